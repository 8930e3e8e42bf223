import type { Bound } from '@watchpost/schemas';

/** Bounds of feature flags; `docs/bounds.md` shows them. */
export const featureFlagsBounds = {
  keptFlags: {
    most: 67_108_864,
    unit: 'bytes',
    reason:
      'Feature flags of all organizations that are kept in memory, as JSON: two organizations with the largest flags.',
  },
  flagSearchedText: {
    most: 500,
    unit: 'characters',
    reason: 'Text of a context that is searched for parts or patterns: every value is compared with all of it.',
  },
  flagComparisonsAtOnce: {
    most: 4000,
    unit: 'entries',
    reason:
      'Values that are compared before others have their turn: some 3 ms. Larger evaluations of one organization wait for each other.',
  },
  flagPortion: {
    most: 25,
    unit: 'entries',
    reason: 'Feature flags that are read before others have their turn: the largest have 1.6 MB.',
  },
  keptPatternAnswers: {
    most: 1000,
    unit: 'entries',
    reason: 'Answers of patterns that are kept with the flags of an organization, a megabyte at most.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
