import type { MonitorStatus } from '@watchpost/schemas';
import { equalEdges, latencyEdges } from '../../monitoring/history/bins.js';
import { type LatencySummary, mergeSummaries, noLatencies } from '../../monitoring/history/latency-summary.js';
import { sinceCreation } from '../../monitoring/history/range.js';
import { readRangeUptime } from '../../monitoring/history/range-uptime.js';
import { readLatencyBins, readProgress } from '../../monitoring/history/read-latencies.js';
import { readStatusBins } from '../../monitoring/history/status-bins.js';
import { type CountedTime, countedTime } from '../../monitoring/history/status-spans.js';
import { type Range, type RolledUpUntil, tellableBound } from '../../monitoring/history/stretches.js';
import { readUptime, type Uptime } from '../../monitoring/history/uptime-windows.js';
import { worstOf } from '../../monitoring/history/worst-status.js';
import type { CandidateMonitor } from './candidates.js';
import type { ReadingStore } from './deadline.js';
import { figuresOf, type LatencyFigures } from './latency-figures.js';

/** One bar of a status history. */
export interface StatusBin extends CountedTime {
  readonly status: MonitorStatus | null;
}

/**
 * The history that the widgets of one answer show. What several of them ask for is read once; a read that failed is tried
 * again by the next. The store of each call is that of the widget, with its deadline.
 */
export interface HistoryReads {
  readonly range: Range;
  /** Where the bins of latencies begin and end; there may be fewer than were asked for. */
  latencyEdges(bins: number): readonly number[];
  /** Where bins of statuses begin and end. */
  statusEdges(bins: number): readonly number[];
  /** Latencies of the range, ready to be merged with those of other monitors. */
  latencies(store: ReadingStore, monitor: CandidateMonitor): Promise<LatencySummary>;
  latencyBins(store: ReadingStore, monitor: CandidateMonitor, bins: number): Promise<readonly LatencyFigures[]>;
  /** Those of several monitors together: a percentile is that of all their latencies. */
  mergedLatencyBins(
    store: ReadingStore,
    monitors: readonly CandidateMonitor[],
    bins: number,
  ): Promise<readonly LatencyFigures[]>;
  statusBins(store: ReadingStore, monitor: CandidateMonitor, bins: number): Promise<readonly StatusBin[]>;
  /** Time up in the range, by `ref`. */
  uptimes(store: ReadingStore, monitors: readonly CandidateMonitor[]): Promise<ReadonlyMap<number, CountedTime>>;
  /** Percent of the stretches before now, by `ref`. */
  uptimeWindows(store: ReadingStore, monitors: readonly CandidateMonitor[]): Promise<ReadonlyMap<number, Uptime>>;
}

/** Keeps what was read under a key; what failed is forgotten. */
const createMemory = <Value>() => {
  const kept = new Map<string, Promise<Value>>();
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const reading = read();
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  };
};

/** Keeps rows by `ref`, and reads only those of monitors that are not known. */
const createRowMemory = <Value>() => {
  const kept = new Map<number, Value>();
  return async (
    monitors: readonly CandidateMonitor[],
    read: (missing: readonly CandidateMonitor[]) => Promise<ReadonlyMap<number, Value>>,
  ): Promise<ReadonlyMap<number, Value>> => {
    const missing = monitors.filter(({ ref }) => !kept.has(ref));
    if (missing.length > 0) for (const [ref, value] of await read(missing)) kept.set(ref, value);
    return kept;
  };
};

/**
 * Makes the reads of one answer.
 *
 * @param retainedFrom since when the organization keeps its history, where its plan limits that: windows before now begin then
 */
export const createHistoryReads = (range: Range, now: number, retainedFrom: number | null): HistoryReads => {
  const summaries = createMemory<LatencySummary>();
  const figures = createMemory<readonly LatencyFigures[]>();
  const statuses = createMemory<readonly StatusBin[]>();
  const times = createRowMemory<CountedTime>();
  const windows = createRowMemory<Uptime>();
  const wholeRange = [tellableBound(range.from, now), tellableBound(range.to, now)];

  const kept = (monitor: CandidateMonitor): CandidateMonitor => ({
    ...monitor,
    createdAt: Math.max(monitor.createdAt, retainedFrom ?? monitor.createdAt),
  });

  const progress = createMemory<RolledUpUntil>();
  const progressFrom = (store: ReadingStore) => progress('all', () => readProgress(store));

  const readBins = async (store: ReadingStore, { ref }: CandidateMonitor, bins: number): Promise<LatencySummary[]> => {
    const rolledUpUntil = await progressFrom(store);
    return readLatencyBins(store, ref, { ...latencyEdges(range, bins, now), rolledUpUntil });
  };

  return {
    range,
    latencyEdges: (bins) => latencyEdges(range, bins, now).edges,
    statusEdges: (bins) => equalEdges(range, bins),
    latencies: (store, { ref }) =>
      summaries(String(ref), async () => {
        const rolledUpUntil = await progressFrom(store);
        const bins = { edges: wholeRange, coarsest: 'day', rolledUpUntil } as const;
        const [summary = noLatencies()] = await readLatencyBins(store, ref, bins);
        return summary;
      }),
    latencyBins: (store, monitor, bins) =>
      figures(`${monitor.ref}/${bins}`, async () => (await readBins(store, monitor, bins)).map(figuresOf)),
    mergedLatencyBins: (store, monitors, bins) =>
      figures(`${monitors.map(({ ref }) => ref).join('+')}/${bins}`, async () => {
        let merged: LatencySummary[] = [];
        for (const monitor of monitors) {
          const read = await readBins(store, monitor, bins);
          merged = read.map((bin, place) => mergeSummaries([merged[place] ?? noLatencies(), bin]));
        }
        return merged.map(figuresOf);
      }),
    statusBins: (store, monitor, bins) =>
      statuses(`${monitor.ref}/${bins}`, async () => {
        const lived = sinceCreation(range, monitor);
        const seconds = await readStatusBins(store, monitor, lived, equalEdges(range, bins));
        return seconds.map((bin) => ({ status: worstOf(bin), ...countedTime(bin) }));
      }),
    uptimes: (store, monitors) => times(monitors, (missing) => readRangeUptime(store, missing, range)),
    uptimeWindows: (store, monitors) => windows(monitors, (missing) => readUptime(store, missing.map(kept), now)),
  };
};
