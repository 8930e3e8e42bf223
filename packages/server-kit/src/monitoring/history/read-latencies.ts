import type { Row, Store } from '../../store/interface/store.js';
import { type LatencySummary, mergeSummaries, noLatencies, summarize } from './latency-summary.js';
import { latenciesOf, type Resolution } from './rollup.js';
import { type Range, type RolledUpUntil, type Stretch, stretchesOf, tellableBound } from './stretches.js';
import { wholeTimes } from './whole-times.js';

/** Sums up the latencies of a monitor over a range, from rollups as far as they exist. */
export type ReadLatencies = (monitorRef: number, range: Range) => Promise<LatencySummary>;

/** Rows that are read at a time: on SQLite nothing else happens meanwhile, and a rollup takes longer than a result. */
const pageSizes: Readonly<Record<Stretch['source'], number>> = { results: 2000, hour: 500, day: 500 };

/** How far rolling up has come; nowhere, before it has begun. */
export const readProgress = async (store: Pick<Store, 'find'>): Promise<RolledUpUntil> => {
  const rows = await store.find('rollupProgress', {}, { limit: 2 });
  const doneUntil = (resolution: Resolution): number => rows.find(({ id }) => id === resolution)?.doneUntil ?? 0;
  return { hour: doneUntil('hour'), day: doneUntil('day') };
};

/** Sums up rows that are in the order of time, each where it belongs. */
const sortInto = <T>(
  bins: LatencySummary[],
  edges: readonly number[],
  rows: readonly T[],
  { timeOf, sumUp }: { timeOf: (row: T) => number; sumUp: (rows: readonly T[]) => LatencySummary },
): void => {
  for (let first = 0, bin = 0; first < rows.length && bin < bins.length; bin++) {
    const end = edges[bin + 1] ?? 0;
    let next = first;
    for (let row = rows[next]; row !== undefined && timeOf(row) < end; row = rows[next]) next += 1;
    if (next > first) bins[bin] = mergeSummaries([bins[bin] ?? noLatencies(), sumUp(rows.slice(first, next))]);
    first = next;
  }
};

const results = {
  timeOf: ({ at }: Row<'monitorResults'>) => at,
  sumUp: (rows: readonly Row<'monitorResults'>[]) => summarize(rows),
};
const rollups = {
  timeOf: ({ startsAt }: Row<'resultRollups'>) => startsAt,
  sumUp: (rows: readonly Row<'resultRollups'>[]) => mergeSummaries(rows.map(latenciesOf)),
};

/** Where the bins of latencies lie, and what they are read from. */
export interface LatencyBins {
  /**
   * In the order of time; all but the first and the last are whole hours where rollups of hours may be used, and whole days
   * where those of days may.
   */
  readonly edges: readonly number[];
  readonly coarsest: Stretch['source'];
  /** Default: it is read. */
  readonly rolledUpUntil?: RolledUpUntil;
  /** The one location to read. Default: all. */
  readonly agentRef?: number | undefined;
}

/** Sums up the latencies of a monitor between each two neighbours of `edges`. */
export const readLatencyBins = async (
  store: Pick<Store, 'find'>,
  monitorRef: number,
  { edges, coarsest, agentRef, rolledUpUntil }: LatencyBins,
): Promise<LatencySummary[]> => {
  const bins = edges.slice(1).map(noLatencies);
  const location = { monitorRef, ...(agentRef === undefined ? {} : { agentRef }) };
  const range = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 };
  const read = async ({ source, from, to }: Stretch): Promise<void> => {
    const limit = pageSizes[source];
    /** Reads a page and sums it up; returns where the next one begins, if there may be more. */
    const readPage = async (since: number): Promise<number | undefined> => {
      const time = { atLeast: since, below: to };
      if (source === 'results') {
        const page = await store.find('monitorResults', { ...location, at: time }, { orderBy: 'at', limit });
        const { rows, next } = wholeTimes(page, limit, results.timeOf);
        sortInto(bins, edges, rows, results);
        return next;
      }
      const where = { ...location, resolution: source, startsAt: time };
      const page = await store.find('resultRollups', where, { orderBy: 'startsAt', limit });
      const { rows, next } = wholeTimes(page, limit, rollups.timeOf);
      sortInto(bins, edges, rows, rollups);
      return next;
    };
    for (let since: number | undefined = from; since !== undefined; ) since = await readPage(since);
  };
  await Promise.all(stretchesOf(range, rolledUpUntil ?? (await readProgress(store)), coarsest).map(read));
  return bins;
};

/**
 * Reads latencies of any range from rollups, and from results where rollups are missing; every result counts once. A range
 * that begins or ends before results are kept is taken in whole hours.
 *
 * @param clock milliseconds since the epoch; Default: `Date.now`.
 * @param rolledUpUntil how far rolling up has come, for many reads at one time. Default: each reads it.
 */
export const createReadLatencies =
  (store: Pick<Store, 'find'>, clock: () => number = Date.now, rolledUpUntil?: RolledUpUntil): ReadLatencies =>
  async (monitorRef, { from, to }) => {
    const now = clock();
    const edges = [tellableBound(from, now), tellableBound(to, now)];
    const bins = { edges, coarsest: 'day', ...(rolledUpUntil && { rolledUpUntil }) } as const;
    const [summary = noLatencies()] = await readLatencyBins(store, monitorRef, bins);
    return summary;
  };
