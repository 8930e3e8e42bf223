import type { Change, CommitResult, PortionedDeletion } from './change.js';
import type {
  ClaimedDelivery,
  ClaimedShare,
  MonitorFilter,
  OrganizationFilter,
  PacedClaim,
  QueueTable,
  WaitingLane,
} from './claims.js';
import type { DeliveryFamily, LaneRange } from './delivery-families.js';
import type { CheckOutcome, DeliveryOutcome } from './outcomes.js';
import type { EndedStatus, EndedStatusesQuery, PageQuery, UptimeQuestion, UptimeSums } from './reads.js';
import type { RequestCounter } from './request-counter.js';
import type { Column, RawJsonRow, Row, TableName } from './rows.js';
import type { Where } from './where.js';

// The types that the interface is made of, for those who use a store or write one.
export type {
  Audit,
  Change,
  CommitResult,
  Delete,
  Deletion,
  Derivation,
  DerivedTable,
  Insert,
  Limit,
  LimitCount,
  PortionedDeletion,
  Update,
  UsageCount,
  WritableTable,
} from './change.js';
export type {
  ClaimedDelivery,
  ClaimedShare,
  MonitorFilter,
  OrganizationFilter,
  OrganizationQueue,
  PacedClaim,
  QueueTable,
  WaitingLane,
} from './claims.js';
export type { DeliveryFamily, DeliveryRow, LaneOf, LaneRange } from './delivery-families.js';
export {
  SchemaMismatchError,
  type StoreTrouble,
  StoreUnavailableError,
  type StoreUnavailableOptions,
} from './errors.js';
export type { CheckOutcome, DeliveryOutcome } from './outcomes.js';
export type { EndedStatus, EndedStatusesQuery, PageQuery, UptimeQuestion, UptimeSums } from './reads.js';
export type { CountingWindow, RequestCounter } from './request-counter.js';
export type { Column, NewRow, RawJsonRow, Row, TableName } from './rows.js';
export type { Comparison, Condition, Where } from './where.js';

/** How many connections to the database this process uses. */
export interface ConnectionUse {
  /** The most that are open at a time. */
  readonly max: number;
  /** Connections that are busy. */
  readonly used: number;
  /** Connections that are open and have nothing to do. */
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

/** The migrations of a database, compared with those of this build. */
export interface SchemaStatus {
  /** Last migration that is applied; 0 for an empty database. */
  readonly version: number;
  /** Last migration that this build knows. */
  readonly expectedVersion: number;
  readonly pending: readonly string[];
}

/**
 * Where everything is kept. A caller reads, decides, and commits its changes as one list. It never holds a transaction,
 * because SQLite's are synchronous and PostgreSQL's are not.
 *
 * Every method may reject with {@link StoreUnavailableError} when the database cannot be reached or written.
 */
export interface Store {
  readonly requestCounter: RequestCounter;

