import Database from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { missingSql, printMigrations } from '../../scripts/print-migration.js';
import { sqlPrinters } from '../../scripts/print-table.js';
import { postgresMigrations } from '../../src/store/postgres/migrations/migrations.js';
import { sqliteMigrations } from '../../src/store/sqlite/migrations/migrations.js';
import {
  flag,
  integer,
  json,
  searchText,
  type Table,
  table,
  text,
  time,
  timestamps,
} from '../../src/store/tables/declaration/table-declaration.js';
import { tables } from '../../src/store/tables/tables.js';
import { postgresForFile } from './empty-postgres.js';

const nothing = { tables: new Map(), indexes: new Set<string>() };

/** Named like a declared table: what is printed of it is then read back under these names. */
const dashboards = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    layout: json<{ widgets: string[] }>().default({ widgets: ["the shop's"] }),
    isShared: flag().default(false),
    columnCount: integer(),
    lastOpenedAt: time().nullable(),
    searchText,
    ...timestamps,
  },
  {
    unique: { search: ['organizationId', 'searchText'] },
    index: {
      opened: { on: ['organizationId', 'lastOpenedAt', 'id'], nullsFirst: 'lastOpenedAt' },
      layouts: ['organizationId', 'layout.firstWidget', 'id'],
      shared: { on: ['id'], where: { lastOpenedAt: { not: null } } },
    },
  },
);

/** All that a SQLite database says of its tables and indexes; triggers are not declared. */
const sqliteSchema = (statements: readonly string[]) => {
  const database = new Database(':memory:');
  for (const statement of statements) database.exec(statement);
  const columns = database
    .prepare(
      `SELECT t.name AS "table", c.name, c.type, c."notnull", c.dflt_value, c.pk FROM pragma_table_list t
JOIN pragma_table_info(t.name) c WHERE t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'search_%' ORDER BY t.name, c.name`,
    )
    .all();
  const indexes = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
    .all();
  database.close();
  return { columns, indexes };
};

const { url } = postgresForFile();
let schemas = 0;

const liveColumns = `SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name, is_identity
FROM information_schema.columns WHERE table_schema = $1 ORDER BY table_name COLLATE "C", column_name COLLATE "C"`;
const liveIndexes = `SELECT indexname, replace(indexdef, schemaname || '.', '') AS text FROM pg_indexes
WHERE schemaname = $1 ORDER BY indexname COLLATE "C"`;

