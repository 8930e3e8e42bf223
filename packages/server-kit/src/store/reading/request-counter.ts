import type { CountingWindow, RequestCounter } from '../interface/request-counter.js';
import { readingBounds } from './bounds.js';

/** Buckets of one kind in one window: a flood of addresses must not fill the memory; about 10 MB each. */
export const maxBucketsPerKind: number = readingBounds.requestBuckets.most;
/** Of so many buckets the one with the lowest count goes. A flood is made of low counts, and what is limited has a high one. */
const sampleSize = 16;

/** Makes room for a bucket: of those that were counted or spared longest ago, the lowest count is forgotten. */
const evictOne = (buckets: Map<string, number>): void => {
  let lowest: string | undefined;
  let lowestCount = Number.POSITIVE_INFINITY;
  const sample: [string, number][] = [];
  for (const entry of buckets) {
    sample.push(entry);
    if (entry[1] < lowestCount) [lowest, lowestCount] = entry;
    if (sample.length === sampleSize) break;
  }
  for (const [bucket, count] of sample) {
    buckets.delete(bucket);
    // A map gives its keys in the order they came, so those that are spared are asked again last.
    if (bucket !== lowest) buckets.set(bucket, count);
  }
};

/**
 * Counts requests in this process alone. It keeps the two windows of each kind and length that were begun last: a request may
 * arrive just as the clock turns. When a kind has more buckets than {@link maxBucketsPerKind}, low counts are forgotten: who is
 * limited stays limited, and a new source is counted from one: no flood locks others out.
 */
export const createMemoryRequestCounter = (): RequestCounter => {
  const byKind = new Map<string, Map<number, Map<string, number>>>();
  const bucketsOf = (bucket: string, { startsAt, lengthMs }: CountingWindow): Map<string, number> => {
    // What a bucket counts is the part before the colon. A flood of one kind takes no room from another.
    const kind = `${lengthMs} ${bucket.slice(0, Math.max(0, bucket.indexOf(':')))}`;
    let windows = byKind.get(kind);
    if (windows === undefined) {
      windows = new Map();
      byKind.set(kind, windows);
    }
    let buckets = windows.get(startsAt);
    if (buckets === undefined) {
      buckets = new Map();
      windows.set(startsAt, buckets);
      for (const old of windows.keys()) if (windows.size > 2) windows.delete(old);
    }
    return buckets;
  };
  return {
    count(bucket, window, by = 1) {
      const buckets = bucketsOf(bucket, window);
      const known = buckets.get(bucket);
      // A count that is forgotten has nothing to take back.
      if (known === undefined && by < 0) return 0;
      if (known === undefined && buckets.size >= maxBucketsPerKind) evictOne(buckets);
      const count = (known ?? 0) + by;
      buckets.set(bucket, count);
      return count;
    },
  };
};