  /** Reads the one row that matches, or `undefined`. */
  get<Table extends TableName>(table: Table, where: Where<Table>): Promise<Row<Table> | undefined>;
  /** Reads up to `limit` rows that match, in the order of `orderBy`, ties by primary key. */
  find<Table extends TableName>(
    table: Table,
    where: Where<Table>,
    options: { readonly limit: number; readonly orderBy?: Column<Table>; readonly isDescending?: boolean },
  ): Promise<Row<Table>[]>;
  /** Like {@link Store.find}, with some columns alone: a read of many rows leaves out what may be large in them. */
  findColumns<Table extends TableName, Read extends Column<Table>>(
    table: Table,
    columns: readonly Read[],
    where: Where<Table>,
    options: {
      readonly limit: number;
      readonly orderBy?: Column<Table>;
      readonly isDescending?: boolean;
      /** As that of {@link PageQuery}. */
      readonly search?: string;
    },
  ): Promise<Pick<Row<Table>, Read>[]>;
  /**
   * Reads one page and the number of all rows that match. Ties are broken by `id` (or else the primary key), so
   * pages never overlap; `null` sorts before every value.
   */
  page<Table extends TableName>(
    table: Table,
    query: PageQuery<Table>,
  ): Promise<{ rows: Row<Table>[]; totalItems: number }>;
  /**
   * Like {@link Store.page}, with JSON as text, for lists that only pass it on: parsing and printing it again
   * costs a sixth of the time of a list.
   *
   * @param columns those that are read; a list that is kept as a constant costs nothing. Default: all
   */
  pageRawJson<Table extends TableName, Read extends Column<Table> = Column<Table>>(
    table: Table,
    query: PageQuery<Table>,
    columns?: readonly Read[],
  ): Promise<{ rows: Pick<RawJsonRow<Table>, Read>[]; totalItems: number }>;
  /**
   * Sums up statuses that have ended, for each question. It takes as long for a monitor that changes its status every
   * minute as for one that seldom does. What was deleted from the middle of a monitor's statuses still counts.
   *
   * @returns the answers, in the order of the questions
   */
  sumUptime(questions: readonly UptimeQuestion[]): Promise<UptimeSums[]>;
  /**
   * Reads statuses of many monitors that have ended, those of each in the order of time. It reads no more rows than it
   * gives, however often the monitors change their status.
   *
   * @returns a list for each monitor, in the order of `monitorRefs`
   */
  endedStatuses(query: EndedStatusesQuery): Promise<(readonly EndedStatus[])[]>;

  /**
   * Reads the time of the database, in milliseconds since the epoch. It decides where several processes share it; without
   * this member, as on SQLite, the clock of the one process does.
   */
  readonly readTime?: () => Promise<number>;

  /**
   * Writes all entries in one transaction, or none. Durable once it resolves. Text keeps neither U+0000 nor lone
   * surrogates, which PostgreSQL cannot hold: U+FFFD takes their place.
   *
   * @throws TypeError when an entry names an unknown column or leaves out a value that the table needs
   */
  commit(changes: readonly Change[]): Promise<CommitResult>;

  /**
   * Deletes up to `limit` of the rows that match, in one transaction, for what may be too many for a commit.
   * Housekeeping calls it until the result is less than `limit`. Change listeners are not called.
   *
   * @returns how many it deleted
   * @throws TypeError for a table whose rows others depend on: those that are counted, and the results of monitors
   */
  deleteSome(deletion: PortionedDeletion, limit: number): Promise<number>;