/** The same of a schema of PostgreSQL. */
const postgresSchema = async (statements: readonly string[]) => {
  schemas += 1;
  const schema = `printed_${schemas}`;
  const client = new pg.Client({ connectionString: url(), options: `-c search_path=${schema}` });
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA ${schema}`);
    for (const statement of statements) await client.query(statement);
    const columns = (await client.query<{ table_name: string }>(liveColumns, [schema])).rows;
    const indexes = (await client.query<{ indexname: string; text: string }>(liveIndexes, [schema])).rows;
    // Partitions, the counts of requests and its index of searched text are PostgreSQL's alone.
    const isShared = (name: string): boolean => !/^(monitor_results_default|request_counts|search_rows)/.test(name);
    return {
      columns: columns.filter(({ table_name }) => isShared(table_name)),
      indexes: indexes
        .filter(({ indexname }) => isShared(indexname))
        .map(({ indexname, text }) => ({ indexname, text: text.replace(' ON ONLY ', ' ON ') })),
    };
  } finally {
    await client.end();
  }
};

const schemaOf = {
  sqlite: async (statements: readonly string[]): Promise<object> => sqliteSchema(statements),
  postgres: async (statements: readonly string[]): Promise<object> => postgresSchema(statements),
};
const migrations = { sqlite: sqliteMigrations, postgres: postgresMigrations };

describe.each(['sqlite', 'postgres'] as const)('SQL printed for %s', (dialect) => {
  const printer = sqlPrinters[dialect];

  test('makes of all declared tables what the migrations made', async () => {
    const printed = await schemaOf[dialect](missingSql(printer, tables, nothing));
    expect(printed).toEqual(await schemaOf[dialect](migrations[dialect].map(({ sql }) => sql)));
  });

  test('adds to an existing table the columns and indexes that it lacks', async () => {
    const { lastOpenedAt, isShared, ...first } = dashboards.columns;
    const before: Table = table(first, { unique: { search: ['organizationId', 'searchText'] } });
    const migrated = {
      tables: new Map([
        ['dashboards', new Set(Object.keys(first).map((key) => key.replace(/[A-Z]/g, '_$&').toLowerCase()))],
      ]),
      indexes: new Set(['dashboards_search']),
    };
    const added = missingSql(printer, { dashboards }, migrated);
    expect(added.join('\n').match(/^(ALTER TABLE \w+ ADD COLUMN \w+|CREATE INDEX \w+)/gm)).toEqual([
      'ALTER TABLE dashboards ADD COLUMN is_shared',
      'ALTER TABLE dashboards ADD COLUMN last_opened_at',
      'CREATE INDEX dashboards_opened',
      'CREATE INDEX dashboards_layouts',
      'CREATE INDEX dashboards_shared',
    ]);
    expect(await schemaOf[dialect]([printer.table('dashboards', before), ...added])).toEqual(
      await schemaOf[dialect]([printer.table('dashboards', dashboards)]),
    );
  });

  test('refuses to add a column that existing rows would have no value for', () => {
    const migrated = { tables: new Map([['dashboards', new Set(['id'])]]), indexes: new Set<string>() };
    expect(() => missingSql(printer, { dashboards }, migrated)).toThrow(
      'dashboards.organizationId: a column that is added needs a default, or must be nullable',
    );
  });

  test('is empty when the migrations lack nothing', () => {
    expect(missingSql(printer, {}, nothing)).toEqual([]);
  });
});

test('a new table is printed as it is written by hand', () => {
  const options = { id: 15, name: 'shared-dashboards', declared: { dashboards }, migrated: nothing };
  const [sqlite, postgres] = printMigrations(options) ?? [];
  expect(sqlite?.path).toBe('sqlite/migrations/0015-shared-dashboards.ts');
  expect(sqlite?.text).toContain(`export const sharedDashboards: Migration = {
  id: 15,
  name: 'shared-dashboards',
  isBreaking: false,
  sql: \`
CREATE TABLE dashboards (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  layout TEXT NOT NULL DEFAULT '{"widgets":["the shop''s"]}',
  is_shared INTEGER NOT NULL DEFAULT 0,
  column_count INTEGER NOT NULL,
  last_opened_at INTEGER,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX dashboards_search ON dashboards (organization_id, search_text);
CREATE INDEX dashboards_opened ON dashboards (organization_id, last_opened_at, id);
CREATE INDEX dashboards_layouts ON dashboards (organization_id, json_extract(layout, '$.firstWidget'), id);
CREATE INDEX dashboards_shared ON dashboards (id) WHERE last_opened_at IS NOT NULL;
\`,`);
  expect(postgres?.path).toBe('postgres/migrations/0015-shared-dashboards.ts');
  expect(postgres?.text).toContain(`CREATE TABLE dashboards (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  layout jsonb NOT NULL DEFAULT '{"widgets":["the shop''s"]}',
  is_shared boolean NOT NULL DEFAULT false,
  column_count integer NOT NULL,
  last_opened_at bigint,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX dashboards_search ON dashboards (organization_id, search_text);
CREATE INDEX dashboards_opened ON dashboards (organization_id, last_opened_at NULLS FIRST, id);
CREATE INDEX dashboards_layouts ON dashboards (organization_id, (layout ->> 'firstWidget'), id);
CREATE INDEX dashboards_shared ON dashboards (id) WHERE last_opened_at IS NOT NULL;
`);
});
