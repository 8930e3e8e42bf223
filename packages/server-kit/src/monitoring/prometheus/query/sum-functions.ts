import { increaseBetween, type SampleSums } from '../../samples/sample-sums.js';
import type { RangeFunction } from './expression.js';
import { preciseSum } from './precise-sum.js';
import { extrapolatedChange } from './range-functions.js';

/** Both ends of a window, inclusive; milliseconds since the epoch. */
interface Window {
  readonly from: number;
  readonly to: number;
}

const countOf = (sums: readonly SampleSums[]): number => sums.reduce((count, one) => count + one.count, 0);

/** As what samples give, because sums say what happened within an hour, and what lies between is seen from their ends. */
const changeOver = (sums: readonly SampleSums[], window: Window, isCounter: boolean): number | undefined => {
  const [first] = sums;
  const last = sums.at(-1);
  if (first === undefined || last === undefined) return undefined;
  let increase = 0;
  for (const [index, one] of sums.entries()) {
    const before = sums[index - 1];
    increase += one.increase + (before === undefined ? 0 : increaseBetween(before.last, one.first));
  }
  const change = isCounter ? increase : last.last - first.first;
  const { firstAt, first: firstValue } = first;
  return extrapolatedChange(
    { firstAt, lastAt: last.lastAt, count: countOf(sums), firstValue, change },
    window,
    isCounter,
  );
};

/** The functions over ranges by their names, computed of sums that follow one another; at least one. */
export const sumFunctionOf: Readonly<
  Record<RangeFunction, (sums: readonly SampleSums[], window: Window) => number | undefined>
> = {
  rate: (sums, window) => {
    const change = changeOver(sums, window, true);
    return change === undefined ? undefined : change / ((window.to - window.from) / 1000);
  },
  increase: (sums, window) => changeOver(sums, window, true),
  delta: (sums, window) => changeOver(sums, window, false),
  // The last two samples are not known.
  irate: () => undefined,
  avg_over_time: (sums) => preciseSum(sums.map(({ sum }) => sum)) / countOf(sums),
  min_over_time: (sums) => Math.min(...sums.map(({ min }) => min)),
  max_over_time: (sums) => Math.max(...sums.map(({ max }) => max)),
  sum_over_time: (sums) => preciseSum(sums.map(({ sum }) => sum)),
  count_over_time: (sums) => countOf(sums),
  last_over_time: (sums) => sums.at(-1)?.last,
};
