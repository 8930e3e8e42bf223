import type { Bound } from '@watchpost/schemas';

/** Bounds of statements; `docs/bounds.md` shows them. */
export const statementBounds = {
  keptTexts: {
    most: 100,
    unit: 'entries',
    reason:
      'Texts of statements that are kept for each way to read or write a table; filters that callers combine make ever new ones.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
