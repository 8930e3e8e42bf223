import type { Row } from '../../store/interface/store.js';

/** The columns of a monitor that hold its current status. */
export type StatusColumns = Pick<Row<'monitors'>, 'currentStatus' | 'statusSince' | 'cause' | 'unknownReason'>;

/** A status of a monitor and when it began; milliseconds since the epoch. */
export interface StatusSince {
  readonly status: Row<'monitors'>['currentStatus'];
  readonly since: number;
  readonly cause: string | null;
}

/** The current status of a monitor. */
export const currentStatusOf = ({
  currentStatus,
  statusSince,
  cause,
}: Omit<StatusColumns, 'unknownReason'>): StatusSince => ({
  status: currentStatus,
  since: statusSince,
  cause,
});
