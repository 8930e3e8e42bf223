import { newId } from '../../../base/ids.js';
import type { Change, Row } from '../../../store/interface/store.js';
import type { KnownAttempt, PaymentAttempt } from '../../payments/payment-provider.js';
import { amountDueOf } from '../invoices/invoice-account.js';

type PaymentRow = Row<'invoicePayments'>;

/** How long a process has to call the provider and to record what it answered. */
export const attemptLeaseMs = 120_000;

/** A new attempt, under a lease of the process that is about to call the provider. */
export const newAttempt = (
  invoice: Row<'invoices'>,
  attempt: Pick<PaymentRow, 'provider' | 'trigger' | 'paidBy' | 'customerRef' | 'methodRef' | 'reference'> & {
    readonly leaseToken: string;
  },
  now: number,
): PaymentRow => ({
  ...attempt,
  id: newId('pay', now),
  organizationId: invoice.organizationId,
  invoiceId: invoice.id,
  status: 'running',
  openKey: invoice.id,
  amountMinor: amountDueOf(invoice),
  currency: invoice.currency,
  ref: null,
  redirectUrl: null,
  failureCode: null,
  failureMessage: null,
  isFinal: false,
  endedAt: null,
  lookUps: 0,
  wokenAt: null,
  nextAt: now,
  leaseUntil: now + attemptLeaseMs,
  createdAt: now,
  updatedAt: now,
});

/** The entry that begins an attempt; the commit fails while another one of the invoice may still succeed. */
export const beginChange = (row: PaymentRow): Change => ({ kind: 'insert', table: 'invoicePayments', row });

/** The attempt as the provider is asked to collect it. */
export const collectedAttempt = (
  row: PaymentRow,
  invoice: Pick<Row<'invoices'>, 'id' | 'number'>,
  returnUrl: string,
): PaymentAttempt => ({
  id: row.id,
  invoice: { id: invoice.id, number: invoice.number },
  amountMinor: row.amountMinor,
  currency: row.currency,
  customerRef: row.customerRef,
  methodRef: row.methodRef,
  returnUrl,
  createdAt: row.createdAt,
});

/** The attempt as the provider is asked about it. */
export const knownAttempt = ({ id, ref, customerRef, createdAt }: PaymentRow): KnownAttempt => ({
  id,
  ref,
  customerRef,
  createdAt,
});
