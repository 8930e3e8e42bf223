import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import {
  createDatabaseOn,
  type PostgresServer,
  startPostgres,
  type TestDatabase,
} from '@watchpost/testbed/start-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPostgresStore, type PostgresConnection } from '../../src/postgres.js';
import { StoreUnavailableError } from '../../src/store/interface/store.js';

let authority: Authority;
let server: PostgresServer;
let database: TestDatabase;
let parts: PostgresConnection & { readonly password: string };
beforeAll(async () => {
  authority = await createAuthority();
  server = await startPostgres(await authority.issue({ names: ['localhost'] }));
  database = await createDatabaseOn(server.door);
  const { port, pathname, username, password } = new URL(database.url);
  parts = { host: 'localhost', port: Number(port), database: pathname.slice(1), user: username, password };
});
afterAll(() => server.stop());

const open = (connection: PostgresConnection) => {
  const store = createPostgresStore({ connection });
  onTestFinished(() => store.close());
  return store;
};

/** Of all connections of stores: how many are encrypted. */
const encrypted = async (): Promise<{ all: number; tls: number }> => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const { rows } = await admin.query(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE ssl)::int AS tls
FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE application_name = 'watchpost'`,
  );
  await admin.end();
  return rows[0];
};

test('with ssl, every connection is encrypted, also those for migrations, upkeep and changes', async () => {
  const store = open({ ...parts, ssl: { ca: authority.certificatePem } });
  store.onChange('monitors', () => {});
  await store.migrate('auto');
  await store.maintain(Date.now());
  await store.schemaStatus();
  // One of each pool, and the one that listens, which connects by itself.
  await expect.poll(async () => (await encrypted()).all).toBeGreaterThanOrEqual(3);
  const { all, tls } = await encrypted();
  expect(tls).toBe(all);
});

test('a server whose certificate proves nothing is not connected to', async () => {
  const stranger = await createAuthority();
  await expect(open({ ...parts, ssl: { ca: stranger.certificatePem } }).schemaStatus()).rejects.toThrow(
    StoreUnavailableError,
  );
});

test('the options of a pool that the host has lead to the same place, with their hidden password', async () => {
  const pool = new pg.Pool({ ...parts, max: 3 });
  onTestFinished(() => pool.end());
  expect(Object.keys(pool.options)).not.toContain('password');
  const store = open(pool.options);
  expect(await store.migrate('auto')).toMatchObject({ version: expect.any(Number) });
  expect(store.connectionUse().max).toBe(10);
});

test('a password that changes is asked for with each connection', async () => {
  let asked = 0;
  const password = async () => {
    asked += 1;
    return parts.password;
  };
  const store = open({ ...parts, password });
  await store.migrate('auto');
  await store.schemaStatus();
  expect(asked).toBeGreaterThanOrEqual(2);
});

test.each([
  ['neither', {}],
  ['both', { connectionString: 'postgres://localhost/x', connection: { host: 'localhost' } }],
])('%s of connectionString and connection is refused', (_which, options) => {
  expect(() => createPostgresStore(options)).toThrow(
    new TypeError(
      'createPostgresStore: exactly one of connectionString, connection and pool must say where PostgreSQL is',
    ),
  );
});
