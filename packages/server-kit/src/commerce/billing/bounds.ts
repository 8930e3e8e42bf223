import type { Bound } from '@watchpost/schemas';

/** Bounds of billing; `docs/bounds.md` shows them. */
export const billingBounds = {
  documentNumber: { most: 2_147_483_647, unit: 'number', reason: 'As far as both databases count.' },
  invoiceDueDays: {
    most: 90,
    unit: 'days',
    reason: 'Days in which an invoice is to be paid; 60 is the longest that is usual.',
  },
  invoicePayments: {
    most: 50,
    unit: 'entries',
    reason: 'Attempts to pay an invoice that are kept; of more, the oldest that failed are deleted.',
  },
  keptPaymentEvents: {
    most: 100_000,
    unit: 'entries',
    reason:
      'Events of payment providers in the inbox, for 90 days; one that is forgotten and comes again is looked up anew.',
  },
  invoiceRefunds: {
    most: 50,
    unit: 'entries',
    reason: 'Refunds of an invoice, those that failed included; all of them are kept.',
  },
  shownPayments: {
    most: 20,
    unit: 'entries',
    reason: 'Attempts that an invoice shows, the latest: a page of 100 invoices reads 2000.',
  },
  paymentLookUps: {
    most: 64,
    unit: 'number',
    reason:
      'Look-ups of a payment that is under way: the first after a minute, then seldom, the last after two months.',
  },
  paymentCall: {
    most: 60_000,
    unit: 'milliseconds',
    reason: 'A call of the payment provider; the lease of an attempt lasts twice as long.',
  },
  paymentsAsked: {
    most: 30,
    unit: 'per hour',
    reason: 'Payments that members of an organization begin: each calls the payment provider, whose limits all share.',
  },
  paymentMethodsAsked: {
    most: 60,
    unit: 'per hour',
    reason: 'Calls for the payment methods of an organization: each calls the payment provider.',
  },
  billingContacts: {
    most: 20,
    unit: 'entries',
    reason: 'Members who get mails about invoices where the profile names no address.',
  },
  webhookAttempts: {
    most: 100,
    unit: 'entries',
    reason: 'Payments that one webhook of a provider names; it names one.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
