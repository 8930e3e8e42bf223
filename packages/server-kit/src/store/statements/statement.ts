import type { IndexedSearch } from './dialect.js';
import type { TableShape } from './table-shape.js';

/** SQL with its parameters. The text depends only on what is asked, never on the values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Conditions by column, as `Where` has them; checked here, because types do not reach a filter's name. */
export type Conditions = Readonly<Record<string, unknown>>;

/** What a statement that reads can ask for. */
export interface Selection {
  readonly where: Conditions;
  readonly search?: string;
  readonly orderBy?: string;
  readonly isDescending?: boolean;
  readonly limit: number;
  readonly offset?: number;
  /** Only rows after the one with this value of `orderBy`, which is never `null`, and this `id`, in the order asked for. */
  readonly after?: readonly [value: unknown, id: string];
  /** The columns to read. Default: all of the table. */
  readonly columns?: readonly string[];
  /** Whether JSON is read as text. */
  readonly isRawJson?: boolean;
  /** One more value of each row, as `totalItems`: the count of a row of another table. */
  readonly totalItems?: { readonly counts: TableShape; readonly where: Conditions };
  /** Whether so many rows have the element that is asked for that they are met soonest in the order of the page. */
  readonly isCommonElement?: boolean;
}

/** Writes the statements of a dialect that read. */
export interface ReadStatements {
  select(shape: TableShape, selection: Selection): Statement;
  /** Counts rows. Those of an organization that have an element are counted by its table alone. */
  count(shape: TableShape, where: Conditions, search?: string): Statement;
  /** Reads ids of rows that may match a search, as `id`, up to a number; each that does is among them. */
  candidates(search: IndexedSearch, limit: number): Statement;
  /** Counts rows up to a number: as long as it takes, whatever there is. */
  countUpTo(shape: TableShape, where: Conditions, most: number): Statement;
}

/** How an insert goes. */
export interface InsertOptions {
  readonly onConflict?: 'ignore' | undefined;
  /** Properties of the inserted row to give back. */
  readonly returning?: readonly string[] | undefined;
}

/** Writes the statements of a dialect that change rows. */
export interface WriteStatements {
  insert(shape: TableShape, row: Conditions, options?: InsertOptions): Statement;
  update(shape: TableShape, where: Conditions, set: Conditions): Statement;
  remove(shape: TableShape, where: Conditions, returning?: readonly string[]): Statement;
  removeSome(shape: TableShape, selection: Pick<Selection, 'where' | 'orderBy' | 'limit'>): Statement;
}

/** All of them. */
export interface Statements extends ReadStatements, WriteStatements {}
