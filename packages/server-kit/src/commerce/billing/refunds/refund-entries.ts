import { newId } from '../../../base/ids.js';
import { ProblemError } from '../../../request/http/problem.js';
import type { Change, Row, Store } from '../../../store/interface/store.js';
import type { PaymentProvider } from '../../payments/payment-provider.js';
import { billingBounds } from '../bounds.js';

type InvoiceRow = Row<'invoices'>;
type PaymentRow = Row<'invoicePayments'>;
type RefundRow = Row<'invoiceRefunds'>;

const mostRefunds: number = billingBounds.invoiceRefunds.most;
const mostPayments: number = billingBounds.invoicePayments.most;

/** What of a refund its invoice, its payments and the provider decide. */
interface Refunding {
  readonly amountMinor: number;
  readonly reason: string;
  readonly creditNoteId: string | null;
  readonly now: number;
}

/** A refund of one payment: by the provider, who is called afterwards, or elsewhere, where it is only recorded. */
const refundRow = (
  payment: PaymentRow,
  { amountMinor, reason, creditNoteId, now }: Refunding,
  provider: Pick<PaymentProvider, 'key' | 'refund'>,
): RefundRow => {
  const isCalled = payment.provider === provider.key && provider.refund !== undefined && payment.ref !== null;
  const { organizationId, invoiceId, currency } = payment;
  return {
    id: newId('ref', now),
    organizationId,
    invoiceId,
    paymentId: payment.id,
    creditNoteId,
    provider: payment.provider,
    paymentRef: isCalled ? payment.ref : null,
    amountMinor,
    currency,
    reason,
    status: isCalled ? 'running' : 'succeeded',
    ref: null,
    calls: 0,
    endedAt: isCalled ? null : now,
    nextAt: isCalled ? now : null,
    leaseUntil: null,
    leaseToken: null,
    createdAt: now,
    updatedAt: now,
  };
};

/**
 * The entries that begin to give an amount back, of the latest payments first. The commit that updates the invoice with
 * `refundedMinor` carries them.
 *
 * @throws ProblemError `conflict` when the payments are used up, or the invoice has too many refunds
 */
export const refundEntries = async (
  invoice: Pick<InvoiceRow, 'id' | 'number'>,
  refunding: Refunding,
  {
    store,
    provider,
  }: { readonly store: Pick<Store, 'find'>; readonly provider: Pick<PaymentProvider, 'key' | 'refund'> },
): Promise<readonly Change[]> => {
  const invoiceId = invoice.id;
  const newest = { orderBy: 'createdAt', isDescending: true } as const;
  const [payments, earlier] = await Promise.all([
    store.find('invoicePayments', { invoiceId, status: 'succeeded' }, { ...newest, limit: mostPayments }),
    store.find('invoiceRefunds', { invoiceId }, { ...newest, limit: mostRefunds + 1 }),
  ]);
  const changes: Change[] = [];
  let left = refunding.amountMinor;
  for (const payment of payments) {
    const given = earlier.filter(({ paymentId, status }) => paymentId === payment.id && status !== 'failed');
    const room = given.reduce((rest, { amountMinor }) => rest - amountMinor, payment.amountMinor);
    const amountMinor = Math.min(room, left);
    if (amountMinor <= 0) continue;
    left -= amountMinor;
    const row = refundRow(payment, { ...refunding, amountMinor }, provider);
    changes.push({ kind: 'insert', table: 'invoiceRefunds', row });
  }
  if (left > 0) throw new ProblemError('conflict', `The payments of ${invoice.number} are given back already.`);
  if (earlier.length + changes.length > mostRefunds) {
    throw new ProblemError(
      'conflict',
      `${invoice.number} has ${mostRefunds} refunds, the most that an invoice can have.`,
    );
  }
  return changes;
};
