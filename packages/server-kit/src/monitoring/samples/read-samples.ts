import type { Row, Store } from '../../store/interface/store.js';
import { samplesBounds } from './bounds.js';
import { decodeChunk } from './chunk-codec.js';
import { hourMs, hourOf, type SampleValue, type SeriesSample } from './sample.js';
import { decodeSums, type SampleSums, sumsOfOne } from './sample-sums.js';
import { decodeScrape } from './scrape-values.js';
import type { StoredSeries } from './select-series.js';

/** Milliseconds since the epoch, from the first to before the last. */
export interface SampleRange {
  readonly from: number;
  readonly to: number;
}

type Reads = Pick<Store, 'find'>;

const maxScrapes = samplesBounds.unchunkedScrapes.most;

/** The scrapes of a range that are not in chunks yet, by exporter in order of time. */
const readScrapes = async (
  store: Reads,
  series: readonly StoredSeries[],
  { from, to }: SampleRange,
): Promise<ReadonlyMap<number, readonly ReadScrape[]>> => {
  const scrapes = new Map<number, ReadScrape[]>();
  for (const exporterRef of new Set(series.map((one) => one.exporterRef))) {
    const at = { atLeast: from, below: to };
    const rows = await store.find('exporterScrapes', { exporterRef, at }, { orderBy: 'at', limit: maxScrapes });
    if (rows.length > 0) scrapes.set(exporterRef, rows.map(readScrape));
  }
  return scrapes;
};

/** A scrape with its values by series. */
export interface ReadScrape {
  readonly at: number;
  readonly isFailed: boolean;
  readonly isChunked: boolean;
  readonly values: ReadonlyMap<number, number>;
}

/** A row of a scrape with its values. */
export const readScrape = (row: Row<'exporterScrapes'>): ReadScrape => ({
  at: row.at,
  isFailed: row.isFailed,
  isChunked: row.isChunked,
  values: decodeScrape(row),
});

/** What scrapes found of one series, from its first sample on. */
export const samplesOf = (
  { ref, bornAt }: Pick<StoredSeries, 'ref' | 'bornAt'>,
  scrapes: readonly ReadScrape[],
): SeriesSample[] =>
  scrapes.flatMap(({ at, isFailed, values }) => {
    if (at < bornAt) return [];
    return [{ at, value: values.get(ref) ?? (isFailed ? 'missed' : 'gone') }];
  });

/** Samples in order of time, those at the same time once: of the later list. Of marks that follow one another, the first of each kind. */
export const mergedSamples = (...lists: readonly (readonly SeriesSample[])[]): SeriesSample[] => {
  const byTime = new Map<number, SampleValue>();
  for (const list of lists) for (const { at, value } of list) byTime.set(at, value);
  const sorted = [...byTime].sort(([a], [b]) => a - b).map(([at, value]) => ({ at, value }));
  return sorted.filter(({ value }, index) => typeof value === 'number' || value !== sorted[index - 1]?.value);
};

/** The rows of series in the hours of a range, and how many there may be. */
const rowsIn = (series: readonly StoredSeries[], { from, to }: SampleRange) => {
  const hour = { atLeast: hourOf(from), atMost: hourOf(to - 1) };
  const where = { seriesRef: { in: series.map(({ ref }) => ref) }, hour };
  return { where, options: { limit: series.length * (hour.atMost - hour.atLeast + 1) } };
};

/**
 * Reads the samples of series in a range, in order of time. Raw samples are kept for 15 days; what is older is missing.
 *
 * @param series at most some hundred; the rows that are read are their number times the hours of the range
 * @returns the samples by `ref`; a series without any is left out
 * @throws StoreUnavailableError
 */
export const readSamples = async (
  store: Reads,
  series: readonly StoredSeries[],
  range: SampleRange,
): Promise<Map<number, SeriesSample[]>> => {
  const { where, options } = rowsIn(series, range);
  const [scrapes, rows] = [await readScrapes(store, series, range), await store.find('sampleChunks', where, options)];
  const chunks = Map.groupBy(rows, ({ seriesRef }) => seriesRef);
  const found = new Map<number, SeriesSample[]>();
  for (const one of series) {
    const stored = (chunks.get(one.ref) ?? []).flatMap(({ hour, samples }) => decodeChunk(samples, hour * hourMs));
    const merged = mergedSamples(
      stored.filter(({ at }) => at >= range.from && at < range.to),
      samplesOf(one, scrapes.get(one.exporterRef) ?? []),
    );
    if (merged.length > 0) found.set(one.ref, merged);
  }
  return found;
};

/** The sums of samples, each of which is measured by itself. */
export const sumsOfEach = (samples: readonly SeriesSample[]): SampleSums[] =>
  samples.flatMap(({ at, value }) => (typeof value !== 'number' || Number.isNaN(value) ? [] : [sumsOfOne(at, value)]));

/**
 * Reads the sums of series in a range of whole hours, in order of time: those of an hour together where it is in chunks,
 * and those of each sample where it is not. They are kept for 400 days.
 *
 * @throws StoreUnavailableError
 */
export const readSums = async (
  store: Reads,
  series: readonly StoredSeries[],
  range: SampleRange,
): Promise<Map<number, SampleSums[]>> => {
  const { where, options } = rowsIn(series, range);
  const [scrapes, rows] = [await readScrapes(store, series, range), await store.find('sampleHours', where, options)];
  // An hour of which scrapes are still to come into chunks is read sample by sample.
  const waiting = [...scrapes.values()].flat().filter(({ isChunked }) => !isChunked);
  const open = [...new Set(waiting.map(({ at }) => hourOf(at)))];
  const sums = Map.groupBy(rows, ({ seriesRef }) => seriesRef);
  const samples = new Map<number, SeriesSample[]>();
  for (const hour of open) {
    const its = { from: hour * hourMs, to: (hour + 1) * hourMs };
    for (const [ref, found] of await readSamples(store, series, its))
      samples.set(ref, [...(samples.get(ref) ?? []), ...found]);
  }
  return new Map(
    series.map(({ ref }) => {
      const closed = (sums.get(ref) ?? []).filter(({ hour }) => !open.includes(hour));
      const ofHours = closed.map((row) => decodeSums(row.sums, row.hour * hourMs));
      return [ref, [...ofHours, ...sumsOfEach(samples.get(ref) ?? [])].sort((a, b) => a.firstAt - b.firstAt)];
    }),
  );
};
