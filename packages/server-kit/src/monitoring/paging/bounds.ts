import type { Bound } from '@watchpost/schemas';

/** Bounds of paging; `docs/bounds.md` shows them. */
export const pagingBounds = {
  membersToPage: {
    most: 10_000,
    unit: 'entries',
    reason:
      'Members that are read to find who may respond to incidents; more are not paged by the target `responders`.',
  },
  pagesOfStep: {
    most: 500,
    unit: 'entries',
    reason: 'Pages of one step that are read when one of them fails: 200 people, some of them at several places.',
  },
  pagesToMember: {
    most: 120,
    unit: 'per hour',
    reason: 'Pages to one member or channel of an organization: two a minute, and more wake no one any further.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
