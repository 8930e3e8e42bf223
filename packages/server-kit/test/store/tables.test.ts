import type { Assertion, Measurement, MonitorType } from '@watchpost/schemas';
import { getTableColumns, type Table } from 'drizzle-orm';
import { getTableConfig as postgresConfig } from 'drizzle-orm/pg-core';
import { getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core';
import { expect, expectTypeOf, test } from 'vitest';
import type { JsonText } from '../../src/store/interface/json-text.js';
import type { NewRow, RawJsonRow, Row } from '../../src/store/interface/rows.js';
import { postgresTableOf } from '../../src/store/postgres/tables.js';
import { sqliteTableOf } from '../../src/store/sqlite/tables.js';
import { tables } from '../../src/store/tables/tables.js';

/** Column and index types differ by nature; what a row holds does not. */
const described = (
  table: Table,
  { primaryKeys, indexes, ...config }: ReturnType<typeof sqliteConfig> | ReturnType<typeof postgresConfig>,
) => {
  const keyed = primaryKeys[0]?.columns ?? config.columns.filter(({ primary }) => primary);
  const named = (column: object): string => ('name' in column ? String(column.name) : '(expression)');
  return {
    name: config.name,
    columns: Object.entries(getTableColumns(table)).map(([key, column]) => ({
      key,
      name: column.name,
      notNull: column.notNull,
      dataType: column.dataType,
      default: column.default,
    })),
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
  const declared = Object.entries(tables);
  const ofSqlite = declared.map(([name, each]) => {
    const table = sqliteTableOf(name, each);
    return described(table, sqliteConfig(table));
  });
  const ofPostgres = declared.map(([name, each]) => {
    const table = postgresTableOf('watchpost', name, each);
    return described(table, postgresConfig(table));
  });
  expect(ofPostgres).toEqual(ofSqlite);
  expect(ofSqlite.length).toBeGreaterThan(40);
});

test('a table becomes what its declaration says', () => {
  const table = sqliteTableOf('sessions', tables.sessions);
  expect(described(table, sqliteConfig(table))).toMatchObject({
    name: 'sessions',
    columns: expect.arrayContaining([
      { key: 'boundTo', name: 'bound_to', notNull: false, dataType: 'string', default: undefined },
      { key: 'expiresAt', name: 'expires_at', notNull: true, dataType: 'number', default: undefined },
    ]),
    primaryKey: ['id'],
    indexes: [
      [false, 'sessions_user', ['user_id', 'last_used_at', 'id'], false],
      [false, 'sessions_expiry', ['expires_at'], false],
      [false, 'sessions_sso_connection', ['sso_connection_id'], true],
    ],
  });
});

test('rows have the types of their declarations', () => {
  expectTypeOf<Row<'monitors'>['ref']>().toEqualTypeOf<number>();
  expectTypeOf<Row<'monitors'>['type']>().toEqualTypeOf<MonitorType>();
  expectTypeOf<Row<'monitors'>['tags']>().toEqualTypeOf<string[]>();
  expectTypeOf<Row<'monitors'>['lastResult']>().toEqualTypeOf<Measurement | null>();
  expectTypeOf<Row<'monitors'>['enabled']>().toEqualTypeOf<boolean>();
  expectTypeOf<Row<'events'>['data']>().toEqualTypeOf<unknown>();
  expectTypeOf<Row<'alertRuleStates'>['value']>().toEqualTypeOf<number | string | null>();
});

test('a new row may leave out what is nullable or has a default, and nothing else', () => {
  expectTypeOf<{ id: string; startedAt: number; lastSeenAt: number }>().toExtend<NewRow<'workers'>>();
  expectTypeOf<{ id: string; startedAt: number }>().not.toExtend<NewRow<'workers'>>();
  expectTypeOf<NewRow<'monitors'>['ref']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<NewRow<'monitors'>['isSuspended']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<NewRow<'monitors'>['cause']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<NewRow<'monitors'>['tags']>().toEqualTypeOf<string[]>();
});

test('a row of raw JSON has text in place of each JSON value', () => {
  expectTypeOf<RawJsonRow<'monitors'>['assertions']>().toEqualTypeOf<JsonText>();
  expectTypeOf<RawJsonRow<'monitors'>['lastResult']>().toEqualTypeOf<JsonText | null>();
  expectTypeOf<RawJsonRow<'monitors'>['name']>().toEqualTypeOf<string>();
  expectTypeOf<Row<'monitors'>['assertions']>().toEqualTypeOf<Assertion[]>();
});
