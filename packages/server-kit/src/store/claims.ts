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
  /** The webhook, or the handler's lane, that it is for. */
  readonly laneId: string;
  readonly delivery: DeliveryRow;
  readonly event: Row<'events'>;
}
