import type { Bound } from '@watchpost/schemas';

/** Bounds of engine; `docs/bounds.md` shows them. */
export const engineBounds = {
  shortCheck: {
    most: 10,
    unit: 'seconds',
    reason: 'The default timeout; a quarter of the places of the engine is for checks that may take no longer.',
  },
  askedChecks: {
    most: 32,
    unit: 'entries',
    reason:
      'Checks on request of a process at once: each holds a connection, an open file and for `icmp` a program, for as long as its target is silent. Half of what the engine may have.',
  },
  askedChecksOfOne: {
    most: 4,
    unit: 'entries',
    reason: 'The same of one organization: people wait for one or two, and eight organizations find room.',
  },
  reportAhead: {
    most: 60_000,
    unit: 'milliseconds',
    reason:
      'How far reports may be moved ahead of the clock; a last check further ahead was made before the clock was set back.',
  },
  recentAbsences: {
    most: 100,
    unit: 'entries',
    reason: 'Times in which the server was away that explain what is unknown.',
  },
  searchedMonitors: {
    most: 1000,
    unit: 'entries',
    reason: 'Monitors that are searched at a time for those that no one checked, or whose times lie ahead.',
  },
  portionOfMonitors: {
    most: 600,
    unit: 'entries',
    reason: 'Monitors that one commit makes unknown, moves or spreads: fewer where that takes longer than a moment.',
  },
  redatedStatuses: {
    most: 10_000,
    unit: 'entries',
    reason:
      'Statuses that one commit moves after the clock was set back; of one monitor more than it has in half a day.',
  },
  testedSeconds: { most: 30, unit: 'seconds', reason: 'A test of a monitor: a person waits for its answer.' },
} as const satisfies Readonly<Record<string, Bound>>;
