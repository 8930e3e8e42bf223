import type { Bound } from '@watchpost/schemas';

/** Bounds of on call; `docs/bounds.md` shows them. */
export const onCallBounds = {
  shiftsRange: { most: 92, unit: 'days', reason: 'A quarter of a year, whose shifts one answer holds.' },
  shifts: { most: 2500, unit: 'entries', reason: 'Shifts of one answer: more than hourly handoffs make of 92 days.' },
} as const satisfies Readonly<Record<string, Bound>>;
