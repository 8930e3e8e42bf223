import type { Bound } from '@watchpost/schemas';

/** Bounds of host users; `docs/bounds.md` shows them. */
export const hostUsersBounds = {
  joinAttempts: {
    most: 5,
    unit: 'number',
    reason:
      'Tries to make a user or membership of the host: many of one organization may come for the first time together.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
