import Database from 'better-sqlite3';
import pg from 'pg';
import type { Store } from '../../src/store/interface/store.js';
import { postgresMigrations } from '../../src/store/postgres/migrations/migrations.js';
import { createPostgresStore } from '../../src/store/postgres/store.js';
import { sqliteMigrations } from '../../src/store/sqlite/migrations/migrations.js';
import { createSqliteStore } from '../../src/store/sqlite/store.js';
import { checksumOf, type Migration } from '../../src/store/upkeep/migrate.js';
import type { Dialect } from './open-store.js';
import { temporaryFile } from './temporary-file.js';

/** The SQL of a database to which all migrations before one were applied, and of the rows that it had then. */
const scriptBefore = (migrations: readonly Migration[], name: string, rows: readonly string[]): string => {
  const end = migrations.findIndex((migration) => migration.name === name);
  if (end < 0) throw new Error(`no migration ${name}`);
  return [
    'CREATE TABLE schema_migrations (id integer NOT NULL PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at bigint NOT NULL);',
    ...migrations
      .slice(0, end)
      .flatMap((migration) => [
        migration.sql,
        `INSERT INTO schema_migrations VALUES (${migration.id}, '${migration.name}', '${checksumOf(migration)}', 0);`,
      ]),
    ...rows,
  ].join('\n');
};

/**
 * Opens a store on a database of the time before a migration, which has not been applied yet.
 *
 * @param options.rows SQL of the rows, given how the dialect writes true
 * @param options.url the database of PostgreSQL in which the schema is made
 */
export const openStoreBefore = async (
  dialect: Dialect,
  options: { readonly migration: string; readonly rows: (isTrue: string) => readonly string[]; readonly url: string },
): Promise<Store> => {
  const { migration, rows, url } = options;
  if (dialect === 'sqlite') {
    const file = temporaryFile();
    await createSqliteStore({ file }).close();
    const database = new Database(file);
    database.exec(scriptBefore(sqliteMigrations, migration, rows('1')));
    database.close();
    return createSqliteStore({ file });
  }
  const client = new pg.Client({ connectionString: url, options: '-c search_path=before' });
  await client.connect();
  await client.query(`CREATE SCHEMA before; ${scriptBefore(postgresMigrations, migration, rows('true'))}`);
  await client.end();
  return createPostgresStore({ connectionString: url, schema: 'before' });
};
