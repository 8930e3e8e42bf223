import { setImmediate } from 'node:timers/promises';
import type { LabelMatcher, Selector } from '@watchpost/checks';
import { bounds } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import { keptSampleMs } from '../../store/upkeep/retention.js';
import { readSamples, readSums, type SampleRange } from '../samples/read-samples.js';
import { hourMs, hourOf } from '../samples/sample.js';
import { type StoredSeries, selectSeries } from '../samples/select-series.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';
import { prometheusBounds } from './bounds.js';
import type { QueryBudget } from './query/query-budget.js';
import type { SeriesSource, SourceSeries } from './query/series-source.js';
import { type SeriesReader, selected, withPatterns } from './selected.js';

const maxExporters = bounds.organizationExporters.most;
const maxListed = prometheusBounds.promqlListed.most;
/** How long a sample counts at least, as in Prometheus. */
const lookbackMs = 300_000;
/** Chunks and rows of hours that are read at a time. */
const rowsAtOnce = 1000;

const columns = ['ref', 'id', 'name', 'url', 'intervalSeconds', 'slowedToSeconds'] as const;
type Exporter = Pick<Row<'exporters'>, (typeof columns)[number]>;

/** Labels that Prometheus adds to what it scrapes, and the exporter's id, by which equal series of two exporters differ. */
const addedLabels = ['job', 'instance', 'exporter_id'] as const;

interface ExporterSeries extends StoredSeries {
  readonly exporter: Exporter;
}

const withAdded = (series: StoredSeries, exporter: Exporter): ExporterSeries => ({
  ...series,
  exporter,
  labels: new Map([
    ['job', exporter.name],
    ['instance', URL.parse(exporter.url)?.host ?? ''],
    ['exporter_id', exporter.id],
    ...series.labels,
  ]),
});

/** What can be asked of stored series, which lack the labels that are added. */
const storedMatchers = (matchers: readonly LabelMatcher[]): readonly LabelMatcher[] =>
  matchers.filter(({ label }) => !addedLabels.some((added) => added === label));

const lookbackOf = (exporter: Exporter): number => Math.max(lookbackMs, 2 * effectiveIntervalSeconds(exporter) * 1000);

/** The series that exporters of an organization have published. */
export const exporterSeriesSource = (reader: SeriesReader): SeriesSource => {
  const { services, organizationId, now } = reader;
  const { store, patterns } = services;
  /** From here on all chunks are there; the hour before may be being deleted. */
  const sampledSince = (hourOf(now - keptSampleMs) + 1) * hourMs;

  const find = async (
    selectors: readonly Selector[],
    { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
  ): Promise<readonly ExporterSeries[]> => {
    // In the order of an index that begins with the organization.
    const options = { orderBy: 'createdAt', limit: maxExporters } as const;
    const exporters = await store.findColumns('exporters', columns, { organizationId }, options);
    const byRef = new Map(exporters.map((exporter) => [exporter.ref, exporter]));
    const found = new Map<number, ExporterSeries>();
    if (exporters.length === 0) return [];
    for (const selector of selectors.length === 0 ? [{ matchers: [] }] : selectors) {
      const selection = {
        exporterRefs: [...byRef.keys()],
        matchers: storedMatchers(selector.matchers),
        from,
        to: to + 1,
      };
      const { series } = await withPatterns(() =>
        selectSeries(store, { ...selection, limit: maxListed }, { patterns, organizationId }),
      );
      const named = series.flatMap((one) => {
        const exporter = byRef.get(one.exporterRef);
        return exporter === undefined ? [] : [withAdded(one, exporter)];
      });
      for (const one of await selected(named, selector.matchers.length === 0 ? [] : [selector], reader)) {
        if (found.size < limit) found.set(one.ref, one);
      }
      await setImmediate();
    }
    return [...found.values()];
  };

  const readPortion = async (
    series: readonly ExporterSeries[],
    { from, to, pointsFrom }: SampleRange & { readonly pointsFrom: number },
    budget: QueryBudget,
  ): Promise<SourceSeries[]> => {
    const sums = from < pointsFrom ? await readSums(store, series, { from, to: pointsFrom }) : undefined;
    const samples = pointsFrom < to ? await readSamples(store, series, { from: pointsFrom, to }) : undefined;
    return series.map(({ ref, name, labels, exporter }) => {
      const hours = sums?.get(ref) ?? [];
      const points = (samples?.get(ref) ?? []).map(({ at, value }) => ({
        at,
        value: typeof value === 'number' ? value : null,
      }));
      budget.takeRead(points.length + hours.length);
      const lookbackMs = lookbackOf(exporter);
      return { labels: new Map([['__name__', name], ...labels]), lookbackMs, points, hours, sampledSince };
    });
  };

  return {
    async read(selector, { from, to, withLookback, isByHour }, budget) {
      // The longest interval of exporters is an hour.
      const since = withLookback ? from - 2 * hourMs : from;
      const series = await find([selector], { from: since, to, limit: budget.seriesLeft + 1 });
      budget.takeSeries(series.length);
      const longest = Math.max(0, ...series.map(({ exporter }) => lookbackOf(exporter)));
      const begin = withLookback ? from - longest : from;
      const end = to + 1;
      const pointsFrom = isByHour ? end : Math.min(end, Math.max(begin, sampledSince));
      // A sum of an hour counts until the next one.
      const range = { from: withLookback && begin < pointsFrom ? begin - hourMs : begin, to: end, pointsFrom };
      const portion = Math.max(1, Math.floor(rowsAtOnce / ((range.to - range.from) / hourMs + 1)));
      const found: SourceSeries[] = [];
      for (let place = 0; place < series.length; place += portion) {
        found.push(...(await readPortion(series.slice(place, place + portion), range, budget)));
        await budget.pause();
      }
      return found;
    },
    async list(selectors, range) {
      const series = await find(selectors, range);
      return series.map(({ name, labels, type, help, unit }) => ({
        labels: new Map([['__name__', name], ...labels]),
        type: type ?? 'unknown',
        help: help ?? '',
        unit: unit ?? '',
      }));
    },
  };
};
