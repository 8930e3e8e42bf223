import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { createSqliteStore } from '../../src/store/sqlite/store.js';
import { sqliteTableOf } from '../../src/store/sqlite/tables.js';
import { tables } from '../../src/store/tables/tables.js';
import { temporaryFile } from './temporary-file.js';

const sqliteTables = Object.entries(tables).map(([name, declared]) => sqliteTableOf(name, declared));

interface Index {
  name: string;
  unique: boolean;
  columns: string[];
}

const byName = <T extends { name: string }>(a: T, b: T): number => (a.name < b.name ? -1 : 1);

const declared = (table: SQLiteTable) => {
  const config = getTableConfig(table);
  const keyed = config.primaryKeys[0]?.columns ?? config.columns.filter(({ primary }) => primary);
  return {
    columns: config.columns
      .map((column) => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        notNull: column.notNull,
      }))
      .sort(byName),
    primaryKey: keyed.map(({ name }) => name),
    indexes: config.indexes
      .map((index): Index => {
        const columns = index.config.columns.map((column) => ('name' in column ? String(column.name) : '(expression)'));
        return { name: index.config.name, unique: index.config.unique, columns };
      })
      .sort(byName),
  };
};

const live = (database: Database.Database, table: string) => {
  const columns = database
    .prepare<[string], { name: string; type: string; notnull: number; pk: number }>(
      'SELECT * FROM pragma_table_info(?)',
    )
    .all(table);
  const indexes = database
    .prepare<[string], { name: string; unique: number; origin: string }>('SELECT * FROM pragma_index_list(?)')
    .all(table)
    .filter(({ origin }) => origin === 'c');
  const columnsOf = (index: string): string[] =>
    database
      .prepare<[string], { name: string }>(
        "SELECT coalesce(name, '(expression)') AS name FROM pragma_index_info(?) ORDER BY seqno",
      )
      .all(index)
      .map(({ name }) => name);
  return {
    columns: columns
      .map(({ name, type, notnull, pk }) => ({ name, type, notNull: notnull === 1 || pk > 0 }))
      .sort(byName),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
    indexes: indexes
      .map(({ name, unique }): Index => ({ name, unique: unique === 1, columns: columnsOf(name) }))
      .sort(byName),
  };
};

describe('the schema of SQLite', () => {
  test('the migrations make exactly the tables that are declared', async () => {
    const file = temporaryFile();
    const store = createSqliteStore({ file });
    await store.migrate('auto');
    await store.close();
    const database = new Database(file, { readonly: true });
    try {
      const names = database
        .prepare<[], { name: string }>(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_%' AND name <> 'schema_migrations'",
        )
        .all()
        .map(({ name }) => name);
      expect(names.sort()).toEqual(sqliteTables.map((table) => getTableConfig(table).name).sort());
      for (const table of sqliteTables) {
        const { name } = getTableConfig(table);
        expect({ name, ...live(database, name) }).toEqual({ name, ...declared(table) });
      }
    } finally {
      database.close();
    }
  });

  test('the file and its directory can be read by their owner only', async () => {
    const file = temporaryFile();
    const store = createSqliteStore({ file });
    await store.migrate('auto');
    const modes = [dirname(file), file, `${file}-wal`, `${file}-shm`].map((path) => statSync(path).mode & 0o777);
    await store.close();
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
  });
});
