import type { MonitorType } from '@watchpost/schemas';
import type { JsonText } from './json-text.js';
import type * as tables from './sqlite/tables.js';

/** The rows of each table. Both dialects hold the same columns; a test compares them. */
export type Rows = { [Table in keyof typeof tables]: (typeof tables)[Table]['$inferSelect'] };
/** The name of a table. */
export type TableName = keyof Rows;
/** A row as it is read. */
export type Row<Table extends TableName> = Rows[Table];
/** A row to insert: nullable columns may be left out. */
export type NewRow<Table extends TableName> = (typeof tables)[Table]['$inferInsert'];
/** A row whose columns that hold JSON are not read, but given as their text. */
export type WrittenRow<Table extends TableName> = {
  readonly [C in keyof Rows[Table]]: NonNullable<Rows[Table][C]> extends string | number | boolean
    ? Rows[Table][C]
    : JsonText | Extract<Rows[Table][C], null>;
};
/** Columns of a table. */
export type Column<Table extends TableName> = keyof Rows[Table] & string;

/** Comparisons with one column; all that are given must hold. Order is by code unit for text. */
export interface Comparison<Value> {
  readonly in?: readonly Value[];
  /** Differs from it; a `null` column differs from every value. */
  readonly not?: Value | null;
  readonly below?: Value;
  readonly atMost?: Value;
  readonly above?: Value;
  readonly atLeast?: Value;
  /** An element of an array column. */
  readonly includes?: string;
}

/**
 * What a column must satisfy: a value (or `null`), or comparisons. A column that holds JSON can only be compared
 * with `null`, `{ not: null }` and `includes`.
 */
export type Condition<Value> = Value | null | Comparison<Value>;

/**
 * Conditions on columns; all must hold. A missing column is not compared. An unknown column, an `undefined` value
 * or an empty comparison is a `TypeError`, so that a slip never widens what is read or written.
 */
export type Where<Table extends TableName> = { readonly [C in Column<Table>]?: Condition<NonNullable<Rows[Table][C]>> };

/** Tables that only the store itself writes: they follow from the other entries of a commit. */
export type DerivedTable = 'auditActivities' | 'auditHeads' | 'resourceCounts' | 'incidentMonitors' | 'goneMonitors';
/** Tables that a commit can name. */
export type WritableTable = Exclude<TableName, DerivedTable>;

/** Inserts one row. It fails the commit when a unique key is taken, unless `onConflict` is `ignore`. */
export interface Insert<Table extends WritableTable = WritableTable> {
  readonly kind: 'insert';
  readonly table: Table;
  readonly row: NewRow<Table>;
  readonly onConflict?: 'ignore';
}

/**
 * Changes the rows that match. With `mustMatch` the commit fails, and nothing of it is written, when no row does:
 * that is how a state changes for exactly one winner.
 */
export interface Update<Table extends WritableTable = WritableTable> {
  readonly kind: 'update';
  readonly table: Table;
  readonly where: Where<Table>;
  readonly set: Partial<Rows[Table]>;
  readonly mustMatch?: boolean;
}

/**
 * Deletes the rows that match; `mustMatch` as for {@link Update}. The history of a deleted monitor, which may be a million
 * rows, is cleared away by {@link Store.maintain}.
 */
export interface Delete<Table extends WritableTable = WritableTable> {
  readonly kind: 'delete';
  readonly table: Table;
  readonly where: Where<Table>;
  readonly mustMatch?: boolean;
}

/**
 * Appends to the organization's audit chain; the store gives it its sequence number and hash. When one of the
 * organization's webhooks names `audit.recorded`, the event of it is written with it.
 */
export interface Audit {
  readonly kind: 'audit';
  readonly activity: Omit<Row<'auditActivities'>, 'sequence' | 'hash' | 'previousHash'>;
}

type OfAnyTable<Kind extends 'insert' | 'update' | 'delete'> = {
  [Table in WritableTable]: { insert: Insert<Table>; update: Update<Table>; delete: Delete<Table> }[Kind];
}[WritableTable];

