import type { Bound } from '@watchpost/schemas';

/** Bounds of store; `docs/bounds.md` shows them. */
export const storeBounds = {
  requestBuckets: {
    most: 50_000,
    unit: 'entries',
    reason: 'Counted addresses of one kind in a window, about 10 MB; beyond, low counts are forgotten.',
  },
  searchCandidates: {
    most: 5000,
    unit: 'entries',
    reason:
      'Rows that the index of a search finds; where there are more, reading the rows of the organization takes no longer.',
  },
  keptTexts: {
    most: 100,
    unit: 'entries',
    reason:
      'Texts of statements that are kept for each way to read or write a table; filters that callers combine make ever new ones.',
  },
  keptPlaces: {
    most: 5000,
    unit: 'entries',
    reason:
      'Places in long lists that are known by the row before them: 50 of each of a hundred lists, some hundred kB.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
