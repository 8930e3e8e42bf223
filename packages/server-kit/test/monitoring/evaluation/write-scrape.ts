import { seriesId } from '../../../src/monitoring/alerts/evaluate-series-rule.js';
import { encodeScrape } from '../../../src/monitoring/samples/scrape-values.js';
import { currentSeries } from '../../../src/monitoring/samples/select-series.js';
import { evaluateSourceSoon } from '../../../src/monitoring/status/status-changes.js';
import type { NewRow, Row, Store } from '../../../src/store/interface/store.js';

const newExporter = (id: string, organizationId: string, now: number): NewRow<'exporters'> => ({
  id,
  organizationId,
  version: 1,
  name: id,
  url: 'http://127.0.0.1:9100/metrics',
  intervalSeconds: 60,
  timeoutSeconds: 10,
  selectors: ['{__name__=~".+"}'],
  labels: {},
  honorLabels: false,
  format: 'auto',
  headers: {},
  ignoreTlsErrors: false,
  maxSeries: 5000,
  failureThreshold: 2,
  enabled: true,
  status: 'up',
  statusSince: now,
  nextAt: null,
  searchText: '',
  createdAt: now,
  updatedAt: now,
});

/** The parts of `name{label="value"}`. */
const partsOf = (text: string): { readonly metric: string; readonly labels: Record<string, string> } => {
  const [metric = '', inside = ''] = text.split(/[{}]/);
  const pairs = [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value] as const);
  return { metric, labels: Object.fromEntries(pairs) };
};

/** Exporters whose scrapes a test writes, as they are kept. */
export interface ScrapeWriter {
  /** Makes an exporter. */
  add(id: string, now: number): Promise<void>;
  /** Writes a scrape and queues its evaluation. @param values of the series that it found; `failed` when it failed */
  scrape(id: string, at: number, values: Readonly<Record<string, number>> | 'failed'): Promise<void>;
  /** The id of a series in the API. */
  seriesId(text: string): string;
}

export const scrapeWriter = (store: Store, organizationId = 'org_1'): ScrapeWriter => {
  const refs = new Map<string, number>();

  const refOf = async (exporter: Row<'exporters'>, text: string, at: number): Promise<number> => {
    const key = `${exporter.id} ${text}`;
    const known = refs.get(key);
    if (known !== undefined) return known;
    const { metric, labels } = partsOf(text);
    const row = { exporterRef: exporter.ref, hash: key.slice(-22).padStart(22, '-'), metric, series: text, labels };
    const described = { type: null, unit: null, help: null, bornAt: at, bornAfter: null, lastAt: currentSeries };
    await store.commit([{ kind: 'insert', table: 'exporterSeries', row: { ...row, ...described, searchText: text } }]);
    const found = await store.find('exporterSeries', { exporterRef: exporter.ref, hash: row.hash }, { limit: 1 });
    const ref = found[0]?.ref ?? 0;
    refs.set(key, ref);
    return ref;
  };

  return {
    add: async (id, now) =>
      void (await store.commit([{ kind: 'insert', table: 'exporters', row: newExporter(id, organizationId, now) }])),
    async scrape(id, at, values) {
      const exporter = await store.get('exporters', { id });
      if (exporter === undefined) throw new Error(`no exporter ${id}`);
      const isFailed = values === 'failed';
      const all = { up: isFailed ? 0 : 1, ...(isFailed ? {} : values) };
      const byRef = new Map<number, number>();
      for (const [text, value] of Object.entries(all)) byRef.set(await refOf(exporter, text, at), value);
      await store.commit([
        {
          kind: 'insert',
          table: 'exporterScrapes',
          row: { exporterRef: exporter.ref, at, isFailed, ...encodeScrape(byRef) },
        },
        ...evaluateSourceSoon(exporter, { now: at, since: at - 1 }),
      ]);
    },
    seriesId(text) {
      const found = [...refs].find(([key]) => key.endsWith(` ${text}`));
      return seriesId(found?.[1] ?? 0);
    },
  };
};
