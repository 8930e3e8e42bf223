import { scrapeExporter } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { newId } from '../../../src/base/ids.js';
import { silentLogger } from '../../../src/base/logger.js';
import { nextSlot } from '../../../src/monitoring/engine/schedule.js';
import { claimsInTurn } from '../../../src/monitoring/exporters/scrape-places.js';
import { createScrapeWorker, sampleTime } from '../../../src/monitoring/exporters/scrape-worker.js';
import type { NewRow, Store } from '../../../src/store/interface/store.js';
import type { Worker } from '../../../src/workers/worker-loop.js';
import { dialects, type OpenedStore, openStore } from '../../store/open-store.js';

const exporterRow = (organizationId: string, url: string, nextAt: number): NewRow<'exporters'> => ({
  id: newId('exp', nextAt),
  organizationId,
  version: 1,
  name: 'Exporter',
  url,
  intervalSeconds: 60,
  timeoutSeconds: 55,
  selectors: ['app_a'],
  labels: {},
  honorLabels: false,
  format: 'auto',
  headers: {},
  ignoreTlsErrors: false,
  maxSeries: 500,
  failureThreshold: 2,
  enabled: true,
  status: 'pending',
  statusSince: nextAt,
  nextAt,
  searchText: '',
  createdAt: nextAt,
  updatedAt: nextAt,
});

/** An exporter whose first regular slot is not within this test: until then it is scraped once, because it is new. */
const onceRow = (organizationId: string, url: string): NewRow<'exporters'> => {
  for (;;) {
    const now = Date.now();
    const row = exporterRow(organizationId, url, now);
    if (nextSlot({ id: row.id, intervalSeconds: 60, after: now }) > now + 20_000) return row;
  }
};

const stoppers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stoppers.splice(0).reverse()) await stop();
});

const target = async (options: Parameters<typeof startHttpTarget>[0]): Promise<Target> => {
  const started = await startHttpTarget(options);
  stoppers.push(() => started.stop());
  return started;
};

