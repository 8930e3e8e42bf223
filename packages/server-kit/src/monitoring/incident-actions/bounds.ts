import type { Bound } from '@watchpost/schemas';

/** Bounds of incident actions; `docs/bounds.md` shows them. */
export const incidentActionsBounds = {
  incidentActions: {
    most: 120,
    unit: 'per minute',
    reason:
      'Links and buttons of messages of an organization: more than people press, and a store is not kept busy by one channel.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
