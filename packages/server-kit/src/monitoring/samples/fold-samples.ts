import type { SampleFunction } from '@watchpost/schemas';
import { increaseBetween, type SampleSums } from './sample-sums.js';

/** How a series began: what it lacked before counts from 0. */
export interface SeriesBirth {
  /** Time of its first sample; milliseconds since the epoch. */
  readonly bornAt: number;
  /** Time of the good scrape before that lacked it; `null` when it may have been there. */
  readonly bornAfter: number | null;
}

/** What became known of a series in one bin. */
interface Bin {
  count: number;
  min: number;
  max: number;
  sum: number;
  last: number;
  increase: number;
  delta: number;
  /** The time in which the changes took place, in milliseconds. */
  changedMs: number;
}

const emptyBin = (): Bin => ({
  count: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
  sum: 0,
  last: Number.NaN,
  increase: 0,
  delta: 0,
  changedMs: 0,
});

/** Adds sums, and what changed between the ones before and them. */
const add = (bin: Bin, sums: SampleSums, before: SampleSums | undefined, birth: SeriesBirth): void => {
  bin.count += sums.count;
  bin.min = Math.min(bin.min, sums.min);
  bin.max = Math.max(bin.max, sums.max);
  bin.sum += sums.sum;
  bin.last = sums.last;
  bin.increase += sums.increase;
  bin.delta += sums.last - sums.first;
  bin.changedMs += sums.lastAt - sums.firstAt;
  if (before !== undefined) {
    bin.increase += increaseBetween(before.last, sums.first);
    bin.delta += sums.first - before.last;
    bin.changedMs += sums.firstAt - before.lastAt;
  } else if (sums.firstAt === birth.bornAt && birth.bornAfter !== null) {
    bin.increase += sums.first;
    bin.delta += sums.first;
    bin.changedMs += sums.firstAt - birth.bornAfter;
  }
};

const ofChange = (bin: Bin, value: number): number | undefined => (bin.changedMs === 0 ? undefined : value);

const functions: Readonly<Record<SampleFunction, (bin: Bin) => number | undefined>> = {
  last: ({ last }) => last,
  avg: ({ sum, count }) => sum / count,
  min: ({ min }) => min,
  max: ({ max }) => max,
  rate: (bin) => ofChange(bin, (1000 * bin.increase) / bin.changedMs),
  increase: (bin) => ofChange(bin, bin.increase),
  delta: (bin) => ofChange(bin, bin.delta),
};

/**
 * One value for each bin of a series; `undefined` where no sample is, or nothing that a change could be measured from.
 * What changed between two samples counts in the bin of the later one, so increases of neighbouring bins add up. Failed
 * scrapes have no sample and change nothing.
 *
 * @param sums in order of time, each in one bin; those before the first bin are only what the next ones changed from
 * @param edges bounds of the bins in ascending order: one more than there are bins
 */
export const foldSamples = (options: {
  readonly sums: readonly SampleSums[];
  readonly edges: readonly number[];
  readonly fn: SampleFunction;
  readonly birth: SeriesBirth;
}): (number | undefined)[] => {
  const { sums, edges, fn, birth } = options;
  const bins = edges.slice(1).map(emptyBin);
  const end = edges.at(-1) ?? 0;
  let place = 0;
  let before: SampleSums | undefined;
  for (const one of sums) {
    if (one.firstAt >= end) break;
    while (one.firstAt >= (edges[place + 1] ?? end)) place += 1;
    const bin = bins[place];
    if (bin !== undefined && one.firstAt >= (edges[0] ?? end)) add(bin, one, before, birth);
    before = one;
  }
  return bins.map((bin) => (bin.count === 0 ? undefined : functions[fn](bin)));
};
