import type { Bound } from '@watchpost/schemas';

/** Bounds of samples; `docs/bounds.md` shows them. */
export const samplesBounds = {
  selectedSeries: {
    most: 20_000,
    unit: 'entries',
    reason: 'Series that one selection compares with its matchers: some 10 MB and 50 ms.',
  },
  unchunkedScrapes: {
    most: 11_520,
    unit: 'entries',
    reason: 'Scrapes of an exporter that are read one by one: two days at the least interval.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
