/**
 * A quantile of values in any order, between the two nearest when none is exactly there.
 *
 * @param share from 0 (smallest) to 1 (largest)
 * @throws TypeError when there are no values
 */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new TypeError('there is nothing to take a quantile of');
  return below + (above - below) * (position - Math.floor(position));
};

/** The value in the middle. @throws TypeError when there are no values */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A number with as many digits as it is worth: three, but no fewer than its whole part. */
export const shown = (value: number): string => {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.001))));
  return value.toFixed(digits);
};

/** The middle value, with the smallest and the largest: `0.71 (0.69–0.74)`. */
export const withSpread = (values: readonly number[]): string =>
  `${shown(median(values))} (${shown(Math.min(...values))}–${shown(Math.max(...values))})`;
