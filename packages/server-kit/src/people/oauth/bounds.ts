import type { Bound } from '@watchpost/schemas';

/** Bounds of oauth; `docs/bounds.md` shows them. */
export const oauthBounds = {
  oneTimeCode: {
    most: 60,
    unit: 'seconds',
    reason: 'Time to exchange the code that a sign-in with a provider ends with.',
  },
  identityLink: {
    most: 3600,
    unit: 'seconds',
    reason: 'Time to open the e-mail that confirms a first sign-in through an organization’s own provider.',
  },
  failureReason: {
    most: 300,
    unit: 'characters',
    reason: 'Why the last sign-in through a connection failed: two sentences of a page.',
  },
  signInState: { most: 600, unit: 'seconds', reason: 'Time to sign in at a provider.' },
  keptIssuers: {
    most: 100,
    unit: 'entries',
    reason: 'Providers whose configuration is kept; others are asked again when they come up.',
  },
  providerAnswer: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'Discovery documents and key sets of large providers have some 10 KiB; the rest is room.',
  },
  providerHeaders: { most: 16_384, unit: 'bytes', reason: 'Headers of such an answer.' },
  subject: { most: 255, unit: 'characters', reason: 'OpenID Connect Core 1.0 §2.' },
  issuerOfIdentity: {
    most: 2048,
    unit: 'characters',
    reason: 'The longest URL that clients and proxies commonly take.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
