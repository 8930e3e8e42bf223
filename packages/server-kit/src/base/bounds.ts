import type { Bound } from '@watchpost/schemas';

/** Bounds of what every room stands on; each has its own in its `bounds.ts`, and `docs/bounds.md` shows all of them. */
export const baseBounds = {
  keptDates: { most: 1000, unit: 'entries', reason: 'Days whose text is kept: about three years, in some 100 kB.' },
} as const satisfies Readonly<Record<string, Bound>>;
