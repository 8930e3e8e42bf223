import { keptHourMs, keptResultMs } from '../../store/upkeep/retention.js';
import { lengthMs } from './rollup.js';
import { floorTo, type Range, type Stretch, tellableBound } from './stretches.js';

/** Longest range that is shown in bins shorter than an hour, for which all results have to be read. */
const finestRangeMs = 48 * lengthMs.hour;

/** The bounds of so many bins of equal length, or of fewer in a range of fewer milliseconds. */
export const equalEdges = ({ from, to }: Range, bins: number): number[] => {
  const count = Math.min(bins, to - from);
  return Array.from({ length: count + 1 }, (_, bin) => from + Math.floor(((to - from) * bin) / Math.max(count, 1)));
};

/** Bounds of bins, and the longest rollups that none of them cuts through. */
export interface LatencyEdges {
  readonly edges: readonly number[];
  readonly coarsest: Stretch['source'];
}

/**
 * The bounds of bins of latencies. Bins of an hour and more meet at whole hours, those of a day and more at whole days
 * of UTC: each is read from few rows. There are fewer than asked for where they would be shorter than what is
 * kept of that time.
 */
export const latencyEdges = (range: Range, bins: number, now: number): LatencyEdges => {
  const from = tellableBound(range.from, now);
  const to = tellableBound(range.to, now);
  const length = to - from;
  const shortest =
    from < now - keptHourMs ? lengthMs.day : from < now - keptResultMs || length > finestRangeMs ? lengthMs.hour : 1;
  const edges = equalEdges({ from, to }, Math.max(1, Math.min(bins, Math.floor(length / shortest))));
  const binMs = length / Math.max(edges.length - 1, 1);
  const coarsest = binMs >= lengthMs.day ? 'day' : binMs >= lengthMs.hour ? 'hour' : 'results';
  const isInner = (place: number): boolean => place > 0 && place < edges.length - 1;
  const met = edges.map((at, place) => (coarsest !== 'results' && isInner(place) ? floorTo(coarsest, at) : at));
  return { edges: met, coarsest };
};
