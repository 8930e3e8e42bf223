import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { insert } from '../../src/store/conformance/sample-rows.js';
import { createPool } from '../../src/store/postgres/connection.js';
import { postgresShapes } from '../../src/store/postgres/dialect.js';
import { createDueQueues } from '../../src/store/postgres/due-queues.js';
import { type OpenedStore, openStore } from './open-store.js';

let opened: OpenedStore;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  opened = await openStore('postgres');
  pool = createPool({ place: { connectionString: opened.location }, max: 2, limitMs: 5000 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await pool.end();
  await opened.close();
});

test('workers that wake together ask once whether anything is due, and each learns about its own queue', async () => {
  const query = vi.spyOn(pool, 'query');
  const queues = createDueQueues(pool, postgresShapes('watchpost'));
  const ask = () =>
    Promise.all((['webhookRemovals', 'news', 'reportRuns'] as const).map((table) => queues.mayHaveDue(table, 2)));
  expect(await ask()).toEqual([false, false, false]);
  await opened.store.commit([insert('webhookRemovals', { id: 'whk_1', organizationId: 'org_1', nextAt: 2 })]);
  expect(await ask()).toEqual([true, false, false]);
  expect(query).toHaveBeenCalledTimes(2);
});

test('a queue that is worked on is claimed without being asked about, until a claim finds nothing', async () => {
  const query = vi.spyOn(pool, 'query');
  const queues = createDueQueues(pool, postgresShapes('watchpost'));
  queues.note('news', 3);
  expect(await queues.mayHaveDue('news', 2)).toBe(true);
  expect(query).not.toHaveBeenCalled();
  queues.note('news', 0);
  expect(await queues.mayHaveDue('news', 2)).toBe(false);
});
