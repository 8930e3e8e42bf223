import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratch } from '@watchpost/testbed/scratch';
import Database from 'better-sqlite3';
import pg from 'pg';
import { createPostgresStore } from '../../../src/store/postgres/postgres-store.js';
import { createSqliteStore } from '../../../src/store/sqlite/sqlite-store.js';
import type { Store } from '../../../src/store/store.js';
import type { Dialect } from '../../kit-fixture.js';
import { migratedPostgres, writeMigratedSqlite } from '../../store/migrated-database.js';

/** A migrated database, with direct access past the store, as an attacker with database access has. */
export interface OpenedDatabase {
  readonly store: Store;
  /** The store of another process. */
  readonly other: Store;
  /** Runs SQL past the store. */
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

const openSqlite = async (): Promise<OpenedDatabase> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-audit-'));
  const file = join(folder, 'watchpost.db');
  await writeMigratedSqlite(file);
  const [store, other] = [createSqliteStore({ file }), createSqliteStore({ file })];
  const database = new Database(file, { timeout: 5_000 });
  return {
    store,
    other,
    run: async (sql) => void database.exec(sql),
    async close() {
      database.close();
      await Promise.all([store.close(), other.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const openPostgres = async (): Promise<OpenedDatabase> => {
  const database = await migratedPostgres();
  const options = { connectionString: database.url, max: 5 };
  const [store, other] = [createPostgresStore(options), createPostgresStore(options)];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('SET search_path TO watchpost');
  return {
    store,
    other,
    run: async (sql) => void (await client.query(sql)),
    async close() {
      await client.end();
      await Promise.all([store.close(), other.close()]);
      await database.drop();
    },
  };
};

export const openDatabase = (dialect: Dialect): Promise<OpenedDatabase> =>
  dialect === 'postgres' ? openPostgres() : openSqlite();

/** SQL that takes away what keeps the audit trail from being changed. */
export const unlock: Readonly<Record<Dialect, string>> = {
  sqlite: 'DROP TRIGGER audit_activities_keep; DROP TRIGGER audit_activities_stay',
  postgres: 'DROP TRIGGER audit_activities_stay ON audit_activities',
};
