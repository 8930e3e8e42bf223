/** The longest time between two moments that follow each other. */
export const longestGap = (moments: readonly number[]): number =>
  Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));

/** Median, 99th percentile and maximum, for a person to read. */
export const distribution = (milliseconds: readonly number[]): string => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms of ${sorted.length}`;
};
