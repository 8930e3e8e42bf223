import type { RequestCounter } from './store.js';

/** Beyond so many buckets in a window the rest share one count: a flood of addresses must not fill the memory. */
const maxBuckets = 100_000;
const overflow = 'overflow';

/**
 * Counts requests in this process alone. It keeps the two windows that were begun last: a request may arrive just
 * as the clock turns.
 */
export const createMemoryRequestCounter = (): RequestCounter => {
  const windows = new Map<number, Map<string, number>>();
  const windowOf = (start: number): Map<string, number> => {
    let buckets = windows.get(start);
    if (buckets === undefined) {
      buckets = new Map();
      windows.set(start, buckets);
      // A map gives its keys in the order they came.
      for (const old of windows.keys()) if (windows.size > 2) windows.delete(old);
    }
    return buckets;
  };
  return {
    count(bucket, windowStart) {
      const buckets = windowOf(windowStart);
      const key = buckets.has(bucket) || buckets.size < maxBuckets ? bucket : overflow;
      const count = (buckets.get(key) ?? 0) + 1;
      buckets.set(key, count);
      return count;
    },
  };
};
