import type { Bound } from '@watchpost/schemas';

/** Bounds of subscriptions; `docs/bounds.md` shows them. */
export const subscriptionsBounds = {
  surplusNamed: { most: 20, unit: 'entries', reason: 'Monitors that a preview names: a person reads no more.' },
  coveringInvoices: {
    most: 1000,
    unit: 'entries',
    reason: 'Latest invoices of a subscription that a change of its plan looks for what is left to give back.',
  },
  subscriptionChanges: {
    most: 100,
    unit: 'number',
    reason: 'Changes of the subscription of an organization in a day: each may leave an invoice, which is kept.',
  },
  subscriptionTries: {
    most: 10,
    unit: 'number',
    reason:
      'People and payments change a subscription now and then; who meets that so often in a row tries again later.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
