import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startHoldingProxy } from '@watchpost/testbed/holding-proxy';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { createDatabaseOn, startPostgres } from '@watchpost/testbed/start-postgres';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Dialect, dialects } from '../kit-fixture.js';
import { type Asker, ask, countOf, type DeclaredOperation, declaredOperations } from './declared-operations.js';
import { deleteFiles, type FaultyServer, storageFaults } from './storage-faults.js';

/** What a request may wait for the database. */
const limitSeconds = 1;
/** The rest of an answer, on a machine that is busy. */
const leewayMs = 3_000;
/** `pnpm test:faults` asks for every operation, every other run for a part of them, another one for each fault. */
const isThorough = process.env.MODE === 'faults';
const sampleSize = 3;

const env = { ROLE: 'api', RATE_LIMIT_PER_IP: '1000000', DATABASE_TIMEOUT_SECONDS: String(limitSeconds) };

const signIn = async (server: ServerProcess): Promise<Asker> => {
  // biome-ignore lint/suspicious/noExplicitAny: two values of two bodies
  const send = async (path: string, init: RequestInit): Promise<any> =>
    (await fetch(`${server.url}/api/v1${path}`, init)).json();
  const { accessToken: token } = await send('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(server.owner),
  });
  const { organizationId } = await send('/auth/me', { headers: { authorization: `Bearer ${token}` } });
  return { url: server.url, token, organizationId };
};

const startOn: Record<Dialect, () => Promise<{ world: FaultyServer; stop: () => Promise<void> }>> = {
  async sqlite() {
    const server = await startServer({ env, from: 'sources' });
    return { world: { server, file: join(server.folder, 'data', 'watchpost.db') }, stop: () => server.stop() };
  },
  async postgres() {
    // A separate server: all test files share the other one, and its faults would disturb them.
    const postgres = await startPostgres();
    const { url } = await createDatabaseOn(postgres.door);
    const proxy = await startHoldingProxy(Number(new URL(url).port));
    const through = new URL(url);
    through.port = String(proxy.port);
    const owner = { email: 'owner@example.com', password: 'a long enough passphrase' };
    const server = await startServer({
      env: {
        ...env,
        DATABASE_URL: through.href,
        WATCHPOST_ADMIN_EMAIL: owner.email,
        WATCHPOST_ADMIN_PASSWORD: owner.password,
      },
      owner,
      from: 'sources',
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      await proxy.close();
      await postgres.stop();
    };
    return { world: { server, file: '', postgres: { server: postgres, url, proxy } }, stop };
  },
};

const readiness = async ({ url }: Asker) => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: await response.json() };
};