  /**
   * Takes a lease on monitors that are due, switched on and not leased, in one statement.
   *
   * @param options.dueBy monitors whose `nextCheckAt` is at most this
   * @param options.now leases that ended by then may be taken over
   */
  claimMonitors(
    options: {
      readonly dueBy: number;
      readonly now: number;
      readonly leaseUntil: number;
      readonly leaseToken: string;
      readonly limit: number;
    } & MonitorFilter,
  ): Promise<Row<'monitors'>[]>;
  /** Takes a lease on one monitor whether it is due or not; `undefined` when another holds it or it was deleted. */
  claimMonitor(options: {
    readonly id: string;
    readonly now: number;
    readonly leaseUntil: number;
    readonly leaseToken: string;
  }): Promise<Row<'monitors'> | undefined>;
  /** Takes a lease on rows of a queue that are due and not leased, the longest due first, in one statement. */
  claimDue<Table extends QueueTable>(
    table: Table,
    options: {
      readonly now: number;
      readonly leaseUntil: number;
      readonly leaseToken: string;
      readonly limit: number;
      /** Default: all. */
      readonly organizations?: OrganizationFilter;
    },
  ): Promise<Row<Table>[]>;
  /**
   * Turns waiting events into deliveries, the oldest first, in one transaction: one for each enabled webhook of the
   * event's organization, and one for each handler of the host, that names its type, or names `*` unless the type is
   * outside of all. A handler gets a lane for each organization. Several processes may do so side by side. The id of a
   * delivery is made of those of event and receiver ({@link deliveryIdOf}, {@link handlerDeliveryIdOf}).
   *
   * @returns how many events it took
   */
  dispatchEvents(options: { readonly now: number; readonly limit: number }): Promise<number>;
  /** Enabled lanes that are not paused and have a delivery that is due and not leased. */
  waitingLanes<Family extends DeliveryFamily>(
    family: Family,
    question: {
      readonly now: number;
      /** Default: all. */
      readonly lanes?: LaneRange;
    },
  ): Promise<WaitingLane<Family>[]>;
  /**
   * Takes leases on due deliveries, for each lane its oldest events up to its limit, and begins an attempt of each:
   * `attemptCount` grows by one and its row of attempts is written as `running`. An attempt whose lease ran out
   * is closed as `interrupted`. A due delivery whose event has been deleted fails instead. All of it in one transaction.
   */
  claimDeliveries(options: {
    readonly now: number;
    readonly leaseUntil: number;
    readonly leaseToken: string;
    /** Each lane once, with a limit of at least 1. */
    readonly shares: readonly ClaimedShare[];
    /** Default: `webhooks`. */
    readonly family?: DeliveryFamily;
    /** Default: as fast as `shares` say. Otherwise what it answers takes their place. */
    readonly paces?: PacedClaim;
  }): Promise<ClaimedDelivery[]>;
  /**
   * Writes the outcomes of attempts, in one transaction; returns the ids of deliveries whose lease was lost.
   *
   * @param family Default: `webhooks`
   */
  recordDeliveries(
    outcomes: readonly DeliveryOutcome[],
    family?: DeliveryFamily,
  ): Promise<{ readonly lost: readonly string[] }>;
  /** When the next monitor is due that is switched on and not leased; `undefined` without one. */
  nextMonitorDueAt(now: number, organizations?: OrganizationFilter): Promise<number | undefined>;
  /** Writes outcomes whose lease is still held, in one transaction; returns the refs of those that were not. */
  recordChecks(outcomes: readonly CheckOutcome[]): Promise<{ readonly lost: readonly number[] }>;
  /**
   * Puts monitors that are overdue by more than `toleranceMs` back onto their grid within the next
   * `windowMs` (or their interval, when shorter): a start after a pause must not check all at once. A monitor whose lease
   * was freed, with 0 for its end, stays due: its worker died during the check.
   */
  spreadOverdueMonitors(options: {
    readonly now: number;
    readonly toleranceMs: number;
    readonly windowMs: number;
    /** The monitors among which it does so, by their `ref`. */
    readonly within: { readonly above: number; readonly atMost: number };
  }): Promise<number>;

  /**
   * Calls `listener` when some process has committed changes to `table`; returns how to stop. It may fire too often,
   * and on SQLite it reports only changes of this process: a caller that must not miss a change also polls. Leases do
   * not call it. A recorded check counts as a change of `monitorResults`, a recorded delivery as one of
   * `webhookAttempts`. What was written with them counts as a change of the table that it belongs to.
   */
  onChange(table: TableName, listener: () => void): () => void;

  /** How busy the connections are, without a query; the connection that listens for changes is not counted. */
  connectionUse(): ConnectionUse;

  /** Applies pending migrations. With `check` it changes nothing, and throws when one is pending or the database is newer. */
  migrate(mode: 'auto' | 'check' | 'off'): Promise<SchemaStatus>;
  /** Reads which migrations are applied; also proves that the database answers. */
  schemaStatus(): Promise<SchemaStatus>;
  /**
   * Housekeeping that the dialect needs from time to time, such as tomorrow's partition. Removes results that have passed
   * their retention and are rolled up, and the results, rollups and statuses of deleted monitors. It never delays other
   * writers for more than some milliseconds.
   */
  maintain(now: number): Promise<void>;
  /** Finishes the calls that were made and closes the database. */
  close(): Promise<void>;
}
