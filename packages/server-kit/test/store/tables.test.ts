import { getTableColumns } from 'drizzle-orm';
import { getTableConfig as postgresConfig } from 'drizzle-orm/pg-core';
import { getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core';
import { expect, expectTypeOf, test } from 'vitest';
import * as postgres from '../../src/store/postgres/tables.js';
import * as sqlite from '../../src/store/sqlite/tables.js';

/** What only one database has: SQLite counts requests in memory. */
const { requestCounts, ...shared } = postgres;

type RowsOf<Tables extends Record<string, { $inferSelect: unknown }>> = {
  [Table in keyof Tables]: Tables[Table]['$inferSelect'];
};
type NewRowsOf<Tables extends Record<string, { $inferInsert: unknown }>> = {
  [Table in keyof Tables]: Tables[Table]['$inferInsert'];
};

/** Column and index types differ by nature; what a row holds does not. */
const described = (
  columns: Record<string, { name: string; notNull: boolean; dataType: string }>,
  { primaryKeys, indexes, ...config }: ReturnType<typeof sqliteConfig> | ReturnType<typeof postgresConfig>,
) => {
  const keyed = primaryKeys[0]?.columns ?? config.columns.filter(({ primary }) => primary);
  const named = (column: object): string => ('name' in column ? String(column.name) : '(expression)');
  return {
    name: config.name,
    columns: Object.fromEntries(
      Object.entries(columns).map(([key, { name, notNull, dataType }]) => [key, { name, notNull, dataType }]),
    ),
    primaryKey: keyed.map(({ name }) => name),
    indexes: indexes.map(({ config: index }) => [
      index.unique,
      index.name,
      index.columns.map(named),
      index.where !== undefined,
    ]),
  };
};

test('both databases have the same tables, columns, nullability, keys and indexes', () => {
  const ofSqlite = Object.values(sqlite).map((table) => described(getTableColumns(table), sqliteConfig(table)));
  const ofPostgres = Object.values(shared).map((table) => described(getTableColumns(table), postgresConfig(table)));
  expect(Object.keys(shared)).toEqual(Object.keys(sqlite));
  expect(ofPostgres).toEqual(ofSqlite);
  expect(postgresConfig(requestCounts).name).toBe('request_counts');
});

test('rows have the same types in both databases', () => {
  expectTypeOf<RowsOf<typeof shared>>().toExtend<RowsOf<typeof sqlite>>();
  expectTypeOf<RowsOf<typeof sqlite>>().toExtend<RowsOf<typeof shared>>();
  expectTypeOf<NewRowsOf<typeof shared>>().toExtend<NewRowsOf<typeof sqlite>>();
  expectTypeOf<NewRowsOf<typeof sqlite>>().toExtend<NewRowsOf<typeof shared>>();
});
