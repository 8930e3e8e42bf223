import type { NewRowOf, RowOf } from '../tables/declaration/table-declaration.js';
import { tables } from '../tables/tables.js';
import type { JsonText } from './json-text.js';

type Tables = typeof tables;

/** The rows of each table. */
export type Rows = { [Name in keyof Tables]: RowOf<Tables[Name]['columns']> };
/** The name of a table. */
export type TableName = keyof Tables;
/** A row as it is read. */
export type Row<Name extends TableName> = Rows[Name];
/** A row to insert: nullable columns, and those with a default, may be left out. */
export type NewRow<Name extends TableName> = NewRowOf<Tables[Name]['columns']>;
/** A row whose JSON columns are not parsed, but given as their text. */
export type RawJsonRow<Name extends TableName> = {
  readonly [C in keyof Rows[Name]]: NonNullable<Rows[Name][C]> extends string | number | boolean | Uint8Array
    ? Rows[Name][C]
    : JsonText | Extract<Rows[Name][C], null>;
};
/** Columns of a table. */
export type Column<Name extends TableName> = keyof Rows[Name] & string;

/** The name of every table. */
export const tableNames: readonly TableName[] = Object.keys(tables) as TableName[];
