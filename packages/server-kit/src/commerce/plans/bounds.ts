import type { Bound } from '@watchpost/schemas';

/** Bounds of plans; `docs/bounds.md` shows them. */
export const plansBounds = {
  entitlement: { most: 2_147_483_647, unit: 'number', reason: 'A limit of a plan: as far as both databases count.' },
} as const satisfies Readonly<Record<string, Bound>>;
