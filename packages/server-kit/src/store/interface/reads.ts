import type { Column, Row, TableName } from './rows.js';
import type { Where } from './where.js';

/** One page of rows to read. */
export interface PageQuery<Table extends TableName> {
  readonly where: Where<Table>;
  /** Text that must occur in `searchText`; `%` and `_` are literal. */
  readonly search?: string;
  readonly orderBy: Column<Table>;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A stretch of time of a monitor that ends with the last of its statuses that has ended. */
export interface UptimeQuestion {
  readonly monitorRef: number;
  /** When it begins, in milliseconds since the epoch. */
  readonly since: number;
}

/** How much of a stretch counts, and how much of that the monitor was up; milliseconds. */
export interface UptimeSums {
  /** In `up` and `degraded`. */
  readonly upMs: number;
  /** The same, and in `down`. */
  readonly countedMs: number;
}

/** Which ended statuses of monitors are read. */
export interface EndedStatusesQuery {
  readonly monitorRefs: readonly number[];
  /** Those that ended after it, in milliseconds since the epoch. */
  readonly from: number;
  /** Those that began before it. */
  readonly to: number;
  /** Of each monitor the first so many. */
  readonly limit: number;
}

/** A status that has ended; milliseconds since the epoch. */
export interface EndedStatus {
  readonly status: Row<'statusIntervals'>['status'];
  readonly startedAt: number;
  readonly endedAt: number;
}
