import { readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { SchemaMismatchError } from '../interface/errors.js';
import { closeSqliteLog } from '../sqlite/backup.js';
import { sqliteDriver } from '../sqlite/driver.js';
import { sqliteMigrations } from '../sqlite/migrations/migrations.js';
import { statusOf } from '../upkeep/migrate.js';

/** A value as SQLite's driver gives it. */
export type SourceValue = string | number | Uint8Array | null;

/** A table of SQLite, as it is read. */
export interface SourceTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the primary key; rows are read in their order. */
  readonly key: readonly string[];
}

/** A SQLite database that is moved; no server uses it meanwhile. */
export interface SqliteSource {
  readonly tables: readonly SourceTable[];
  /** Differs after any change: an interrupted move is resumed only from the same rows. */
  readonly fingerprint: string;
  /** Rows after a key, or the first ones. */
  read(table: SourceTable, after: readonly SourceValue[] | undefined, limit: number): Record<string, SourceValue>[];
  count(table: SourceTable): number;
  /** The last number that was given out in a table of numbered rows; 0 without one. */
  lastNumber(table: string): number;
  /** First and last time of stored results; `undefined` without results. */
  resultTimes(): { readonly first: number; readonly last: number } | undefined;
  close(): void;
}

/** What belongs to the database and not to the rows that it keeps; each makes its own index of searched text. */
const leftOut = /^(schema_migrations|sqlite_sequence|search_(scopes|rows|index.*))$/;

/** The counter of changes and the number of pages in the header of the file (SQLite's file format, §1.3). */
const fingerprintOf = (file: string): string => readFileSync(file).subarray(24, 32).toString('hex');

/**
 * Opens the database alone.
 *
 * @throws StoreUnavailableError with `locked` while a server has it open; SchemaMismatchError when its schema is not that of
 *   this build
 */
export const openSource = (file: string): SqliteSource => {
  closeSqliteLog(file);
  const fingerprint = fingerprintOf(file);
  const database = new (sqliteDriver())(file, { readonly: true, fileMustExist: true });
  try {
    assertCurrent(database);
    return { ...readerOf(database), tables: readTables(database), fingerprint };
  } catch (error) {
    database.close();
    throw error;
  }
};

const assertCurrent = (database: Database.Database): void => {
  const applied = database
    .prepare<[], { id: number; name: string; checksum: string }>(
      'SELECT id, name, checksum FROM schema_migrations ORDER BY id',
    )
    .all();
  const { version, expectedVersion } = statusOf(sqliteMigrations, applied);
  if (version === expectedVersion) return;
  throw new SchemaMismatchError(
    `the SQLite database has schema ${version} and this version has ${expectedVersion}: migrate it first`,
  );
};

const readTables = (database: Database.Database): SourceTable[] =>
  database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .filter(({ name }) => !leftOut.test(name))
    .map(({ name }) => {
      const columns = database
        .prepare<[], { name: string; pk: number }>(`SELECT name, pk FROM pragma_table_info('${name}')`)
        .all();
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) };
    });

const list = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const readerOf = (database: Database.Database): Omit<SqliteSource, 'tables' | 'fingerprint'> => ({
  read({ name, columns, key }, after, limit) {
    const from = after === undefined ? '' : `WHERE (${list(key)}) > (${key.map(() => '?').join(', ')})`;
    return database
      .prepare<unknown[], Record<string, SourceValue>>(
        `SELECT ${list(columns)} FROM "${name}" ${from} ORDER BY ${list(key)} LIMIT ${limit}`,
      )
      .all(...(after ?? []));
  },
  count: ({ name }) =>
    database.prepare<[], { count: number }>(`SELECT count(*) AS count FROM "${name}"`).get()?.count ?? 0,
  lastNumber: (table) =>
    database.prepare<[string], { seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)?.seq ?? 0,
  resultTimes() {
    const times = database
      .prepare<[], { first: number | null; last: number | null }>(
        'SELECT min(at) AS first, max(at) AS last FROM monitor_results',
      )
      .get();
    return times?.first == null || times.last === null ? undefined : { first: times.first, last: times.last };
  },
  close: () => void database.close(),
});
