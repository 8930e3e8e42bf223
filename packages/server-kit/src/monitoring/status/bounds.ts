import type { Bound } from '@watchpost/schemas';

/** Bounds of status; `docs/bounds.md` shows them. */
export const statusBounds = {
  readAbsences: { most: 1000, unit: 'entries', reason: 'Times in which the server was away that move one deadline.' },
} as const satisfies Readonly<Record<string, Bound>>;
