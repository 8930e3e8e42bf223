import { serverBounds } from '../bounds.js';
import type { CountingWindow, RequestCounter } from './store.js';

/** Beyond so many buckets in a window the rest share one count: a flood of addresses must not fill the memory. */
const maxBuckets = serverBounds.requestBuckets.most;
const overflow = 'overflow';

/**
 * Counts requests in this process alone. It keeps the two windows of each length that were begun last: a request may
 * arrive just as the clock turns.
 */
export const createMemoryRequestCounter = (): RequestCounter => {
  const byLength = new Map<number, Map<number, Map<string, number>>>();
  const bucketsOf = ({ startsAt, lengthMs }: CountingWindow): Map<string, number> => {
    let windows = byLength.get(lengthMs);
    if (windows === undefined) {
      windows = new Map();
      byLength.set(lengthMs, windows);
    }
    let buckets = windows.get(startsAt);
    if (buckets === undefined) {
      buckets = new Map();
      windows.set(startsAt, buckets);
      // A map gives its keys in the order they came.
      for (const old of windows.keys()) if (windows.size > 2) windows.delete(old);
    }
    return buckets;
  };
  return {
    count(bucket, window, by = 1) {
      const buckets = bucketsOf(window);
      const key = buckets.has(bucket) || buckets.size < maxBuckets ? bucket : overflow;
      const count = (buckets.get(key) ?? 0) + by;
      buckets.set(key, count);
      return count;
    },
  };
};
