import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { checksumOf, type Migration } from '../../src/store/migrate.js';
import { postgresMigrations } from '../../src/store/postgres/migrations/migrations.js';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.js';
import { sqliteMigrations } from '../../src/store/sqlite/migrations/migrations.js';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { Store } from '../../src/store/store.js';
import { postgresForFile } from './empty-postgres.js';
import { temporaryFile } from './temporary-file.js';

const { url } = postgresForFile();

/** A database as it is when it was migrated before there were so many rows. */
const scriptBefore = (migrations: readonly Migration[]): string => {
  const applied = migrations.filter(({ id }) => id < 6);
  return [
    'CREATE TABLE schema_migrations (id integer NOT NULL PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at bigint NOT NULL);',
    ...applied.flatMap((migration) => [
      migration.sql,
      `INSERT INTO schema_migrations VALUES (${migration.id}, '${migration.name}', '${checksumOf(migration)}', 0);`,
    ]),
    // Not in the order of time, and of two monitors.
    `INSERT INTO status_intervals (monitor_ref, started_at, ended_at, status) VALUES
(1, 40, 100, 'down'), (2, 0, 50, 'up'), (1, 10, 40, 'up'), (1, 100, 110, 'maintenance'), (1, 110, 130, 'degraded');`,
    `INSERT INTO incidents (
  id, organization_id, version, number, title, status, severity, source, monitor_ids, started_at, search_text, created_at, updated_at
) VALUES ('inc_1', 'org_1', 1, 1, '', 'open', 'minor', 'monitor', '["mon_1", "mon_2", "mon_1"]', 0, '', 0, 0),
  ('inc_2', 'org_1', 1, 2, '', 'open', 'minor', 'manual', '[]', 0, '', 0, 0);`,
  ].join('\n');
};

const databases: Readonly<Record<'sqlite' | 'postgres', () => Promise<Store>>> = {
  async sqlite() {
    const file = temporaryFile();
    await createSqliteStore({ file }).close();
    const database = new Database(file);
    database.exec(scriptBefore(sqliteMigrations));
    database.close();
    return createSqliteStore({ file });
  },
  async postgres() {
    const client = new pg.Client({ connectionString: url(), options: '-c search_path=before' });
    await client.connect();
    await client.query(`CREATE SCHEMA before; ${scriptBefore(postgresMigrations)}`);
    await client.end();
    return createPostgresStore({ connectionString: url(), schema: 'before' });
  },
};

test.each(['sqlite', 'postgres'] as const)(
  'what was there before the migration counts after it, on %s',
  async (dialect) => {
    const store = await databases[dialect]();
    expect((await store.migrate('auto')).pending).toEqual([]);
    const row = { monitorRef: 1, startedAt: 130, endedAt: 150, status: 'up' } as const;
    await store.commit([{ kind: 'insert', table: 'statusIntervals', row }]);
    const since = (monitorRef: number, time: number) => ({ monitorRef, since: time });
    expect(await store.sumUptime([since(1, 0), since(1, 30), since(1, 120), since(2, 0)])).toEqual([
      { upMs: 70, countedMs: 130 },
      { upMs: 50, countedMs: 110 },
      { upMs: 30, countedMs: 30 },
      { upMs: 50, countedMs: 50 },
    ]);
    const about = await store.find('incidentMonitors', {}, { limit: 10 });
    expect(about.map(({ monitorId, incidentId }) => `${monitorId} ${incidentId}`)).toEqual([
      'mon_1 inc_1',
      'mon_2 inc_1',
    ]);
    await store.close();
  },
);