/** An entry of a commit that deletes. */
export type Deletion = OfAnyTable<'delete'>;

/** A deletion that is done in portions: the rows with the lowest `orderBy` go first, without it any of those that match. */
export type PortionedDeletion = {
  [Table in WritableTable]: Omit<Delete<Table>, 'mustMatch'> & { readonly orderBy?: Column<Table> };
}[WritableTable];

/**
 * Entries that follow from rows as they are when the commit is written, for what a guard on an earlier read would refuse
 * whenever many write at once, such as the next number of a sequence. No other commit changes the rows until this one ends.
 * All derivations of a commit are read first; what follows from them is carried out before its other entries.
 */
export interface Derivation<Table extends WritableTable = WritableTable> {
  readonly kind: 'derive';
  readonly table: Table;
  readonly where: Where<Table>;
  /** Rows that are read at most, in the order of their keys. */
  readonly limit: number;
  /**
   * The entries that follow, no derivations among them; `null` refuses the commit as `no_match`, and what it throws
   * is the cause of the commit's TypeError. It may run more than once, so it must not have effects.
   */
  readonly changes: (rows: readonly Row<Table>[]) => readonly Change[] | null;
}

/** One entry of a commit. */
export type Change =
  | OfAnyTable<'insert'>
  | OfAnyTable<'update'>
  | Deletion
  | Audit
  | { [Table in WritableTable]: Derivation<Table> }[WritableTable];

/** Whether a commit was written; if not, which entry stood against it. Nothing of a refused commit is written. */
export type CommitResult =
  | { readonly isCommitted: true }
  | {
      readonly isCommitted: false;
      /** Index of the entry that failed, where what is derived stands before all other entries. */
      readonly failed: number;
      /** No row matched, a derivation refused, or a unique key was taken. */
      readonly reason: 'no_match' | 'not_unique';
    };

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

/** The outcome of one claimed check, written only when the lease is still held; writing it ends the lease. */
export interface CheckOutcome {
  readonly monitorRef: number;
  readonly leaseToken: string;
  readonly set: Partial<Row<'monitors'>>;
  readonly result: NewRow<'monitorResults'>;
  /** What else follows, as for {@link DeliveryOutcome.changes}. */
  readonly changes?: readonly Change[];
}

/** A webhook that has deliveries due, and how many of its deliveries are under way in all processes. */
export interface WaitingWebhook {
  readonly webhook: Row<'webhooks'>;
  readonly inFlight: number;
}

/** A delivery that was claimed, with the number of the attempt that was begun in `attemptCount`. */
export interface ClaimedDelivery {
  readonly delivery: Row<'webhookDeliveries'>;
  readonly event: Row<'events'>;
}

