import type { Row } from '../../../store/interface/store.js';
import type { PaymentOutcome } from '../../payments/payment-provider.js';
import { billingBounds } from '../bounds.js';
import { nextCollectionAt } from '../invoices/dunning.js';
import { amountDueOf } from '../invoices/invoice-account.js';

type PaymentRow = Row<'invoicePayments'>;
type InvoiceRow = Row<'invoices'>;

const minuteMs = 60_000;
/** Waits until a payment that is under way is looked up again, in minutes; the last one repeats. */
const lookUpMinutes = [1, 10, 60, 360, 1440] as const;
/** Look-ups by ourselves; a webhook looks up at any time. */
const mostLookUps: number = billingBounds.paymentLookUps.most;

/** When a payment is looked up next that is under way; `null` when only a webhook or the operator ends it. */
export const nextLookUpAt = (lookUps: number, now: number): number | null => {
  if (lookUps >= mostLookUps) return null;
  const minutes = lookUpMinutes[Math.min(lookUps, lookUpMinutes.length - 1)] ?? 1440;
  return now + minutes * minuteMs;
};

/** Columns of a payment that has ended. */
const ended = { openKey: null, nextAt: null, leaseUntil: null, leaseToken: null, redirectUrl: null } as const;

/** The columns that an outcome sets of its attempt. */
export const paymentColumns = (payment: PaymentRow, outcome: PaymentOutcome, now: number): Partial<PaymentRow> => {
  const lookUps = payment.lookUps + 1;
  const ref = outcome.ref ?? payment.ref;
  switch (outcome.status) {
    case 'succeeded':
      return {
        ...ended,
        status: 'succeeded',
        ref,
        failureCode: null,
        failureMessage: null,
        endedAt: now,
        updatedAt: now,
      };
    case 'failed': {
      const { code: failureCode, message: failureMessage, isFinal } = outcome;
      return { ...ended, status: 'failed', ref, failureCode, failureMessage, isFinal, endedAt: now, updatedAt: now };
    }
    default: {
      const redirectUrl = outcome.status === 'actionRequired' ? outcome.redirectUrl : null;
      const nextAt = nextLookUpAt(payment.lookUps, now);
      const waits = { lookUps, nextAt, leaseUntil: null, leaseToken: null, updatedAt: now };
      return { ...waits, status: outcome.status, ref, redirectUrl };
    }
  }
};

/** The columns of an invoice of which an amount was paid. One that is void stays void: the operator gives the money back. */
export const paidColumns = (
  invoice: InvoiceRow,
  amountMinor: number,
  paidAt: number,
  now: number,
): Partial<InvoiceRow> => {
  const paidMinor = invoice.paidMinor + amountMinor;
  const isSettled = invoice.status !== 'void' && amountDueOf({ ...invoice, paidMinor }) === 0;
  const touched = { paidMinor, version: invoice.version + 1, updatedAt: now };
  return isSettled
    ? { ...touched, status: 'paid', paidAt, nextAt: null, collectAt: null, leaseUntil: null, leaseToken: null }
    : touched;
};

/** The columns of an invoice whose collection by itself has failed. */
export const failedCollectionColumns = (
  invoice: InvoiceRow,
  { isFinal }: { readonly isFinal: boolean },
  now: number,
): Partial<InvoiceRow> => {
  const failedCollections = invoice.failedCollections + 1;
  const collectAt = isFinal ? null : nextCollectionAt(failedCollections, now);
  // The worker decides what follows: a mail, another collection, or that it has failed for good.
  return { failedCollections, collectAt, nextAt: now, version: invoice.version + 1, updatedAt: now };
};
