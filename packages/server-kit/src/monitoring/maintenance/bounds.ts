import type { Bound } from '@watchpost/schemas';

/** Bounds of maintenance; `docs/bounds.md` shows them. */
export const maintenanceBounds = {
  maintenanceOccurrences: {
    most: 500,
    unit: 'entries',
    reason:
      'Occurrences of one answer: more than a calendar shows, and some 0.1 s of work with expressions and time zones.',
  },
  maintenanceTries: {
    most: 10,
    unit: 'number',
    reason: 'Monitors change their status now and then; who meets that so often in a row tries again later.',
  },
  missedIntervals: {
    most: 5000,
    unit: 'entries',
    reason:
      'Statuses since a maintenance window that passed while no process was there, which become maintenance; a monitor with more keeps them.',
  },
  maintenanceWindows: { most: 1000, unit: 'entries', reason: 'Windows of an organization that are read at once.' },
} as const satisfies Readonly<Record<string, Bound>>;
