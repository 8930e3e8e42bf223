import type { Bound } from '@watchpost/schemas';

/** Bounds of people's places; `docs/bounds.md` shows them. */
export const contactsBounds = {
  listedNews: { most: 25, unit: 'entries', reason: 'Things that one mail lists.' },
  pagedTogether: {
    most: 100,
    unit: 'entries',
    reason: 'Incidents of one page to a person, all of which its link acknowledges in one commit.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
