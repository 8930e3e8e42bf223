import type { Column, NewRow, Row, Rows, TableName } from './rows.js';
import type { Where } from './where.js';

/** Tables that only the store itself writes: they follow from the other entries of a commit. */
export const derivedTables = [
  'auditActivities',
  'auditHeads',
  'resourceCounts',
  'incidentMonitors',
  'agentMonitors',
  'monitorTags',
  'goneMonitors',
] as const satisfies readonly TableName[];
export type DerivedTable = (typeof derivedTables)[number];
/** Tables that a commit can name. */
export type WritableTable = Exclude<TableName, DerivedTable>;

/** Inserts one row. It fails the commit when a unique key is taken, unless `onConflict` is `ignore`. */
export interface Insert<Table extends WritableTable = WritableTable> {
  readonly kind: 'insert';
  readonly table: Table;
  readonly row: NewRow<Table>;
  readonly onConflict?: 'ignore';
  /**
   * Rows of a counted table that the organization may have with this one. The commit is refused when it brings more; of
   * commits that run at once as many are written as fit.
   */
  readonly atMost?: number;
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
 * rows, is deleted by {@link Store.maintain}.
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

/**
 * Refuses the commit as `no_match` when more than `atMost` rows match after its other entries. It counts the rows that
 * match, and commits with the same condition wait for each other: for what is written rarely, by strangers for example.
 */
export interface Bound<Table extends WritableTable = WritableTable> {
  readonly kind: 'bound';
  readonly table: Table;
  readonly where: Where<Table>;
  readonly atMost: number;
}

/** Rows that count towards a limit. Those of one organization alone: its condition names it. */
export type LimitCount<Table extends WritableTable = WritableTable> = {
  [Each in Table]: { readonly table: Each; readonly where: Where<Each> & { readonly organizationId: string } };
}[Table];

/** What a limit is compared with when the commit ends. */
type Measured =
  /** The rows that match afterwards, all together: at most as many as the limit says. */
  | { readonly counts: readonly LimitCount[] }
  /** What is asked for: at most the limit, or at least that when it is a `floor`. A limit of 0 excludes a feature of 1. */
  | { readonly asked: number; readonly bound: 'ceiling' | 'floor' };

/**
 * Holds the commit to what the organization is entitled to: the row of `organizationLimits`, as it is when the commit
 * ends. No row, or `null` in it, is no limit. It is answered after all rows are written, and commits with the same limit
 * wait for each other, so of many that run at once as many are written as fit.
 */
export type Limit = Measured & {
  readonly kind: 'limit';
  readonly organizationId: string;
  readonly entitlement: string;
  /**
   * What the commit is refused as when the organization would have more: `over_limit`, or `no_match`, for one that must
   * then be made again of fresh reads.
   */
  readonly onOver: 'refuse' | 'again';
};

/**
 * Adds to what an organization has used on a day. It is written last of all, so no commit that is slow keeps others from
 * counting.
 */
export interface UsageCount {
  readonly kind: 'usage';
  readonly organizationId: string;
  readonly metric: Row<'usageDays'>['metric'];
  /** When it was used; milliseconds since the epoch. */
  readonly at: number;
  readonly quantity: number;
}

/** One entry of a commit. */
export type Change =
  | OfAnyTable<'insert'>
  | OfAnyTable<'update'>
  | Deletion
  | Audit
  | Limit
  | UsageCount
  | { [Table in WritableTable]: Bound<Table> }[WritableTable]
  | { [Table in WritableTable]: Derivation<Table> }[WritableTable];

/** Whether a commit was written; if not, which entry failed. Nothing of a refused commit is written. */
export type CommitResult =
  | { readonly isCommitted: true }
  | {
      readonly isCommitted: false;
      /** Index of the entry that failed, counted with derived entries before all others. */
      readonly failed: number;
      /** No row matched, a derivation refused, a bound was exceeded, or a unique key was taken. */
      readonly reason: 'no_match' | 'not_unique';
    }
  | {
      readonly isCommitted: false;
      /** Index of the insert that names the bound, counted likewise. */
      readonly failed: number;
      /** The organization would have more than `atMost` rows of the table, which is a bound of every organization. */
      readonly reason: 'over_bound';
      readonly table: WritableTable;
      readonly atMost: number;
    }
  | {
      readonly isCommitted: false;
      /** Index of the limit, counted likewise. */
      readonly failed: number;
      /** The organization is not entitled to as much. */
      readonly reason: 'over_limit';
      readonly organizationId: string;
      readonly entitlement: string;
      readonly limit: number;
      /** What would have been: the rows with those of this commit, or what was asked for. */
      readonly current: number;
    };
