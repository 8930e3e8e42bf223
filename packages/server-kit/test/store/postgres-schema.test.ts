import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresTableOf, requestCounts, searchRows } from '../../src/store/postgres/tables.js';
import { tables as declarations } from '../../src/store/tables/tables.js';
import { postgresForFile } from './empty-postgres.js';

const { url, emptyPostgres } = postgresForFile();

interface Index {
  name: string;
  unique: boolean;
  columns: string[];
}

const byName = <T extends { name: string }>(a: T, b: T): number => (a.name < b.name ? -1 : 1);

const tables = [
  ...Object.entries(declarations).map(([name, declared]) => postgresTableOf('test_1', name, declared)),
  requestCounts('test_1'),
  searchRows('test_1'),
];

const declared = (table: PgTable) => {
  const config = getTableConfig(table);
  const keyed = config.primaryKeys[0]?.columns ?? config.columns.filter(({ primary }) => primary);
  return {
    columns: config.columns
      .map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notNull: column.notNull,
        // Without it a list would be sorted by the language with which the database was created.
        collation: column.getSQLType() === 'text' ? 'C' : null,
      }))
      .sort(byName),
    primaryKey: keyed.map(({ name }) => name),
    indexes: config.indexes
      .map((index): Index => {
        const columns = index.config.columns.map((column) => ('name' in column ? String(column.name) : '(expression)'));
        return { name: index.config.name ?? '', unique: index.config.unique, columns };
      })
      .sort(byName),
  };
};

const liveColumns = `SELECT column_name AS name, data_type AS type, is_nullable = 'NO' AS "notNull", collation_name AS collation
FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2 ORDER BY column_name COLLATE "C"`;

const liveIndexes = `SELECT i.relname AS name, x.indisunique AS "unique", x.indisprimary AS "primary",
  array_agg(coalesce(a.attname::text, '(expression)') ORDER BY k.place) AS columns
FROM pg_index x
JOIN pg_class i ON i.oid = x.indexrelid
JOIN pg_class t ON t.oid = x.indrelid
JOIN pg_namespace n ON n.oid = t.relnamespace
CROSS JOIN LATERAL unnest(x.indkey) WITH ORDINALITY AS k (number, place)
LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
WHERE n.nspname = $1 AND t.relname = $2
GROUP BY 1, 2, 3 ORDER BY i.relname COLLATE "C"`;

test('the migrations make exactly the tables that are declared', async () => {
  await emptyPostgres();
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = 'test_1' AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'schema_migrations'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(tables.map((table) => getTableConfig(table).name).sort());
    for (const table of tables) {
      const { name } = getTableConfig(table);
      const columns = (await client.query(liveColumns, ['test_1', name])).rows;
      const indexes = (await client.query<Index & { primary: boolean }>(liveIndexes, ['test_1', name])).rows;
      expect({
        name,
        columns,
        primaryKey: indexes.find(({ primary }) => primary)?.columns,
        indexes: indexes.flatMap(({ primary, ...index }) => (primary ? [] : [index])),
      }).toEqual({ name, ...declared(table) });
    }
  } finally {
    await client.end();
  }
});
