import type { Bound } from '@watchpost/schemas';

/** Bounds of history; `docs/bounds.md` shows them. */
export const historyBounds = {
  statusIntervals: { most: 500, unit: 'entries', reason: 'Intervals of a status history.' },
  statusChanges: {
    most: 300_000,
    unit: 'entries',
    reason: 'A monitor that changed its status every two minutes has so many in 400 days.',
  },
  rolledUpMonitors: { most: 50, unit: 'entries', reason: 'Monitors whose hour is written in one commit.' },
  lateResults: {
    most: 1000,
    unit: 'entries',
    reason: 'Results written after their hour was rolled up, whose hours are rolled up again in one turn.',
  },
  rolledUpRows: {
    most: 20_000,
    unit: 'entries',
    reason: 'Results of one read: a job that reports without end uses the same memory as any other.',
  },
  organizationEvidence: {
    most: 2000,
    unit: 'entries',
    reason: 'Failed checks of an organization whose evidence is kept, counted every hour: 25 MB of the longest.',
  },
  reportRange: { most: 400, unit: 'days', reason: 'As long as hourly sums are kept.' },
} as const satisfies Readonly<Record<string, Bound>>;
