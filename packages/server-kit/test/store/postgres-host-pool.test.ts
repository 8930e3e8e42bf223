import { createDatabase } from '@watchpost/testbed/postgres';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createServerKit } from '../../src/kit/create-kit.js';
import { storeConformance } from '../../src/store/conformance/conformance.js';
import { StoreUnavailableError } from '../../src/store/interface/store.js';
import { createPostgresStore } from '../../src/store/postgres/store.js';
import { quickHasher } from '../kit-fixture.js';
import { migratedPostgres } from './migrated-database.js';

/** A pool as a host has it, with settings of its own. */
const openPool = (connectionString: string, config: pg.PoolConfig = {}): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 5, statement_timeout: 4321, ...config });
  // A pool has ended when its connections are asked to: one may still be open when its database is dropped.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  return pool;
};

/**
 * What a store does with connections beyond sending a statement: transactions and their limits, several at once, time limits, listening,
 * types, upkeep. Statements are those of a store with a pool of its own, which its own suite holds.
 */
const ofConnections = new Set([
  'a refused commit does not undo other commits that arrive at the same time',
  'an error that a derivation throws is not reported as an error of the database',
  'bytes are read back exactly as they were written, one row or many at a time',
  'a row is read back exactly as it was written',
  'nothing of a commit is written when a unique key is taken',
  'concurrent derivations run one after the other, each on the rows that the one before wrote',
  'commits that count for the same organizations in opposite order all end',
  'concurrent workers claim each due monitor exactly once',
  'concurrent senders claim each due delivery exactly once',
  'two concurrent batches of outcomes for the same webhooks in opposite order both finish',
  'concurrent deletions in portions delete each row once',
  'a listener is called for committed changes to its table until it is removed',
  'connection statistics are available while connections are busy and while they are idle',
  'close finishes running calls and refuses later ones',
  'results can be written while housekeeping prepares the storage of their day',
  'housekeeping can run at any time and in several processes at once',
  'a migrated database is up to date for a second process',
  'the request counter counts each request exactly once per bucket and window',
  'processes read one time, which goes on',
]);
const casesOfConnections = storeConformance.filter(({ title }) => ofConnections.has(title));

test('the cases that depend on connections are cases of the conformance suite', () => {
  expect(casesOfConnections.map(({ title }) => title).toSorted()).toEqual([...ofConnections].toSorted());
});

for (const { title, run } of casesOfConnections) {
  test(`on a pool of the host: ${title}`, async () => {
    const database = await migratedPostgres();
    onTestFinished(() => database.drop());
    const pool = openPool(database.url);
    await run(async () => createPostgresStore({ pool }));
  });
}

const openKit = async (config: pg.PoolConfig = {}) => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const pool = openPool(database.url, config);
  const store = createPostgresStore({ pool });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
    publicUrl: 'https://app.example.com',
    passwordHasher: quickHasher,
  });
  await kit.start();
  onTestFinished(async () => {
    await kit.stop();
    await store.close();
  });
  const user = {
    id: '17',
    name: 'Ada',
    email: 'ada@example.com',
    organization: { key: 'acme', name: 'Acme Ltd' },
    role: 'owner',
  } as const;
  return { pool, store, kit, client: kit.client(user) };
};

/** All connections to the database but the one that asks. */
const connectionsOf = async (pool: pg.Pool): Promise<number> =>
  (await pool.query('SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()')).rows[0]
    .count;

describe('a kit on the pool of its host', () => {
  test.each([3, 5])(
    'works with %i connections, all of them of the pool, also for migrations and changes',
    async (max) => {
      const { pool, client, store } = await openKit({ max });
      await Promise.all(
        Array.from({ length: 30 }, (_, number) => client.monitors.create({ name: `m${number}`, type: 'manual' })),
      );
      expect((await client.monitors.list({ pageSize: 100 })).data).toHaveLength(30);
      await store.maintain(Date.now());
      expect(pool.totalCount).toBeLessThanOrEqual(max);
      // The pool ends what was idle for long, and forgets it a moment before PostgreSQL does.
      await expect.poll(async () => (await connectionsOf(pool)) - pool.totalCount).toBe(0);
      expect(store.connectionUse().max).toBe(max);
    },
  );

  test('leaves connections as they were lent: limits, types, statements, listeners', async () => {
    const { pool, client } = await openKit();
    await client.monitors.create({ name: 'Shop', type: 'manual' });
    const { rows } = await pool.query("SELECT 7::bigint AS big, current_setting('statement_timeout') AS timeout");
    expect(rows).toEqual([{ big: '7', timeout: '4321ms' }]);
    const lent = await pool.connect();
    expect(lent.listenerCount('error')).toBeLessThanOrEqual(1);
    const named = await lent.query('SELECT name FROM pg_prepared_statements');
    for (const { name } of named.rows) expect(name).toMatch(/^watchpost_/);
    lent.release();
  });

  test("stays the host's when the store is closed", async () => {
    const { pool, store, kit } = await openKit();
    await kit.stop();
    await store.close();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    // Nothing listens any more, and nothing is still lent.
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    await expect(store.schemaStatus()).rejects.toThrow(StoreUnavailableError);
  });

  test('recognizes errors of the server by another copy of the driver', async () => {
    const { client, pool } = await openKit();
    const connect = pool.connect.bind(pool) as unknown as () => Promise<pg.PoolClient>;
    // The class of its errors is one that this package does not know.
    const renamed = (error: Error): Error => Object.setPrototypeOf(error, Error.prototype);
    pool.connect = (async () => {
      const lent = await connect();
      const query = lent.query.bind(lent) as unknown as (...given: unknown[]) => Promise<unknown>;
      lent.query = ((...given: unknown[]) =>
        query(...given).catch((error: Error) => {
          throw renamed(error);
        })) as never;
      return lent;
    }) as never;
    await client.roles.create({ name: 'Support', scopes: [] });
    await expect(client.roles.create({ name: 'Support', scopes: [] })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, () => client.roles.create({ name: 'On call', scopes: [] })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('gives a statement up that does not end, in time, and the connection with it', async () => {
    const database = await migratedPostgres();
    onTestFinished(() => database.drop());
    const pool = openPool(database.url, { statement_timeout: 0 });
    const store = createPostgresStore({ pool, limitMs: 400 });
    const blocker = await pool.connect();
    await blocker.query('BEGIN; LOCK TABLE watchpost.organizations');
    await expect(store.get('organizations', { id: 'org_1' })).rejects.toThrow(StoreUnavailableError);
    await blocker.query('ROLLBACK');
    blocker.release();
    expect(await store.get('organizations', { id: 'org_1' })).toBeUndefined();
    await store.close();
  });
});
