import type { Bound } from '@watchpost/schemas';

/** Bounds of contact methods; `docs/bounds.md` shows them. */
export const contactMethodsBounds = {
  contactCodeTries: { most: 5, unit: 'number', reason: 'Wrong codes of one contact method until another is sent.' },
} as const satisfies Readonly<Record<string, Bound>>;
