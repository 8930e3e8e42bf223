import type { MonitorType } from '@watchpost/schemas';
import type { DeliveryFamily, DeliveryRow, LaneOf } from './delivery-families.js';
import type { Row, TableName } from './rows.js';

/** Tables that are queues: their rows are due at `nextAt` and are handled under a lease. */
export type QueueTable = {
  [Table in TableName]: Row<Table> extends {
    id: string;
    nextAt: number | null;
    leaseUntil: number | null;
    leaseToken: string | null;
  }
    ? Table
    : never;
}[TableName];

/** Queues whose rows belong to organizations. */
export type OrganizationQueue = {
  [Table in QueueTable]: Row<Table> extends { organizationId: string } ? Table : never;
}[QueueTable];

/** Whose rows a claim takes: those of some organizations only, or those of all others. */
export type OrganizationFilter = { readonly only: readonly string[] } | { readonly except: readonly string[] };

/** Which monitors a claim takes. Default: all that are due. */
export interface MonitorFilter {
  readonly organizations?: OrganizationFilter;
  /** Monitors whose check may take longer are left, except those of some types. */
  readonly timeouts?: { readonly maxSeconds: number; readonly exceptTypes: readonly MonitorType[] };
}

/** A lane that has deliveries due, such as a webhook, and how many of them are under way in all processes. */
export interface WaitingLane<Family extends DeliveryFamily = DeliveryFamily> {
  readonly lane: LaneOf<Family>;
  readonly inFlight: number;
}

/** A delivery that was claimed, with the number of the attempt that was begun in `attemptCount`. */
export interface ClaimedDelivery {
  /** The webhook, the channel or another lane that it is for. */
  readonly laneId: string;
  readonly delivery: DeliveryRow;
  /** `null` for a message, which holds what it says. */
  readonly event: Row<'events'> | null;
}

/** How many deliveries of a lane to claim. */
export interface ClaimedShare {
  readonly laneId: string;
  /** At least 1. */
  readonly limit: number;
}

/** How fast lanes may be sent to: rows that the transaction of a claim reads and writes, and no other one meanwhile. */
export interface PacedClaim {
  /** The rows; one that is missing is made. */
  readonly ids: readonly string[];
  /** Says what may be claimed now, and how the rows are afterwards. It may run more than once, so it has no effects. */
  readonly share: (rows: readonly Row<'sendingPaces'>[]) => {
    readonly shares: readonly ClaimedShare[];
    readonly rows: readonly Row<'sendingPaces'>[];
  };
}

/** A pace that nothing was sent at. */
export const newPaceRow = (id: string): Row<'sendingPaces'> => ({
  id,
  at: 0,
  blockedUntil: null,
  badAnswers: 0,
  badSince: null,
});