describe.each(dialects)('a server whose storage on %s fails', (dialect) => {
  let world: FaultyServer;
  let stop: () => Promise<void>;
  let asker: Asker;
  let operations: { readonly reads: DeclaredOperation[]; readonly writes: DeclaredOperation[] };
  beforeAll(async () => {
    ({ world, stop } = await startOn[dialect]());
    asker = await signIn(world.server);
    operations = await declaredOperations(asker);
  });
  afterAll(() => stop());

  const sampleFor = (all: readonly DeclaredOperation[], index: number): readonly DeclaredOperation[] =>
    isThorough
      ? all
      : Array.from({ length: sampleSize }, (_, step) => all[(index * sampleSize + step) % all.length]).filter(
          (one) => one !== undefined,
        );

  test.each(storageFaults.filter((fault) => fault.dialect === dialect).map((fault, index) => ({ ...fault, index })))(
    'answers in time, reports it in /readyz, writes nothing partly or twice, and recovers: $title',
    async ({ begin, trouble, isReadable, index }) => {
      const reads = sampleFor(operations.reads, index);
      const writes = sampleFor(operations.writes, index);
      const before = await Promise.all(writes.map((write) => countOf(asker, write)));
      const keyOf = (write: DeclaredOperation): string => `fault-${index}-${write.route.operationId}`;

      const end = await begin(world);
      const [readReplies, writeReplies] = await Promise.all([
        Promise.all(reads.map(({ route }) => ask(asker, route))),
        Promise.all(writes.map((write) => ask(asker, write.route, keyOf(write)))),
      ]);
      if (trouble !== undefined) {
        await expect
          .poll(() => readiness(asker), { timeout: 8_000 })
          .toMatchObject({
            status: 503,
            body: { status: 'unavailable', database: trouble },
          });
      }
      await end();

      for (const [all, replies, isMeanwhile] of [
        [reads, readReplies, isReadable || trouble === undefined],
        [writes, writeReplies, trouble === undefined],
      ] as const) {
        for (const [place, reply] of replies.entries()) {
          const { title, route } = all[place] ?? {};
          const allowed =
            isMeanwhile && trouble !== undefined
              ? [route?.answer.status]
              : isMeanwhile
                ? [route?.answer.status, 503]
                : [503];
          expect(allowed, `${title} was answered ${reply.status} ${JSON.stringify(reply.body)}`).toContain(
            reply.status,
          );
          expect(reply.tookMs, title).toBeLessThan(limitSeconds * 1000 + leewayMs);
          if (reply.status !== 503) continue;
          expect(reply.headers.get('content-type')).toBe('application/problem+json');
          expect(reply.headers.get('retry-after')).toBe('5');
          expect(reply.body).toMatchObject({ status: 503, code: 'unavailable' });
        }
      }

      await expect
        .poll(() => readiness(asker), { timeout: 15_000 })
        .toMatchObject({ status: 200, body: { database: 'ok' } });
      for (const { route } of reads) {
        await expect.poll(async () => (await ask(asker, route)).status, { timeout: 15_000 }).toBe(route.answer.status);
      }
      // Whatever became of it then: the same key again makes it once.
      for (const [place, write] of writes.entries()) {
        const again = () => ask(asker, write.route, keyOf(write));
        await expect.poll(async () => (await again()).status, { timeout: 15_000 }).toBe(201);
        expect(await countOf(asker, write), write.title).toBe((before[place] ?? 0) + 1);
      }
      const audit = await fetch(`${asker.url}/api/v1/audit-activities/verify`, {
        headers: { authorization: `Bearer ${asker.token}` },
      });
      expect(await audit.json()).toMatchObject({ isIntact: true });
    },
    120_000,
  );
});

test.each([
  { lost: 'database file', begin: deleteFiles },
  { lost: 'working directory', begin: (file: string) => rmSync(dirname(dirname(file)), { recursive: true }) },
])(
  'a server whose $lost is deleted saves its content beside, refuses writes, and starts again with it',
  async ({ begin }) => {
    const server = await startServer({ env, from: 'sources' });
    const asker = await signIn(server);
    const { writes } = await declaredOperations(asker);
    const counts = await Promise.all(writes.map((write) => countOf(asker, write)));
    const file = join(server.folder, 'data', 'watchpost.db');
    begin(file);
    for (const { route } of writes) expect((await ask(asker, route)).status).toBe(503);

    const saved = readdirSync(dirname(file)).filter((name) => name.startsWith('watchpost.db.saved-'));
    expect(saved).toHaveLength(1);
    const copy = join(dirname(file), saved[0] ?? '');
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(server.stderr).toContain('database files lost; all data was saved');
    const database = new Database(copy, { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();

    // Its key lies beside the database.
    const key = join(dirname(file), 'watchpost.key');
    await expect.poll(() => existsSync(key), { timeout: 30_000 }).toBe(true);
    await server.kill();
    for (const left of readdirSync(dirname(file)).filter((name) => /^watchpost\.db(-wal|-shm)?$/.test(name))) {
      throw new Error(`${left} came back`);
    }
    renameSync(copy, file);
    const again = await startServer({ env, folder: server.folder, owner: server.owner, from: 'sources' });
    const askerAgain = await signIn(again);
    expect(await Promise.all(writes.map((write) => countOf(askerAgain, write)))).toEqual(counts);
    expect((await ask(askerAgain, writes[0]?.route ?? fail())).status).toBe(201);
    await again.stop();
  },
);

const fail = (): never => {
  throw new Error('there is no write');
};
