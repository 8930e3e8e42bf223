import type { Change, Row } from '../../store/store.js';

/** Queues a monitor whose gaps may be filled: results have come late, or the time without a status has ended. */
export const fillGapsSoon = (
  { id, organizationId }: Pick<Row<'monitors'>, 'id' | 'organizationId'>,
  now: number,
): Change[] => [
  { kind: 'insert', table: 'statusGaps', row: { id, organizationId, nextAt: now }, onConflict: 'ignore' },
  // A worker that is at it has not read everything, and loses its lease.
  { kind: 'update', table: 'statusGaps', where: { id }, set: { nextAt: now, leaseUntil: null, leaseToken: null } },
];
