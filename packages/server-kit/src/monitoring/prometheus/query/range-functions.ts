import type { RangeFunction } from './expression.js';
import { preciseMean, preciseSum } from './precise-sum.js';

/** Points of a series within a window, both ends inclusive. At least one. */
export interface RangePoints {
  readonly times: readonly number[];
  readonly values: readonly number[];
  /** The window, in milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
}

/** What a counter gained between points; after a reset it counts from 0. */
const counterIncrease = (values: readonly number[]): number => {
  let gained = (values.at(-1) ?? 0) - (values[0] ?? 0);
  for (let index = 1; index < values.length; index += 1) {
    const before = values[index - 1] ?? 0;
    if ((values[index] ?? 0) < before) gained += before;
  }
  return gained;
};

/** What changed between the first and the last of some points. */
export interface MeasuredChange {
  readonly firstAt: number;
  readonly lastAt: number;
  readonly count: number;
  readonly firstValue: number;
  readonly change: number;
}

/**
 * The change over the whole window, estimated from its points as Prometheus does since 2.51: they are extended to the ends of
 * the window where the next point would be expected there, otherwise by half an interval; a counter never to before it was zero.
 */
export const extrapolatedChange = (
  { firstAt, lastAt, count, firstValue, change }: MeasuredChange,
  { from, to }: { readonly from: number; readonly to: number },
  isCounter: boolean,
): number | undefined => {
  if (count < 2) return undefined;
  const sampledMs = lastAt - firstAt;
  const intervalMs = sampledMs / (count - 1);
  const extension = (gapMs: number): number => (gapMs < intervalMs * 1.1 ? gapMs : intervalMs / 2);
  const sinceZeroMs =
    isCounter && change > 0 && firstValue >= 0 ? sampledMs * (firstValue / change) : Number.POSITIVE_INFINITY;
  const before = Math.min(extension(firstAt - from), sinceZeroMs);
  return change * ((sampledMs + before + extension(to - lastAt)) / sampledMs);
};

const extrapolated = ({ times, values, from, to }: RangePoints, isCounter: boolean): number | undefined => {
  const [firstAt] = times;
  const lastAt = times.at(-1);
  if (firstAt === undefined || lastAt === undefined) return undefined;
  const firstValue = values[0] ?? 0;
  const change = isCounter ? counterIncrease(values) : (values.at(-1) ?? 0) - firstValue;
  return extrapolatedChange({ firstAt, lastAt, count: times.length, firstValue, change }, { from, to }, isCounter);
};

const seconds = ({ from, to }: RangePoints): number => (to - from) / 1000;

const perSecond = (change: number | undefined, points: RangePoints): number | undefined =>
  change === undefined ? undefined : change / seconds(points);

/** The rate between the last two points. */
const instantRate = ({ times, values }: RangePoints): number | undefined => {
  const [before, last] = values.slice(-2);
  const [beforeAt, lastAt] = times.slice(-2);
  if (before === undefined || last === undefined || beforeAt === undefined || lastAt === undefined) return undefined;
  const gained = last < before ? last : last - before;
  return lastAt === beforeAt ? undefined : gained / ((lastAt - beforeAt) / 1000);
};

/** `NaN` counts only where there is nothing else. */
const extreme = (values: readonly number[], isBeyond: (value: number, found: number) => boolean): number => {
  let found = values[0] ?? Number.NaN;
  for (const value of values) if (Number.isNaN(found) || isBeyond(value, found)) found = value;
  return found;
};

/** The smallest number. */
export const least = (values: readonly number[]): number => extreme(values, (value, found) => value < found);
/** The largest number. */
export const greatest = (values: readonly number[]): number => extreme(values, (value, found) => value > found);

/** The functions by their names; `undefined` where the points do not suffice. */
export const rangeFunctionOf: Readonly<Record<RangeFunction, (points: RangePoints) => number | undefined>> = {
  rate: (points) => perSecond(extrapolated(points, true), points),
  increase: (points) => extrapolated(points, true),
  delta: (points) => extrapolated(points, false),
  irate: instantRate,
  avg_over_time: ({ values }) => preciseMean(values),
  min_over_time: ({ values }) => least(values),
  max_over_time: ({ values }) => greatest(values),
  sum_over_time: ({ values }) => preciseSum(values),
  count_over_time: ({ values }) => values.length,
  last_over_time: ({ values }) => values.at(-1),
};
