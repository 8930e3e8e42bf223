import type { Bound } from '@watchpost/schemas';

/** Bounds of member news; `docs/bounds.md` shows them. */
export const memberNewsBounds = {
  gatheredNews: { most: 1000, unit: 'entries', reason: 'News of an organization that become mails at once.' },
} as const satisfies Readonly<Record<string, Bound>>;
