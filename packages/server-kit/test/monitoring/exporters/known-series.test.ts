import { describe, expect, test } from 'vitest';
import { exportersBounds } from '../../../src/monitoring/exporters/bounds.js';
import { createKnownSeries } from '../../../src/monitoring/exporters/known-series.js';
import { recordScrape } from '../../../src/monitoring/exporters/record-scrape.js';
import { makeSeries } from '../../../src/monitoring/exporters/series-births.js';
import { currentSeries } from '../../../src/monitoring/samples/select-series.js';
import type { NewRow, Store } from '../../../src/store/interface/store.js';
import { dialects, openStore, startOfTest } from '../../store/open-store.js';
import { scrapeWriter } from '../evaluation/write-scrape.js';
import { emptyScrape } from './exporter-fixture.js';

const minute = 60_000;

const scrapeOf = (names: readonly string[]) => ({
  ...emptyScrape,
  series: names.map((name) => ({ name, labels: new Map(), value: 1, type: 'gauge' as const, unit: '', help: '' })),
});

const recorded = async (store: Store, id: string, at: number, names: readonly string[]) => {
  const exporter = (await store.get('exporters', { id })) ?? expect.fail(id);
  const knownSeries = createKnownSeries(store);
  await recordScrape(exporter, { at, result: scrapeOf(names) }, { store, knownSeries, now: at, guard: {}, set: {} });
};

const rowOf = (exporterRef: number, place: number): NewRow<'exporterSeries'> => ({
  exporterRef,
  hash: `${exporterRef}-${place}`,
  metric: 'app',
  series: `app{place="${place}"}`,
  labels: {},
  type: null,
  unit: null,
  help: null,
  bornAt: startOfTest,
  bornAfter: null,
  lastAt: currentSeries,
  searchText: '',
});

describe.each(dialects)('Series of scrapes on %s', (dialect) => {
  test('that come with a late scrape have ended with it, or begun with it', async () => {
    const { store, close } = await openStore(dialect);
    try {
      await scrapeWriter(store).add('exp_1', startOfTest);
      const at = (minutes: number): number => startOfTest + minutes * minute;
      await recorded(store, 'exp_1', at(1), ['stays', 'ended']);
      await recorded(store, 'exp_1', at(10), ['stays', 'begun']);
      const before = await store.get('exporters', { id: 'exp_1' });
      await recorded(store, 'exp_1', at(5), ['stays', 'ended', 'begun', 'passing']);

      const rows = await store.find('exporterSeries', { exporterRef: before?.ref ?? 0 }, { limit: 20 });
      const times = Object.fromEntries(rows.map(({ metric, ...row }) => [metric, row]));
      expect(times.passing).toMatchObject({ bornAt: at(5), bornAfter: null, lastAt: at(5) });
      expect(times.ended).toMatchObject({ bornAt: at(1), lastAt: at(5) });
      expect(times.begun).toMatchObject({ bornAt: at(5), bornAfter: null, lastAt: currentSeries });
      expect(times.stays).toMatchObject({ bornAt: at(1), lastAt: currentSeries });
      expect(times.up).toMatchObject({ bornAt: at(1), lastAt: currentSeries });

      const after = await store.get('exporters', { id: 'exp_1' });
      expect(after).toMatchObject({ lastScrapedAt: at(10), status: 'up', seriesCount: 2, knownSeries: rows.length });
      expect(after?.seriesSet).not.toBe(before?.seriesSet);
      // The next scrape ends nothing anew.
      await recorded(store, 'exp_1', at(11), ['stays', 'begun']);
      expect(await store.get('exporterSeries', { ref: times.passing?.ref ?? 0 })).toMatchObject({ lastAt: at(5) });
    } finally {
      await close();
    }
  });

  test('that exporters make at once stay within what their organization may have', async () => {
    const opened = await openStore(dialect);
    try {
      const { store } = opened;
      const stores = [store, opened.another()];
      const ids = ['exp_1', 'exp_2', 'exp_3', 'exp_4'];
      for (const id of ids) await scrapeWriter(store).add(id, startOfTest);
      await scrapeWriter(store, 'org_2').add('exp_5', startOfTest);
      const exporters = await store.find('exporters', {}, { orderBy: 'ref', limit: 9 });
      const makes = exporters
        .slice(0, 4)
        .flatMap((exporter, place) =>
          Array.from({ length: 5 }, (_, round) =>
            makeSeries(
              stores[place % 2] ?? store,
              exporter,
              [rowOf(exporter.ref, 2 * round), rowOf(exporter.ref, 2 * round + 1)],
              25,
            ),
          ),
        );
      const made = await Promise.all(makes);
      expect(made.filter(Boolean)).toHaveLength(12);
      const after = await store.find('exporters', { organizationId: 'org_1' }, { limit: 9 });
      expect(after.reduce((sum, { knownSeries }) => sum + knownSeries, 0)).toBe(24);
      expect(await store.find('exporterSeries', {}, { limit: 50 })).toHaveLength(24);
      const [, , , , other] = exporters;
      expect(other && (await makeSeries(store, other, [rowOf(other.ref, 1)], 25))).toBe(true);
    } finally {
      await opened.close();
    }
  });

  test('beyond what the organization may have fail their scrape, which says so', async () => {
    const { store, close } = await openStore(dialect);
    try {
      await scrapeWriter(store).add('exp_1', startOfTest);
      await scrapeWriter(store).add('exp_2', startOfTest);
      await recorded(store, 'exp_1', startOfTest + minute, ['app_a']);
      const most = exportersBounds.organizationSeries.most;
      const where = { id: 'exp_2' };
      await store.commit([{ kind: 'update', table: 'exporters', where, set: { knownSeries: most - 6 } }]);
      await recorded(store, 'exp_1', startOfTest + 2 * minute, ['app_a', 'app_b']);
      expect(await store.get('exporters', { id: 'exp_1' })).toMatchObject({
        lastError: expect.stringMatching(/^the exporters of the organization have 100,000 series together/),
        consecutiveFailures: 1,
        knownSeries: 6,
      });
      await recorded(store, 'exp_1', startOfTest + 3 * minute, ['app_a']);
      expect(await store.get('exporters', { id: 'exp_1' })).toMatchObject({ lastError: null, consecutiveFailures: 0 });
    } finally {
      await close();
    }
  });
});
