import { createHash } from 'node:crypto';
import { newId } from '../../../src/base/ids.js';
import { encodeScrape } from '../../../src/monitoring/samples/scrape-values.js';
import { currentSeries } from '../../../src/monitoring/samples/select-series.js';
import type { KitFixture } from '../../kit-fixture.js';

/** A series, and what each scrape found of it; `null` where a scrape did not have it. */
export interface ScrapedSeries {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly type?: string;
  /** Default: a sentence with its name. */
  readonly help?: string;
  readonly values: readonly (number | null)[];
}

/** Writes an exporter with its series and scrapes, the last of which is at the time of the clock, one each interval. */
export const insertScrapes = async (
  { store, clock }: Pick<KitFixture, 'store' | 'clock'>,
  {
    organizationId,
    name,
    series,
    intervalSeconds = 60,
  }: {
    readonly organizationId: string;
    readonly name: string;
    readonly series: readonly ScrapedSeries[];
    readonly intervalSeconds?: number;
  },
): Promise<{ readonly id: string }> => {
  const { now } = clock;
  const id = newId('exp', now);
  const steps = Math.max(...series.map(({ values }) => values.length));
  const times = Array.from({ length: steps }, (_, index) => now - (steps - 1 - index) * intervalSeconds * 1000);
  const [bornAt = now] = times;
  await store.commit([
    {
      kind: 'insert',
      table: 'exporters',
      row: {
        id,
        organizationId,
        version: 1,
        name,
        url: `http://${name}.example:9100/metrics`,
        intervalSeconds,
        timeoutSeconds: 10,
        selectors: ['{__name__=~".+"}'],
        labels: {},
        honorLabels: false,
        format: 'auto',
        headers: {},
        credentials: null,
        ignoreTlsErrors: false,
        agentId: null,
        maxSeries: 500,
        failureThreshold: 2,
        enabled: true,
        status: 'up',
        statusSince: bornAt,
        lastScrapedAt: now,
        lastError: null,
        lastScrape: null,
        lastGoodAt: now,
        comparableAt: bornAt,
        seriesSet: null,
        nextAt: null,
        searchText: name,
        createdAt: bornAt,
        updatedAt: now,
      },
    },
  ]);
  const exporter = await store.get('exporters', { id });
  if (exporter === undefined) throw new Error(`no exporter ${id}`);
  for (const { metric, labels, type = 'gauge', help = `About ${metric}.` } of series) {
    const text = `${metric}${JSON.stringify(labels)}`;
    await store.commit([
      {
        kind: 'insert',
        table: 'exporterSeries',
        row: {
          exporterRef: exporter.ref,
          hash: createHash('sha256').update(text).digest('hex'),
          metric,
          series: text,
          labels: { ...labels },
          type,
          unit: null,
          help,
          bornAt,
          bornAfter: null,
          lastAt: currentSeries,
          searchText: text.toLowerCase(),
        },
      },
    ]);
  }
  const stored = await store.find('exporterSeries', { exporterRef: exporter.ref }, { orderBy: 'ref', limit: 1000 });
  for (const [index, at] of times.entries()) {
    const values = new Map<number, number>();
    for (const [place, { ref }] of stored.entries()) {
      const value = series[place]?.values[index];
      if (value !== null && value !== undefined) values.set(ref, value);
    }
    await store.commit([
      {
        kind: 'insert',
        table: 'exporterScrapes',
        row: { exporterRef: exporter.ref, at, isFailed: false, ...encodeScrape(values) },
      },
    ]);
  }
  return { id };
};
