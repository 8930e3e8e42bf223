import type { Bound } from '@watchpost/schemas';

/** Bounds of targets; `docs/bounds.md` shows them. */
export const targetsBounds = {
  dependencyDepth: {
    most: 20,
    unit: 'number',
    reason: 'Longer chains of monitors that depend on each other, or of groups in groups, are taken for a mistake.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
