import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { silentLogger } from '../../../src/base/logger.js';
import { createChunkWorker } from '../../../src/monitoring/exporters/chunk-worker.js';
import { removeSurplusSeries } from '../../../src/monitoring/exporters/remove-surplus.js';
import { decodeChunk } from '../../../src/monitoring/samples/chunk-codec.js';
import { hourMs, hourOf } from '../../../src/monitoring/samples/sample.js';
import { encodeScrape } from '../../../src/monitoring/samples/scrape-values.js';
import { currentSeries } from '../../../src/monitoring/samples/select-series.js';
import type { Change, NewRow, Store } from '../../../src/store/interface/store.js';
import type { Worker } from '../../../src/workers/worker-loop.js';
import { dialects, type OpenedStore, openStore, startOfTest } from '../../store/open-store.js';
import { scrapeWriter } from '../evaluation/write-scrape.js';

const minute = 60_000;
const isNeverStopping = (): boolean => false;

const seriesRow = (exporterRef: number, place: number, lastAt: number): NewRow<'exporterSeries'> => ({
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
  lastAt,
  searchText: '',
});

describe.each(dialects)('The chunk worker on %s', (dialect) => {
  let opened: OpenedStore | undefined;
  const workers: Worker[] = [];
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    await opened?.close();
  });

  const open = async (): Promise<OpenedStore> => {
    opened = await openStore(dialect);
    return opened;
  };
  const run = (store: Store, now: () => number): Worker => {
    const worker = createChunkWorker({ store, clock: { ...systemClock, now }, logger: silentLogger });
    workers.push(worker);
    worker.start();
    return worker;
  };
  /** Writes a scrape each minute of three hours, and one of the fourth. */
  const write = async (store: Store, id: string): Promise<void> => {
    const writer = scrapeWriter(store);
    await writer.add(id, startOfTest);
    await writer.scrape(id, startOfTest, { app: 0 });
    const [exporter] = await store.find('exporters', { id }, { limit: 1 });
    const [series] = await store.find(
      'exporterSeries',
      { exporterRef: exporter?.ref ?? 0, metric: 'app' },
      { limit: 1 },
    );
    const changes = Array.from({ length: 180 }, (_, index): Change => {
      const samples = encodeScrape(new Map([[series?.ref ?? 0, index + 1]]));
      const row = {
        exporterRef: exporter?.ref ?? 0,
        at: startOfTest + (index + 1) * minute,
        isFailed: false,
        ...samples,
      };
      return { kind: 'insert', table: 'exporterScrapes', row };
    });
    await store.commit(changes);
  };

  test('packs each hour once with two processes at work, and frees its lease', async () => {
    const { store, another } = await open();
    await write(store, 'exp_1');
    await write(store, 'exp_2');
    const now = startOfTest + 3 * hourMs + 10 * minute;
    for (const each of [store, another()]) run(each, () => now);
    await expect
      .poll(async () => (await store.find('exporterScrapes', { isChunked: false }, { limit: 999 })).length, {
        timeout: 30_000,
      })
      // The fourth hour is not over.
      .toBe(2);
    const app = await store.find('exporterSeries', { metric: 'app' }, { limit: 9 });
    for (const { ref } of app) {
      const chunks = await store.find('sampleChunks', { seriesRef: ref }, { orderBy: 'hour', limit: 9 });
      const samples = chunks.flatMap((chunk) => decodeChunk(chunk.samples, chunk.hour * hourMs));
      expect(samples).toEqual(
        Array.from({ length: 180 }, (_, index) => ({ at: startOfTest + index * minute, value: index })),
      );
      expect(await store.find('sampleHours', { seriesRef: ref }, { limit: 9 })).toHaveLength(3);
    }
    await expect
      .poll(() => store.find('sampleWork', {}, { limit: 2 }))
      .toMatchObject([{ leaseToken: null, leaseUntil: null }]);
  });

  test('leaves the work to who holds the lease, and takes it over when that has ended', async () => {
    const { store } = await open();
    await write(store, 'exp_1');
    let now = startOfTest + 3 * hourMs + 10 * minute;
    const lease = { id: 'chunks', nextAt: 0, leaseUntil: now + 60_000, leaseToken: 'of another' };
    await store.commit([{ kind: 'insert', table: 'sampleWork', row: lease }]);
    const first = run(store, () => now);
    await first.stop();
    expect(await store.find('sampleChunks', {}, { limit: 1 })).toEqual([]);
    now += 60_001;
    run(store, () => now);
    await expect
      .poll(async () => (await store.find('sampleChunks', {}, { limit: 99 })).length, { timeout: 30_000 })
      .toBeGreaterThan(2);
  });

  test('removes the longest ended series of an exporter that has too many, with their samples', async () => {
    const { store } = await open();
    await scrapeWriter(store).add('exp_1', startOfTest);
    const { ref = 0 } = (await store.get('exporters', { id: 'exp_1' })) ?? {};
    const most = 300;
    const limits = { ofExporter: most, ofOrganization: 10_000 };
    const surplus = 250;
    const inserted = (from: number, count: number, lastAt: (place: number) => number): Change[] =>
      Array.from({ length: count }, (_, index) => ({
        kind: 'insert',
        table: 'exporterSeries',
        row: seriesRow(ref, from + index, lastAt(from + index)),
      }));
    await store.commit(inserted(0, most, () => currentSeries));
    // The first of them ended first.
    await store.commit(inserted(most, surplus, (place) => startOfTest + place));
    const set = { knownSeries: most + surplus, seriesSet: 'digest.mark' };
    await store.commit([{ kind: 'update', table: 'exporters', where: { ref }, set }]);
    const [ended] = await store.find('exporterSeries', { hash: `${ref}-${most}` }, { limit: 1 });
    const seriesRef = ended?.ref ?? 0;
    const samples = new Uint8Array([1]);
    await store.commit([
      { kind: 'insert', table: 'sampleChunks', row: { seriesRef, hour: hourOf(startOfTest), samples } },
      { kind: 'insert', table: 'sampleHours', row: { seriesRef, hour: hourOf(startOfTest), sums: samples } },
    ]);
    await removeSurplusSeries(store, isNeverStopping, limits);
    expect(await store.get('exporters', { ref })).toMatchObject({ knownSeries: most, seriesSet: null });
    expect(await store.find('exporterSeries', { lastAt: { below: currentSeries } }, { limit: 1 })).toEqual([]);
    expect(await store.find('sampleChunks', { seriesRef }, { limit: 1 })).toEqual([]);
    expect(await store.find('sampleHours', { seriesRef }, { limit: 1 })).toEqual([]);
    // Series of the last scrape stay, however many there are.
    await removeSurplusSeries(store, isNeverStopping, limits);
    expect(await store.get('exporters', { ref })).toMatchObject({ knownSeries: most });
  });

  test('removes the longest ended series of an organization that has too many, and counts what is left', async () => {
    const { store } = await open();
    const writer = scrapeWriter(store);
    for (const id of ['exp_1', 'exp_2']) await writer.add(id, startOfTest);
    const [one, two] = await store.find('exporters', {}, { orderBy: 'ref', limit: 2 });
    const rows = [
      seriesRow(one?.ref ?? 0, 1, startOfTest + 1),
      seriesRow(two?.ref ?? 0, 2, startOfTest + 2),
      seriesRow(two?.ref ?? 0, 3, currentSeries),
    ];
    await store.commit(rows.map((row) => ({ kind: 'insert', table: 'exporterSeries', row })));
    const counted = async () => {
      const found = await store.find('exporters', {}, { orderBy: 'ref', limit: 2 });
      return found.map(({ knownSeries }) => knownSeries);
    };
    // A count that has drifted is corrected, and nothing is removed for it.
    await store.commit([{ kind: 'update', table: 'exporters', where: { id: 'exp_1' }, set: { knownSeries: 9 } }]);
    await removeSurplusSeries(store, isNeverStopping, { ofExporter: 100, ofOrganization: 3 });
    expect(await counted()).toEqual([1, 2]);
    await removeSurplusSeries(store, isNeverStopping, { ofExporter: 100, ofOrganization: 2 });
    expect(await counted()).toEqual([0, 2]);
    const left = await store.find('exporterSeries', {}, { orderBy: 'ref', limit: 9 });
    expect(left.map(({ lastAt }) => lastAt)).toEqual([startOfTest + 2, currentSeries]);
  });
});
