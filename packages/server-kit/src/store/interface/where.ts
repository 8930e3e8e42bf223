import type { Column, Rows, TableName } from './rows.js';

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
 * Conditions on columns, or on a text member of one that holds JSON: `resource.id`; all must hold. A missing column is not compared. An unknown column, an `undefined` value
 * or an empty comparison is a `TypeError`: a mistake must never widen what is read or written.
 */
export type Where<Table extends TableName> = {
  readonly [C in Column<Table>]?: Condition<NonNullable<Rows[Table][C]>>;
} & { readonly [Member in `${Column<Table>}.${string}`]?: Condition<string> };
