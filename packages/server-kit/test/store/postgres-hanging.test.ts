import { startHoldingProxy } from '@watchpost/testbed/holding-proxy';
import { expect, onTestFinished, test } from 'vitest';
import { insert, sampleWorker } from '../../src/store/conformance/sample-rows.js';
import type { Change } from '../../src/store/interface/store.js';
import { createPostgresStore } from '../../src/store/postgres/store.js';
import { migratedPostgres } from './migrated-database.js';

const limitMs = 400;

/** A store whose way to the database can be held, and one beside it whose way is free. */
const openStores = async () => {
  const database = await migratedPostgres();
  const proxy = await startHoldingProxy(Number(new URL(database.url).port));
  const through = new URL(database.url);
  through.port = String(proxy.port);
  const store = createPostgresStore({ connectionString: through.href, limitMs, max: 2 });
  const beside = createPostgresStore({ connectionString: database.url });
  await store.schemaStatus();
  onTestFinished(async () => {
    proxy.release();
    await store.close();
    await beside.close();
    await proxy.close();
    await database.drop();
  });
  return { store, beside, proxy };
};

/**
 * Says whether the time of five calls in a row has passed. Timers fire in the order in which they are due, also when the machine is
 * busy: that of a call that begins now does before this one.
 */
const fiveLimitsLater = (): (() => boolean) => {
  let isLater = false;
  const timer = setTimeout(() => {
    isLater = true;
  }, 5 * limitMs);
  onTestFinished(() => clearTimeout(timer));
  return () => isLater;
};

/** A second statement, so that the commit is a transaction of several. */
const gone: Change = { kind: 'delete', table: 'workers', where: { id: 'wrk_gone' } };
const worker = insert('workers', sampleWorker('wrk_1'));
const others = ['wrk_2', 'wrk_3'].map((id) => insert('workers', sampleWorker(id)));

test.each([
  ['one statement, which was sent, is not known', [worker], true],
  ['several, whose COMMIT was not sent, is known', [worker, gone], false],
] satisfies [string, Change[], boolean][])(
  'the outcome of %s when the network holds every byte',
  async (_title, changes, isOutcomeUnknown) => {
    const { store, beside, proxy } = await openStores();
    proxy.hold();
    const isLate = fiveLimitsLater();
    await expect(store.commit(changes)).rejects.toMatchObject({ name: 'StoreUnavailableError', isOutcomeUnknown });
    expect(isLate()).toBe(false);
    proxy.release();
    await expect.poll(() => store.commit(others).catch(() => undefined)).toEqual({ isCommitted: true });
    if (!isOutcomeUnknown) expect(await beside.get('workers', { id: 'wrk_1' })).toBeUndefined();
  },
);

test('calls that wait for a connection are given up in time, too, and nothing of them is written later', async () => {
  const { store, beside, proxy } = await openStores();
  proxy.hold();
  const isLate = fiveLimitsLater();
  const calls = Array.from({ length: 12 }, () => store.commit([worker, gone]));
  for (const outcome of await Promise.allSettled(calls)) expect(outcome.status).toBe('rejected');
  // Two at a time, they would take six times the limit.
  expect(isLate()).toBe(false);
  proxy.release();
  await expect.poll(() => store.commit(others).catch(() => undefined)).toEqual({ isCommitted: true });
  expect(await beside.get('workers', { id: 'wrk_1' })).toBeUndefined();
});

test.each([99, 600_001, Number.NaN])('a limit of %s ms is refused', (wrong) => {
  expect(() => createPostgresStore({ connectionString: 'postgres://127.0.0.1/none', limitMs: wrong })).toThrow(
    TypeError,
  );
});
