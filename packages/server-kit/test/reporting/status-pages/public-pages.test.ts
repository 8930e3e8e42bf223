import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWeightedCache } from '../../../src/base/weighted-cache.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import { createPublicPages } from '../../../src/reporting/status-pages/public-pages.js';
import { type Store, StoreUnavailableError } from '../../../src/store/interface/store.js';
import { dialects } from '../../kit-fixture.js';
import { component, openPages, type PageFixture } from './page-fixture.js';

/** The pages of a process. */
const pagesOver = (store: Store, clock: { readonly now: number }) =>
  createPublicPages({
    store,
    readLatencies: createReadLatencies(store, () => clock.now),
    publicUrl: 'https://watchpost.test',
    apiUrl: 'https://watchpost.test/api/v1',
    clock: () => clock.now,
  });

let pages: PageFixture;
beforeAll(async () => {
  pages = await openPages('sqlite');
});
afterAll(() => pages.close());

test('a page is served as it was computed last while the database does not answer', async () => {
  const monitor = await pages.newMonitor('Shop', 'up');
  await pages.newPage({ slug: 'kept', components: [component('Shop', [monitor])] });
  const { store, clock } = pages;
  let isAway = false;
  const answering = async <Value>(value: Promise<Value>): Promise<Value> => {
    if (isAway) throw new StoreUnavailableError('away');
    return value;
  };
  const failing = { ...store, get: (...args: Parameters<typeof store.get>) => answering(store.get(...args)) };
  const kept = pagesOver(failing as typeof store, clock);
  const computed = await kept.read('kept');
  expect(computed?.page.status).toBe('operational');
  isAway = true;
  await pages.setStatus(monitor, 'down');
  pages.passTime(60_000);
  expect((await kept.read('kept'))?.page.asOf).toBe(computed?.page.asOf);
  await expect(kept.read('never-read')).rejects.toThrow(StoreUnavailableError);
  isAway = false;
  expect((await kept.read('kept'))?.page.status).toBe('majorOutage');
  kept.close();
});

describe.each(dialects)('a page that is made private, on %s', (dialect) => {
  let own: PageFixture;
  beforeAll(async () => {
    own = await openPages(dialect);
  });
  afterAll(() => own.close());

  test('is gone with the next visit, also while it is being read for another visitor', async () => {
    const { id } = await own.newPage({ slug: 'hidden', components: [] });
    expect((await own.visit('hidden')).status).toBe(200);
    const { status } = await own.send('PATCH', `/status-pages/${id}`, { visibility: 'private' });
    expect([status, (await own.visit('hidden')).status]).toEqual([200, 404]);
    await own.send('PATCH', `/status-pages/${id}`, { visibility: 'public' });
    const { store, clock } = own;
    const { promise: isRead, resolve: release } = Promise.withResolvers<void>();
    let reads = 0;
    const slow: Pick<typeof store, 'get'> = {
      get: async (table, where) => {
        const row = await store.get(table, where);
        reads += 1;
        if (reads === 1) await isRead;
        return row;
      },
    };
    const kept = pagesOver({ ...store, ...slow } as typeof store, clock);
    const before = kept.read('hidden');
    await expect.poll(() => reads).toBe(1);
    await own.send('PATCH', `/status-pages/${id}`, { visibility: 'private' });
    const after = kept.read('hidden');
    release();
    await before;
    expect(await after).toBeUndefined();
    expect(await kept.read('hidden')).toBeUndefined();
    kept.close();
  });

  test('is gone a tenth of a second later in a process that hears of no change', async () => {
    const { id } = await own.newPage({ slug: 'elsewhere', components: [] });
    const { clock } = own;
    const store = own.anotherStore();
    const kept = pagesOver({ ...store, onChange: () => () => {} }, clock);
    expect((await kept.read('elsewhere'))?.page.slug).toBe('elsewhere');
    await own.send('PATCH', `/status-pages/${id}`, { visibility: 'private' });
    own.passTime(100);
    expect(await kept.read('elsewhere')).toBeUndefined();
    kept.close();
  });
});

test('many unknown slugs push no page out of memory, and are read anew each time', async () => {
  await pages.newPage({ slug: 'wanted' });
  const { store, clock } = pages;
  const asked: string[] = [];
  const counting: Pick<typeof store, 'get'> = {
    get: (table, where) => {
      if (table === 'statusPages' && 'slug' in where) asked.push(String(where.slug));
      return store.get(table, where);
    },
  };
  const kept = pagesOver({ ...store, ...counting } as typeof store, clock);
  const wanted = await kept.read('wanted');
  for (let times = 0; times < 500; times++) expect(await kept.read(`unknown-${times}`)).toBeUndefined();
  expect(await kept.read('unknown-0')).toBeUndefined();
  expect(asked.filter((slug) => slug === 'unknown-0')).toHaveLength(2);
  expect(await kept.read('wanted')).toBe(wanted);
  expect(asked.filter((slug) => slug === 'wanted')).toHaveLength(1);
  kept.close();
});

test('pages in memory weigh no more than their bound together; the ones used last stay', () => {
  const cache = createWeightedCache<string>(10);
  cache.set('a', 'A', 4);
  cache.set('b', 'B', 4);
  cache.get('a');
  cache.set('c', 'C', 4);
  cache.set('too heavy', 'D', 11);
  expect([...cache.values()]).toEqual(['A', 'C']);
  cache.delete('a');
  cache.set('d', 'D', 6);
  expect([...cache.values()]).toEqual(['C', 'D']);
});
