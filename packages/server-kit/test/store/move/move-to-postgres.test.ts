import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@watchpost/testbed/postgres';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createServerKit } from '../../../src/index.js';
import { createPostgresStore, moveToPostgres } from '../../../src/postgres.js';
import { createSqliteStore } from '../../../src/sqlite.js';
import type { Store } from '../../../src/store/interface/store.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-move-'));
  file = join(folder, 'watchpost.db');
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = new Uint8Array(32).map((_, index) => index * 7);
const owner = { email: 'ada@example.com', password: 'purple lanterns over quiet harbours' };
const hourMs = 3_600_000;

const kitOn = (store: Store) =>
  createServerKit({ store, secretKeys: [{ id: 'main', bytes }], publicUrl: 'https://watchpost.test' });

/** As much of the answers as is read here. */
interface Body {
  readonly accessToken: string;
  readonly id: string;
  readonly data: readonly object[];
  readonly meta: { readonly totalItems: number };
}

const call = async (kit: ReturnType<typeof kitOn>, method: string, path: string, token: string, body?: object) => {
  const reply = await kit.fetch(
    new Request(`https://watchpost.test/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    { ip: '127.0.0.1' },
  );
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Body };
};

const signIn = async (kit: ReturnType<typeof kitOn>): Promise<string> =>
  (await call(kit, 'POST', '/auth/login', '', owner)).body.accessToken;

/** A database with monitors and `hours` of a result each minute and a status each hour, as an engine would leave it. */
const fill = async ({
  monitors,
  hours,
  resultsPerHour = 60,
}: {
  monitors: number;
  hours: number;
  resultsPerHour?: number;
}): Promise<void> => {
  const store = createSqliteStore({ file });
  const kit = kitOn(store);
  await kit.start({ background: false });
  await kit.createFirstOwner(owner);
  const token = await signIn(kit);
  for (let index = 0; index < monitors; index++) {
    const monitor = { name: `Monitor ${index} “é”`, type: 'manual', tags: ['shop', 'eu'] };
    expect((await call(kit, 'POST', '/monitors', token, monitor)).status).toBe(201);
  }
  // A number that was given out and is free again.
  const gone = await call(kit, 'POST', '/monitors', token, { name: 'Gone', type: 'manual' });
  expect((await call(kit, 'DELETE', `/monitors/${gone.body.id}`, token)).status).toBe(204);
  await kit.stop();
  await store.close();

  const database = new Database(file);
  const end = Math.floor(Date.now() / hourMs) * hourMs;
  database.exec('BEGIN');
  const result = database.prepare(
    'INSERT INTO monitor_results (monitor_ref, at, agent_ref, status, latency_us, delay_ms, monitor_status, failures) VALUES (?, ?, 0, 1, ?, 0, 1, 0)',
  );
  const status = database.prepare(
    'INSERT INTO status_intervals (monitor_ref, started_at, ended_at, status) VALUES (?, ?, ?, ?)',
  );
  const refs = database.prepare<[], { ref: number }>('SELECT ref FROM monitors').all();
  for (const { ref } of refs) {
    for (let hour = hours; hour > 0; hour--) {
      const start = end - hour * hourMs;
      for (let minute = 0; minute < 60; minute += 60 / resultsPerHour)
        result.run(ref, start + minute * 60_000, 1000 + minute);
      status.run(ref, start, start + hourMs, hour % 7 === 0 ? 'down' : 'up');
    }
  }
  database.exec('COMMIT');
  database.close();
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

test('a move has every row, sum, number and secret, and the server goes on with them', async () => {
  await fill({ monitors: 5, hours: 30 });
  const { url } = await createDatabase();
  const moved = await moveToPostgres({ file, connectionString: url });
  expect(moved).toMatchObject({ isResumed: false });

  const source = new Database(file, { readonly: true });
  const client = await connect(url);
  for (const { name } of source
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'sqlite_sequence' AND name NOT LIKE 'search_%'",
    )
    .all()) {
    const [kept] = source.prepare<[], { n: number }>(`SELECT count(*) AS n FROM "${name}"`).all();
    const { rows } = await client.query(`SELECT count(*)::int AS n FROM watchpost."${name}"`);
    expect([name, rows[0].n]).toEqual([name, kept?.n]);
  }
  const sums = 'SELECT sum(up_ms) AS up, sum(counted_ms) AS counted FROM';
  const { rows } = await client.query(`${sums} watchpost.status_intervals`);
  expect([Number(rows[0].up), Number(rows[0].counted)]).toEqual(
    Object.values(source.prepare<[], Record<string, number>>(`${sums} status_intervals`).get() ?? {}),
  );
  // Every day of results has a partition.
  expect((await client.query('SELECT count(*)::int AS n FROM watchpost.monitor_results_default')).rows[0].n).toBe(0);

  const store = createPostgresStore({ connectionString: url });
  onTestFinished(() => store.close());
  const kit = kitOn(store);
  await kit.start({ migrate: 'check', background: false });
  const token = await signIn(kit);
  const { body } = await call(kit, 'GET', '/monitors?pageSize=100', token);
  expect(body.meta.totalItems).toBe(5);
  expect(body.data[0]).toMatchObject({ tags: ['shop', 'eu'] });
  const searched = await call(kit, 'GET', `/monitors?search=${encodeURIComponent('Monitor 3')}`, token);
  expect(searched.body.meta.totalItems).toBe(1);
  expect((await call(kit, 'GET', '/audit/verify', token)).status).toBeLessThan(500);
  expect((await call(kit, 'POST', '/monitors', token, { name: 'New', type: 'manual' })).status).toBe(201);
  const last = source.prepare<[], { seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'monitors'").get();
  const { rows: numbers } = await client.query('SELECT max(ref)::int AS ref FROM watchpost.monitors');
  expect(numbers[0].ref).toBe((last?.seq ?? 0) + 1);
  // The triggers work again, under the new name.
  const { rows: counts } = await client.query(
    "SELECT count::int AS n FROM watchpost.resource_counts WHERE collection = 'monitors'",
  );
  expect(counts[0].n).toBe(6);
  await kit.stop();
});

test('an interrupted move shows no server anything, and goes on where it stopped', async () => {
  await fill({ monitors: 10, hours: 30 });
  const { url } = await createDatabase();
  const stopAt = 'monitors';
  await expect(
    moveToPostgres({
      file,
      connectionString: url,
      onTable: ({ name }) => {
        if (name === stopAt) throw new Error('power cut');
      },
    }),
  ).rejects.toThrow('power cut');
  const client = await connect(url);
  const schemas = async (): Promise<string[]> =>
    (await client.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'watchpost%' ORDER BY 1")).rows.map(
      ({ nspname }) => nspname,
    );
  expect(await schemas()).toEqual(['watchpost_moving']);
  const resumed = await moveToPostgres({ file, connectionString: url });
  expect(resumed.isResumed).toBe(true);
  expect(await schemas()).toEqual(['watchpost']);
  const { rows } = await client.query('SELECT count(*)::int AS n FROM watchpost.monitor_results');
  expect(rows[0].n).toBe(10 * 30 * 60);
  await expect(moveToPostgres({ file, connectionString: url })).rejects.toThrow('has a schema watchpost already');
});

test('a thousand monitors with a month of history are moved, over an interruption in the middle of it', async () => {
  const month = 30 * 24;
  await fill({ monitors: 1000, hours: month, resultsPerHour: 1 });
  const { url } = await createDatabase();
  const interrupted = moveToPostgres({
    file,
    connectionString: url,
    onTable: ({ name }) => {
      if (name === 'monitor_results') throw new Error('power cut');
    },
  });
  await expect(interrupted).rejects.toThrow('power cut');
  expect(await moveToPostgres({ file, connectionString: url })).toMatchObject({ isResumed: true });
  const client = await connect(url);
  const counts = await client.query(
    `SELECT (SELECT count(*)::int FROM watchpost.monitors) AS monitors, (SELECT count(*)::int FROM watchpost.monitor_results) AS results,
      (SELECT count(*)::int FROM watchpost.status_intervals WHERE ended_at IS NOT NULL) AS statuses`,
  );
  expect(counts.rows).toEqual([{ monitors: 1000, results: 1000 * month, statuses: 1000 * month }]);
});

test('a move whose source changed after an interruption begins anew', async () => {
  await fill({ monitors: 2, hours: 1 });
  const { url } = await createDatabase();
  const interrupted = moveToPostgres({
    file,
    connectionString: url,
    onTable: ({ name }) => {
      if (name === 'organizations') throw new Error('power cut');
    },
  });
  await expect(interrupted).rejects.toThrow('power cut');
  const database = new Database(file);
  database.exec("UPDATE monitors SET name = 'Renamed meanwhile'");
  database.close();
  expect(await moveToPostgres({ file, connectionString: url })).toMatchObject({ isResumed: false });
  const { rows } = await (await connect(url)).query('SELECT DISTINCT name FROM watchpost.monitors');
  expect(rows).toEqual([{ name: 'Renamed meanwhile' }]);
});

test('a database that a server uses is not moved', async () => {
  await fill({ monitors: 1, hours: 1 });
  const { url } = await createDatabase();
  const store = createSqliteStore({ file });
  await store.schemaStatus();
  await expect(moveToPostgres({ file, connectionString: url })).rejects.toMatchObject({ trouble: 'locked' });
  await store.close();
});
