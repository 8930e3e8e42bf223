import type { ScrapeResult } from '@watchpost/checks';
import { createKnownSeries } from '../../../src/monitoring/exporters/known-series.js';
import { recordScrape } from '../../../src/monitoring/exporters/record-scrape.js';
import type { Store } from '../../../src/store/interface/store.js';

/** An exporter that is never due within a test. */
export const exporterBody = { name: 'Node', url: 'https://node.example.com/metrics', selectors: ['app_load'] };

export const failedScrape: ScrapeResult = { ok: false, status: 'down', message: 'connection refused', durationMs: 1 };
export const emptyScrape: Extract<ScrapeResult, { ok: true }> = {
  ok: true,
  format: 'text',
  samplesScraped: 0,
  series: [],
  families: [],
  bodyBytes: 0,
  durationMs: 1,
};

/** Records scrapes of an exporter, a minute between them, as the worker does. */
export const recordScrapes = async (
  store: Store,
  id: string,
  results: readonly ScrapeResult[],
  startAt: number,
): Promise<void> => {
  let now = startAt;
  for (const result of results) {
    const exporter = await store.get('exporters', { id });
    if (exporter === undefined) throw new Error(`no exporter ${id}`);
    await recordScrape(
      exporter,
      { at: now, result },
      { store, knownSeries: createKnownSeries(store), now, guard: {}, set: {} },
    );
    now += 60_000;
  }
};

/** Deletes all exporters, so that those of an earlier test are not due in the next. */
export const deleteExporters = async (store: Store): Promise<void> => {
  const ids = (await store.find('exporters', {}, { limit: 99 })).map(({ id }) => id);
  await store.commit([{ kind: 'delete', table: 'exporters', where: { id: { in: ids } } }]);
};
