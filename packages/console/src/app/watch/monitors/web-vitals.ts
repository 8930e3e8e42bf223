import type { PageFigures } from '@watchpost/client';

/** How a figure of a page is judged. */
export type VitalRating = 'good' | 'needsImprovement' | 'poor';

/** A figure of a page that has thresholds. */
export interface WebVital {
  readonly field: 'lcpMs' | 'cls' | 'ttfbMs';
  /** Good up to here. */
  readonly good: number;
  /** Poor beyond. */
  readonly poor: number;
}

/** Thresholds of https://web.dev/articles/vitals and https://web.dev/articles/ttfb, for the 75th percentile of visits there. */
export const webVitals: readonly WebVital[] = [
  { field: 'lcpMs', good: 2500, poor: 4000 },
  { field: 'cls', good: 0.1, poor: 0.25 },
  { field: 'ttfbMs', good: 800, poor: 1800 },
];

/** How a page did by one of them; `undefined` where it was not measured. */
export const ratingOf = ({ field, good, poor }: WebVital, page: PageFigures): VitalRating | undefined => {
  const value = page[field];
  if (value === null) return undefined;
  if (value <= good) return 'good';
  return value <= poor ? 'needsImprovement' : 'poor';
};
