import type { Column, Placeholder, Query, SQL, SQLWrapper, Table } from 'drizzle-orm';
import type { Fields, SqlValue } from './table-shape.js';

/** What the index of searched text is asked for. */
export interface IndexedSearch {
  /** Whose rows, and of which table: what others wrote is never read. */
  readonly scope: string;
  /** Parts of the text, of three characters each: a row that has the text has all of them. */
  readonly parts: readonly string[];
  /** What stands before the names of its tables and functions: the schema, where there is one. */
  readonly prefix: string;
}

/** Keeps a place in a text for the next of its values. */
export type Bind = () => Placeholder;

/** What drizzle's builder of a `SELECT` is given. */
export interface SelectParts {
  readonly fields: Readonly<Record<string, SQL | SQL.Aliased>>;
  readonly from: Table | SQL;
  readonly where?: SQL | undefined;
  readonly orderBy?: readonly SQL[];
  readonly limit?: Placeholder | undefined;
  readonly offset?: Placeholder | undefined;
  /** Whether its rows are locked, without those that another transaction has locked. SQLite has one writer. */
  readonly isLocked?: boolean;
}

/** The same for an `INSERT`. */
export interface InsertParts {
  readonly into: Table;
  readonly values: Readonly<Record<string, Placeholder>>;
  readonly isIgnoredOnConflict: boolean;
  readonly returning: Fields | undefined;
}

/** The same for an `UPDATE`. */
export interface UpdateParts {
  readonly table: Table;
  readonly set: Readonly<Record<string, Placeholder>>;
  /** Never without one: a change of every row of every organization is a mistake. */
  readonly where: SQL | undefined;
  readonly returning?: Fields;
}

/** The same for a `DELETE`. */
export interface DeleteParts {
  readonly from: Table;
  readonly where: SQL | undefined;
  readonly returning: Fields | undefined;
}

/** Drizzle's builders of a dialect. */
export interface Builders {
  select(parts: SelectParts): SQLWrapper;
  insert(parts: InsertParts): SQLWrapper;
  update(parts: UpdateParts): SQLWrapper;
  delete(parts: DeleteParts): SQLWrapper;
  /** The text of what was built, and its parameters in their order. */
  toQuery(built: SQL): Query;
}

/** Where the databases differ in the statements that both can run. Everything else is built alike. */
export interface Dialect extends Builders {
  /** A list as one parameter. */
  list(values: readonly SqlValue[]): unknown;
  /** Whether a column has one of the values of a list. */
  isIn(column: SQL, list: Placeholder): SQL;
  /** Whether a column has one of the few values that a query finds. */
  isAmong(column: SQL, query: SQLWrapper): SQL;
  /** A column in a comparison that no index is to be chosen for. */
  unindexed(column: SQL): SQL;
  /** A member of a JSON column as text; `null` where it is not there. */
  member(column: Column, member: string): SQL;
  /** Whether an array column has an element that is this text. */
  includes(column: SQL, text: Placeholder): SQL;
  /** One column of an order; `null` sorts before every value. */
  order(column: Column, direction: { readonly isDescending: boolean; readonly isNullable: boolean }): SQL;
  /** What a search asks the index, and the text that reads the ids of rows that may match, as `id`. */
  candidates(search: IndexedSearch, limit: number): { readonly values: readonly unknown[]; sql(bind: Bind): SQL };
  /**
   * Whether a row is one of those that a query for their addresses finds.
   *
   * @param key the columns that identify a row
   */
  rowsOf(key: readonly Column[], query: (address: Readonly<Record<string, SQL>>) => SQLWrapper): SQL;
}
