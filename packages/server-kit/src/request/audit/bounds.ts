import type { Bound } from '@watchpost/schemas';

/** Bounds of audit; `docs/bounds.md` shows them. */
export const auditBounds = {
  recordedRefusals: {
    most: 10,
    unit: 'per minute',
    reason: 'Refusals of one caller that are recorded one by one: enough to see what was tried.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