/** How an attempt to deliver went. */
export interface DeliveryOutcome {
  readonly deliveryId: string;
  readonly leaseToken: string;
  /** Written only while the lease is held; writing it ends the lease. */
  readonly delivery: Partial<Row<'webhookDeliveries'>>;
  /** Written whoever holds the lease: what is known of an attempt is never lost. */
  readonly attempt: { readonly number: number; readonly set: Partial<Row<'webhookAttempts'>> };
  /**
   * What else follows, such as a webhook that is disabled: written with the outcome, and only while the lease is held.
   * When a guard or a unique key stands against one of them, none of them is written, and the outcome still is. What
   * several outcomes bring for one row is written in their order.
   */
  readonly changes?: readonly Change[];
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

/** A stretch of time in which requests are counted; both in milliseconds, the start since the epoch. */
export interface CountingWindow {
  readonly startsAt: number;
  /** An hour at most: counts are kept for twice that. A bucket is always counted in windows of one length. */
  readonly lengthMs: number;
}

/** Counts requests in windows, over all processes that share the store. */
export interface RequestCounter {
  /**
   * Adds a request to a bucket and returns how many the window has now, this one included.
   *
   * @param bucket what is counted, such as `ip:203.0.113.7`
   * @param by 1 unless given; -1 takes back a request that turned out not to count
   */
  count(bucket: string, window: CountingWindow, by?: number): number | Promise<number>;
}

/** Tables that are queues: their rows are due at `nextAt`, and whoever works on one holds a lease. */
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

/** Which monitors a claim takes; all that are due unless given. */
export interface MonitorFilter {
  readonly organizations?: OrganizationFilter;
  /** Monitors whose check may take longer are left, except those of some types. */
  readonly timeouts?: { readonly maxSeconds: number; readonly exceptTypes: readonly MonitorType[] };
}

/** How the connections of this process to its database stand at a moment. */
export interface ConnectionUse {
  /** The most that are open at a time. */
  readonly max: number;
  /** Connections that are busy. */
  readonly used: number;
  /** Connections that are open and have nothing to do. */
  readonly idle: number;
  /** How much of what was handed over waits for a connection. */
  readonly waiting: number;
}

/** How the database stands against the migrations of this build. */
export interface SchemaStatus {
  /** Last migration that is applied; 0 for an empty database. */
  readonly version: number;
  /** Last migration that this build knows. */
  readonly expectedVersion: number;
  readonly pending: readonly string[];
}

/**
 * Where everything is kept. A caller reads, decides, and hands over its changes in one list: no transaction
 * travels, because SQLite's are synchronous and PostgreSQL's are not.
 *
 * Every method may reject with {@link StoreUnavailableError} when the database cannot be reached or written.
 */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres' | (string & {});
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
    options: { readonly limit: number; readonly orderBy?: Column<Table>; readonly isDescending?: boolean },
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
   * Like {@link Store.page}, with JSON as text, for whoever only writes it on: to read it and write it again takes time
   * that is felt in a list.
   */
  pageAsWritten<Table extends TableName>(
    table: Table,
    query: PageQuery<Table>,
  ): Promise<{ rows: WrittenRow<Table>[]; totalItems: number }>;
  /**
   * Sums up statuses that have ended, for each question. It takes as long for a monitor that changes its status every
   * minute as for one that seldom does. What was deleted from amid the statuses of a monitor still counts.
   *
   * @returns the answers, in the order of the questions
   */
  sumUptime(questions: readonly UptimeQuestion[]): Promise<UptimeSums[]>;
  /** Number of rows of a counted collection, without scanning them. */
  countOf(organizationId: string, collection: string): Promise<number>;

  /**
   * Writes all entries in one transaction, or none. Durable once it resolves. Text keeps neither U+0000 nor lone
   * surrogates, which PostgreSQL cannot hold: U+FFFD takes their place.
   *
   * @throws TypeError when an entry names an unknown column or leaves out a value that the table needs
   */
  commit(changes: readonly Change[]): Promise<CommitResult>;

