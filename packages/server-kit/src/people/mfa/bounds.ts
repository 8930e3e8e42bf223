import type { Bound } from '@watchpost/schemas';

/** Bounds of mfa; `docs/bounds.md` shows them. */
export const mfaBounds = {
  wrongCodes: { most: 20, unit: 'per hour', reason: 'Wrong second factors of one user, over all sign-ins.' },
  challengeTries: { most: 5, unit: 'number', reason: 'Wrong second factors of one sign-in.' },
  challenge: { most: 300, unit: 'seconds', reason: 'Time to type the second factor.' },
} as const satisfies Readonly<Record<string, Bound>>;
