import type { Bound } from '@watchpost/schemas';

/** Bounds of postgres; `docs/bounds.md` shows them. */
export const postgresBounds = {
  preparedOfPostgres: {
    most: 500,
    unit: 'entries',
    reason: 'Statements that stay on every connection; the rest are planned each time.',
  },
  transactionAttempts: {
    most: 10,
    unit: 'number',
    reason: 'Tries of a transaction of PostgreSQL that loses against others, the first one included.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