describe.each(dialects)('The scrape worker on %s', (dialect) => {
  let opened: OpenedStore;
  let store: Store;
  beforeEach(async () => {
    opened = await openStore(dialect);
    store = opened.store;
    stoppers.push(opened.close);
  });

  const worker = (of: Store = store): Worker => {
    const guard = createAddressGuard({ allowPrivate: true });
    const made = createScrapeWorker({
      store: of,
      scrape: (request, signal) => scrapeExporter(request, { guard, now: Date.now, signal }),
      openCredentials: () => null,
      clock: systemClock,
      logger: silentLogger,
    });
    stoppers.push(() => made.stop({ deadlineMs: 0 }));
    return made;
  };
  const insert = (rows: readonly NewRow<'exporters'>[]) =>
    store.commit(rows.map((row) => ({ kind: 'insert', table: 'exporters', row })));
  /** Resolves with the exporter when it has been scraped. */
  const scraped = async (id: string) =>
    expect
      .poll(() => store.get('exporters', { id }), { timeout: 30_000 })
      .toMatchObject({ leaseToken: null, lastScrapedAt: expect.any(Number) });

  test('200 slow exporters of one organization delay no exporter of another', async () => {
    const slow = await target({ handler: () => {} });
    const quick = await target({ handler: (_request, answer) => void answer.end('app_a 1\n') });
    const now = Date.now();
    await insert(Array.from({ length: 200 }, () => exporterRow('org_slow', slow.url, now - 60_000)));
    worker().start();
    const heldBy = async () => (await store.find('exporters', { leaseToken: { not: null } }, { limit: 300 })).length;
    await expect.poll(heldBy, { timeout: 30_000 }).toBe(24);
    const others = [1, 2, 3].map((place) => exporterRow(`org_${place}`, quick.url, Date.now()));
    await insert(others);
    for (const { id } of others) await scraped(id);
    for (const { id, nextAt } of others) {
      const row = await store.get('exporters', { id });
      expect(row?.status).toBe('up');
      expect((row?.lastScrapedAt ?? 0) - (nextAt ?? 0)).toBeLessThan(2000);
    }
    // Its one series, and the five that every scrape makes.
    const samples = await store.find('usageDays', { metric: 'samples', organizationId: 'org_1' }, { limit: 10 });
    expect(samples.map(({ quantity }) => quantity)).toEqual([6]);
  });

  test('two processes scrape each new exporter once before its place in the interval', async () => {
    let count = 0;
    const quick = await target({
      handler: (_request, answer) => {
        count += 1;
        answer.end(`app_a ${count}\n`);
      },
    });
    const rows = Array.from({ length: 20 }, () => onceRow('org_a', quick.url));
    await insert(rows);
    worker().start();
    worker(opened.another()).start();
    for (const { id } of rows) await scraped(id);
    expect(count).toBe(20);
    const found = await store.find('exporters', {}, { limit: 30 });
    const places = new Set(found.map(({ nextAt }) => Math.floor(((nextAt ?? 0) % 60_000) / 3000)));
    expect(places.size).toBeGreaterThan(4);
    for (const { nextAt } of found) expect(nextAt).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test('a scrape whose exporter was changed meanwhile is not recorded', async () => {
    const arrived = Promise.withResolvers<() => void>();
    const held = await target({
      handler: (_request, answer) => arrived.resolve(() => void answer.end('app_a 1\n')),
    });
    const row = exporterRow('org_a', held.url, Date.now());
    await insert([row]);
    const running = worker();
    running.start();
    const answerNow = await arrived.promise;
    const paused = { status: 'paused', nextAt: null, leaseUntil: null, leaseToken: null } as const;
    await store.commit([{ kind: 'update', table: 'exporters', where: { id: row.id }, set: paused }]);
    answerNow();
    await running.stop({ deadlineMs: 5000 });
    expect(await store.get('exporters', { id: row.id })).toMatchObject({ status: 'paused', lastScrapedAt: null });
    expect(await store.find('exporterScrapes', {}, { limit: 1 })).toEqual([]);
  });

  test('an exporter that its plan slows down is next due at a place of the longer interval', async () => {
    const quick = await target({ handler: (_request, answer) => void answer.end('app_a 1\n') });
    const slowedToSeconds = 3600;
    const row = { ...onceRow('org_a', quick.url), slowedToSeconds };
    await insert([row]);
    worker().start();
    await scraped(row.id);
    const { lastScrapedAt, nextAt } = (await store.get('exporters', { id: row.id })) ?? {};
    expect(nextAt).toBe(nextSlot({ id: row.id, intervalSeconds: slowedToSeconds, after: lastScrapedAt ?? 0 }));
  });

  test('a worker that stops gives back what it holds', async () => {
    const arrived = Promise.withResolvers<void>();
    const slow = await target({ handler: () => arrived.resolve() });
    const row = exporterRow('org_a', slow.url, Date.now());
    await insert([row]);
    const running = worker();
    running.start();
    await arrived.promise;
    await running.stop({ deadlineMs: 0 });
    expect(await store.get('exporters', { id: row.id })).toMatchObject({ leaseToken: null, lastScrapedAt: null });
  });
});

test.each([
  { what: 'no place is taken', held: {}, claims: [[]] },
  { what: 'one organization has its share', held: { a: 8, b: 1 }, claims: [['a'], []] },
  { what: 'only the reserve is left', held: { a: 23, b: 1 }, claims: [['a', 'b']] },
  { what: 'all places are taken', held: { a: 24, b: 4, c: 4 }, claims: [] },
])('places are claimed in turn when $what', ({ held, claims }) => {
  expect(claimsInTurn(new Map(Object.entries(held)))).toEqual(claims);
});

test('a scrape that begins at its time is recorded at it, and a late one as late as it is', () => {
  expect([sampleTime(1000, 1000), sampleTime(1000, 1100), sampleTime(1000, 990)]).toEqual([1000, 1000, 1000]);
  expect(sampleTime(1000, 1101)).toBe(1101);
});
