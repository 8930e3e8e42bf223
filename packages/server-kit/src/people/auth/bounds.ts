import type { Bound } from '@watchpost/schemas';

/** Bounds of auth; `docs/bounds.md` shows them. */
export const authBounds = {
  accessToken: { most: 600, unit: 'seconds', reason: 'How long an access token lasts.' },
  verifiedTokens: {
    most: 10_000,
    unit: 'entries',
    reason: 'Access tokens whose signature is not verified again.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
