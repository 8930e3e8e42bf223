import type { Bound } from '@watchpost/schemas';

/** Bounds of roles; `docs/bounds.md` shows them. */
export const rolesBounds = {
  roleMembers: { most: 10_000, unit: 'entries', reason: 'Members of a role whose keys are kept in step with it.' },
} as const satisfies Readonly<Record<string, Bound>>;
