import { keptSampleMs } from '../../store/upkeep/retention.js';
import type { SampleRange } from './read-samples.js';
import { hourMs } from './sample.js';

/** Longest range that is read sample by sample where sums of hours are enough. */
export const finestRangeMs = 48 * hourMs;

/** The bounds of bins, and whether all of them are whole hours, which their sums are enough for. */
export interface SampleEdges {
  readonly edges: readonly number[];
  readonly isOfHours: boolean;
}

/**
 * The bounds of bins over a range. Bins over more than 48 hours, and of the time whose samples are no longer kept, are of
 * whole hours: there may be fewer than asked for, and the range then is that of whole hours around it.
 */
export const sampleEdges = ({ from, to }: SampleRange, bins: number, now: number): SampleEdges => {
  const isOfHours = to - from > finestRangeMs || from < now - keptSampleMs;
  const unit = isOfHours ? hourMs : 1;
  const [first, last] = [Math.floor(from / unit), Math.max(Math.ceil(to / unit), Math.floor(from / unit) + 1)];
  const step = Math.ceil((last - first) / bins);
  const count = Math.ceil((last - first) / step);
  return { edges: Array.from({ length: count + 1 }, (_, bin) => (first + bin * step) * unit), isOfHours };
};
