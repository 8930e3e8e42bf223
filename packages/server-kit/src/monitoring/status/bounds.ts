import type { Bound } from '@watchpost/schemas';

/** Bounds of status; `docs/bounds.md` shows them. */
export const statusBounds = {
  readAbsences: { most: 1000, unit: 'entries', reason: 'Times in which the server was away that move one deadline.' },
  rewrittenStatuses: {
    most: 5000,
    unit: 'entries',
    reason:
      'Statuses that are read and written once more when the record of a monitor changes; a record with more stays.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
