import { afterEach, describe, expect, test } from 'vitest';
import { silentLogger } from '../../../src/base/logger.js';
import { createScrapeWorker } from '../../../src/monitoring/exporters/scrape-worker.js';
import type { NewRow, Store } from '../../../src/store/interface/store.js';
import type { Worker } from '../../../src/workers/worker-loop.js';
import { ManualClock } from '../../base/manual-clock.js';
import { dialects, type OpenedStore, openStore, startOfTest } from '../../store/open-store.js';
import { slotsOf } from '../engine/engine-fixture.js';
import { emptyScrape } from './exporter-fixture.js';

const minute = 60_000;
const day = 24 * 60 * minute;

const exporterRow = (place: number, intervalSeconds: number): NewRow<'exporters'> => ({
  id: `exp_${String(place).padStart(25, '0')}`,
  organizationId: `org_${place % 3}`,
  version: 1,
  name: 'Exporter',
  // Tells the scrapes of one exporter from those of others.
  url: `http://exporter.example/${place}`,
  intervalSeconds,
  timeoutSeconds: 10,
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
  statusSince: startOfTest,
  nextAt: startOfTest,
  searchText: '',
  createdAt: startOfTest,
  updatedAt: startOfTest,
});

/** A store that says when nothing is under way: that is when a manual clock may go on. */
const counted = (store: Store, underWay: { count: number }): Store => {
  const counting =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      underWay.count += 1;
      try {
        return await call(...args);
      } finally {
        underWay.count -= 1;
      }
    };
  return {
    ...store,
    claimDue: counting(store.claimDue) as Store['claimDue'],
    commit: counting(store.commit),
    findColumns: counting(store.findColumns) as Store['findColumns'],
  };
};

describe.each(dialects)('Two processes that scrape on %s', (dialect) => {
  let opened: OpenedStore | undefined;
  const workers: Worker[] = [];
  let clock: ManualClock | undefined;
  afterEach(async () => {
    const stopped = Promise.all(workers.splice(0).map((worker) => worker.stop({ deadlineMs: 0 })));
    await clock?.advance(2000);
    await stopped;
    await opened?.close();
  });

  test('scrape each exporter once in each of its slots, also after the clock was set back by a day', async () => {
    opened = await openStore(dialect);
    const { store } = opened;
    const underWay = { count: 0 };
    const manual = new ManualClock(startOfTest, async () => {
      for (let quiet = 0; quiet < 3; quiet = underWay.count === 0 ? quiet + 1 : 0) await new Promise(setImmediate);
    });
    clock = manual;
    const rows = Array.from({ length: 12 }, (_, place) => exporterRow(place, place % 2 === 0 ? 15 : 60));
    await store.commit(rows.map((row) => ({ kind: 'insert', table: 'exporters', row })));
    const scrapes = new Map<string, number[]>(rows.map(({ url }) => [url, []]));
    for (const each of [store, opened.another()]) {
      const worker = createScrapeWorker({
        store: counted(each, underWay),
        scrape: async ({ url }) => {
          scrapes.get(url)?.push(manual.now());
          return emptyScrape;
        },
        openCredentials: () => null,
        clock: manual,
        logger: silentLogger,
      });
      workers.push(worker);
      worker.start();
    }
    await manual.advance(1.5 * minute);
    for (const { id, url, intervalSeconds } of rows) {
      const slots = slotsOf(id, intervalSeconds, startOfTest, manual.now());
      const [first = 0, ...others] = scrapes.get(url) ?? [];
      // A new one is scraped at once, or at the next poll where both processes reached for it; a slot that comes soon after is
      // scraped all the same.
      expect(first - startOfTest).toBeLessThanOrEqual(100);
      expect(others).toEqual(slots);
    }

    for (const times of scrapes.values()) times.splice(0);
    manual.jump(-day);
    const from = manual.now();
    await manual.advance(minute);
    for (const { id, url, intervalSeconds } of rows) {
      expect(scrapes.get(url)).toEqual(slotsOf(id, intervalSeconds, from, manual.now()));
      const row = await store.get('exporters', { id });
      expect(row?.lastScrapedAt).toBe(scrapes.get(url)?.at(-1));
    }
  });
});
