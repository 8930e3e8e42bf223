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

const key = (id: string, createdBy: string): string =>
  `('${id}', 'org_1', 1, '', '', '', '${id}', '["monitors:read"]', '${createdBy}', 1000, '', 0, 0)`;

/** A database of the time before sessions were bound and keys had holders. */
const scriptBefore = (migrations: readonly Migration[], isTrue: string): string =>
  [
    'CREATE TABLE schema_migrations (id integer NOT NULL PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at bigint NOT NULL);',
    ...migrations
      .slice(
        0,
        migrations.findIndex(({ name }) => name === 'bound-sessions'),
      )
      .flatMap((migration) => [
        migration.sql,
        `INSERT INTO schema_migrations VALUES (${migration.id}, '${migration.name}', '${checksumOf(migration)}', 0);`,
      ]),
    `INSERT INTO sso_connections (id, organization_id, version, provider, enabled, issuer, client_id, client_secret, role, created_at, updated_at)
VALUES ('sso_1', 'org_1', 1, 'gitlab', ${isTrue}, 'https://idp.example/', 'c', 's', 'viewer', 0, 0);`,
    `INSERT INTO oauth_identities (issuer, subject, user_id, email, created_at, last_used_at)
VALUES ('https://idp.example', '1', 'usr_1', '', 0, 0), ('https://gitlab.com', '1', 'usr_2', '', 0, 0);`,
    `INSERT INTO sessions (id, user_id, last_used_at, expires_at, created_at, updated_at)
VALUES ('ses_1', 'usr_1', 7, 9, 0, 0), ('ses_2', 'usr_2', 7, 9, 0, 0);`,
    `INSERT INTO api_keys (id, organization_id, version, name, prefix, last4, secret_hash, scopes, created_by, rate_limit_per_minute, search_text, created_at, updated_at)
VALUES ${[key('key_1', 'usr_1'), key('key_2', 'key_1'), key('key_3', 'key_2'), key('key_4', 'key_gone')].join(', ')};`,
  ].join('\n');

const databases: Readonly<Record<'sqlite' | 'postgres', () => Promise<Store>>> = {
  async sqlite() {
    const file = temporaryFile();
    await createSqliteStore({ file }).close();
    const database = new Database(file);
    database.exec(scriptBefore(sqliteMigrations, '1'));
    database.close();
    return createSqliteStore({ file });
  },
  async postgres() {
    const client = new pg.Client({ connectionString: url(), options: '-c search_path=before' });
    await client.connect();
    await client.query(`CREATE SCHEMA before; ${scriptBefore(postgresMigrations, 'true')}`);
    await client.end();
    return createPostgresStore({ connectionString: url(), schema: 'before' });
  },
};

test.each(['sqlite', 'postgres'] as const)(
  'sessions that may be bound end once, identities name their organization, and keys their holder, on %s',
  async (dialect) => {
    const store = await databases[dialect]();
    expect((await store.migrate('auto')).pending).toEqual([]);
    const identities = await store.find('oauthIdentities', {}, { limit: 9, orderBy: 'userId' });
    expect(identities.map(({ vouchedBy }) => vouchedBy)).toEqual(['org_1', null]);
    const sessions = await store.find('sessions', {}, { limit: 9, orderBy: 'id' });
    expect(sessions.map(({ revokedAt }) => revokedAt)).toEqual([7, null]);
    const keys = await store.find('apiKeys', {}, { limit: 9, orderBy: 'id' });
    expect(keys.map(({ heldBy, suspendedAt }) => [heldBy, suspendedAt])).toEqual([
      ['usr_1', null],
      ['usr_1', null],
      ['usr_1', null],
      ['key_gone', null],
    ]);
    await store.close();
  },
);
