import type { Bound } from '@watchpost/schemas';

/** Bounds of alerts; `docs/bounds.md` shows them. */
export const alertsBounds = {
  outages: { most: 1000, unit: 'entries', reason: 'Outages of one monitor that are read.' },
  upSeries: {
    most: 50,
    unit: 'entries',
    reason: 'Series named up of one exporter: one for each set of labels that it had.',
  },
  watchedRulesOfAll: { most: 100_000, unit: 'entries', reason: 'Rules of all organizations that are followed.' },
  ruleSeries: { most: 200, unit: 'entries', reason: 'Series of a rule: each has a state, and may fire.' },
  namedSeries: { most: 10, unit: 'entries', reason: 'Series that are left out and named; the rest is a number.' },
} as const satisfies Readonly<Record<string, Bound>>;
