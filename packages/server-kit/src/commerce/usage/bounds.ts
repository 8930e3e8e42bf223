import type { Bound } from '@watchpost/schemas';

/** Bounds of usage; `docs/bounds.md` shows them. */
export const usageBounds = {
  usageRows: {
    most: 1000,
    unit: 'entries',
    reason: 'Sums that usage reads: 4 metrics on 31 days in 8 slots are 992.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
