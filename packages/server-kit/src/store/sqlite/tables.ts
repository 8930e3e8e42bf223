import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  primaryKey,
  type SQLiteColumnBuilderBase,
  type SQLiteTable,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import {
  type ColumnBuilder,
  columnsAt,
  declaredColumn,
  indexCondition,
  indexedMembers,
  indexName,
} from '../tables/declaration/drizzle-tables.js';
import { type ColumnType, sqlName, type Table } from '../tables/declaration/table-declaration.js';

// As on PostgreSQL: drizzle's `blob` and a custom type describe themselves differently.
const blob = customType<{ data: Uint8Array }>({ dataType: () => 'blob' });

const builders: Readonly<Record<ColumnType, (name: string) => SQLiteColumnBuilderBase & ColumnBuilder>> = {
  text: (name) => text(name),
  integer: (name) => integer(name),
  bigint: (name) => integer(name),
  boolean: (name) => integer(name, { mode: 'boolean' }),
  json: (name) => text(name, { mode: 'json' }),
  bytes: (name) => blob(name),
  identity: (name) => integer(name).primaryKey({ autoIncrement: true }),
};

/** A declared table as drizzle knows it on SQLite. */
export const sqliteTableOf = (table: string, declared: Table): SQLiteTable =>
  sqliteTable(
    sqlName(table),
    Object.fromEntries(
      Object.entries(declared.columns).map(([key, column]) => [
        key,
        declaredColumn(builders[column.type](sqlName(key)), column),
      ]),
    ),
    (columns) => [
      ...(declared.primaryKey.length > 1 ? [primaryKey({ columns: columnsAt(columns, declared.primaryKey) })] : []),
      ...declared.indexes.map((one) => {
        const indexed = {
          ...columns,
          ...indexedMembers(columns, one, (column, member) => sql`json_extract(${column}, ${`$.${member}`})`),
        };
        const made = (one.isUnique ? uniqueIndex : index)(indexName(table, one)).on(...columnsAt(indexed, one.on));
        const condition = indexCondition(columns, one);
        return condition === undefined ? made : made.where(condition);
      }),
    ],
  );