  /**
   * Deletes up to `limit` of the rows that match, in one transaction, for what may be too many for a commit: whoever
   * keeps house comes back until it is less. Nobody is told of it.
   *
   * @returns how many it deleted
   * @throws TypeError for a table on whose rows others hang: those that are counted, and the results of monitors
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
  /** Takes a lease on one monitor whether it is due or not; `undefined` when another holds it or it is gone. */
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
      /** All unless given. */
      readonly organizations?: OrganizationFilter;
    },
  ): Promise<Row<Table>[]>;
  /**
   * Turns waiting events into deliveries, the oldest first, in one transaction: one for each enabled webhook of the
   * event's organization that names its type, or names `*` unless the type is outside of all. Several processes may do
   * so side by side. The id of a delivery is made of those of event and webhook ({@link deliveryIdOf}).
   *
   * @returns how many events it took
   */
  dispatchEvents(options: { readonly now: number; readonly limit: number }): Promise<number>;
  /** Enabled webhooks that are not paused and have a delivery that is due and not leased. */
  waitingWebhooks(now: number): Promise<WaitingWebhook[]>;
  /**
   * Takes leases on due deliveries, for each webhook its oldest events up to its limit, and begins an attempt of each:
   * `attemptCount` grows by one and its row of `webhookAttempts` is written as `running`. An attempt whose lease ran out
   * is closed as `interrupted`. A due delivery whose event is no longer kept is given up as failed instead. All of it in
   * one transaction.
   */
  claimDeliveries(options: {
    readonly now: number;
    readonly leaseUntil: number;
    readonly leaseToken: string;
    /** Each webhook once, with a limit of at least 1. */
    readonly shares: readonly { readonly webhookId: string; readonly limit: number }[];
  }): Promise<ClaimedDelivery[]>;
  /** Writes how attempts went, in one transaction; returns the ids of deliveries whose lease was not held any more. */
  recordDeliveries(outcomes: readonly DeliveryOutcome[]): Promise<{ readonly lost: readonly string[] }>;
  /** When the next monitor is due that is switched on and not leased; `undefined` without one. */
  nextMonitorDueAt(now: number, organizations?: OrganizationFilter): Promise<number | undefined>;
  /** Writes outcomes whose lease is still held, in one transaction; returns the refs of those that were not. */
  recordChecks(outcomes: readonly CheckOutcome[]): Promise<{ readonly lost: readonly number[] }>;
  /**
   * Puts monitors that are overdue by more than `toleranceMs` back onto their grid within the next
   * `windowMs` (or their interval, when shorter), so that a start after a pause is no stampede. A monitor whose lease was
   * freed, with 0 for its end, stays due: whoever held it died with the check in hand.
   */
  spreadOverdueMonitors(options: {
    readonly now: number;
    readonly toleranceMs: number;
    readonly windowMs: number;
  }): Promise<number>;

  /**
   * Calls `listener` when some process has committed changes to `table`; returns how to stop. It may fire too often,
   * and on SQLite only this process is heard, so whoever must not miss a change also polls. Leases are not told. A
   * recorded check is told as a change of `monitorResults`, a recorded delivery as one of `webhookAttempts`, and what
   * was written with them as what it is.
   */
  onChange(table: TableName, listener: () => void): () => void;

  /** How busy the connections are, without asking the database; what listens for changes is not counted. */
  connectionUse(): ConnectionUse;

  /** Applies what is pending; with `check` only looks and throws when something is pending or the database is newer. */
  migrate(mode: 'auto' | 'check' | 'off'): Promise<SchemaStatus>;
  /** Looks at the applied migrations without changing anything; also proves that the database answers. */
  schemaStatus(): Promise<SchemaStatus>;
  /**
   * Housekeeping that the dialect needs from time to time, such as tomorrow's partition. Results that are older than
   * they are kept, and are rolled up, are removed; so are results, rollups and statuses of monitors that are gone. It
   * never holds up other writers for more than some milliseconds.
   */
  maintain(now: number): Promise<void>;
  /** Finishes what was handed over and lets go of the database. */
  close(): Promise<void>;
}

/**
 * Why a database is not available: it does not answer or refuses the connection, others hold its lock, it has no room, it
 * may only be read, its files were deleted or replaced, or its disk fails.
 */
export type StoreTrouble = 'unreachable' | 'locked' | 'full' | 'readOnly' | 'filesLost' | 'diskError';

/** What a {@link StoreUnavailableError} may carry besides its message. */
export interface StoreUnavailableOptions {
  readonly cause?: unknown;
  /** `false` unless given. */
  readonly isOutcomeUnknown?: boolean;
  /** `unreachable` unless given. */
  readonly trouble?: StoreTrouble;
}

/** The database cannot be reached, does not answer in time, is full, or refuses to write. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /**
   * Whether what was asked for may have been done all the same, because the connection to PostgreSQL broke, or the time
   * was over, after the COMMIT was sent. Otherwise it was not done.
   */
  readonly isOutcomeUnknown: boolean;
  readonly trouble: StoreTrouble;

  constructor(message: string, options: StoreUnavailableOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
    this.trouble = options.trouble ?? 'unreachable';
  }
}

/** The database was migrated by a newer build, or has pending migrations while migrating is not allowed. */
export class SchemaMismatchError extends Error {
  override readonly name = 'SchemaMismatchError';
}
