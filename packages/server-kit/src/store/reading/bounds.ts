import type { Bound } from '@watchpost/schemas';

/** Bounds of what the store keeps of its reads; `docs/bounds.md` shows them. */
export const readingBounds = {
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
  keptPlaces: {
    most: 5000,
    unit: 'entries',
    reason:
      'Places in long lists that are known by the row before them: 50 of each of a hundred lists, some hundred kB.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
