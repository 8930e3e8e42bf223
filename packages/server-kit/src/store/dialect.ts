import type { ColumnShape, SqlValue } from './table-shape.js';

/** What the index of searched text is asked for. */
export interface IndexedSearch {
  /** Whose rows, and of which table: what others wrote is never read. */
  readonly scope: string;
  /** Parts of the text, of three characters each: a row that has the text has all of them. */
  readonly parts: readonly string[];
  /** What stands before the names of its tables and functions: the schema, where there is one. */
  readonly prefix: string;
}

/** Where the databases differ in the statements that both can run. Everything else is one text. */
export interface Dialect {
  /** The placeholder of the parameter at this position, from 1. */
  placeholder(position: number): string;
  /** A parameter as the driver takes it. */
  parameter(value: SqlValue): SqlValue;
  /** Whether a column has one of the values of a list; `bind` adds a parameter and gives its placeholder. */
  isIn(column: ColumnShape, values: readonly SqlValue[], bind: (parameter: unknown) => string): string;
  /** The name of a column in a comparison that no index is to be chosen for. */
  unindexed(column: ColumnShape): string;
  /** A member of a JSON column as text; `null` where it is not there. */
  member(column: ColumnShape, member: string): string;
  /** Reads the ids of rows that may match a search, as `id`; `bind` adds a parameter. */
  candidates(search: IndexedSearch, limit: number, bind: (parameter: unknown) => string): string;
  /** Whether an array column has an element that is this text. */
  includes(column: ColumnShape, placeholder: string): string;
  /**
   * Whether a row is one of those that a query for their addresses finds; `query` is given the name of the address.
   *
   * @param key the columns that identify a row
   */
  rowsOf(key: readonly ColumnShape[], query: (address: string) => string): string;
  /** One column after `ORDER BY`; `null` sorts before every value. */
  order(column: ColumnShape, isDescending: boolean): string;
}
