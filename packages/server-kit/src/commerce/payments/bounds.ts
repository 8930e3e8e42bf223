import type { Bound } from '@watchpost/schemas';

/** Bounds of payments; `docs/bounds.md` shows them. */
export const paymentsBounds = {
  paymentMessage: {
    most: 300,
    unit: 'characters',
    reason: 'A sentence of a payment provider to a customer.',
  },
  stripeMethods: { most: 100, unit: 'entries', reason: 'Payment methods of a customer: the largest page of Stripe.' },
  stripeRefunds: {
    most: 100,
    unit: 'entries',
    reason: 'Refunds of a payment: the largest page of Stripe. An invoice has at most half as many.',
  },
  stripePages: {
    most: 10,
    unit: 'entries',
    reason:
      'Pages of a hundred that a look-up by our id reads: a customer has a few attempts since the one it asks for.',
  },
  stripeSignatures: {
    most: 16,
    unit: 'entries',
    reason: 'Signatures of one webhook that are compared; Stripe sends two while a secret is rolled.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
