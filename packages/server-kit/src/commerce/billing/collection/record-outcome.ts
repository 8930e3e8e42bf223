import { invoices } from '@watchpost/schemas';
import type { Logger } from '../../../base/logger.js';
import { systemAuditChange } from '../../../request/audit/record-by-system.js';
import { httpBounds } from '../../../request/http/bounds.js';
import type { Change, Row, Store } from '../../../store/interface/store.js';
import type { PaymentOutcome } from '../../payments/payment-provider.js';
import { settledSubscription } from '../invoices/settle-subscription.js';
import { invoiceUpdate } from '../invoices/update-invoice.js';
import type { InvoiceMails } from '../mails/invoice-mails.js';
import type { SubscriptionEffects } from '../subscription-effects.js';
import { failedCollectionColumns, paidColumns, paymentColumns } from './outcome-changes.js';

type PaymentRow = Row<'invoicePayments'>;
type InvoiceRow = Row<'invoices'>;

const mostTries: number = httpBounds.commitAttempts.most;

/** What recording works with. */
export interface RecordingParts {
  readonly store: Store;
  readonly subscriptions: SubscriptionEffects;
  readonly mails: InvoiceMails;
  readonly logger: Logger;
}

const auditOf = (payment: PaymentRow, invoice: InvoiceRow, action: string, after: object, now: number): Change =>
  systemAuditChange(
    {
      organizationId: invoice.organizationId,
      action,
      resource: { type: invoices.name, id: invoice.id, name: invoice.number },
      after: { paymentId: payment.id, provider: payment.provider, ...after },
      causeId: payment.id,
    },
    now,
  );

/** Failures that say nothing about the customer: the collection is repeated and does not count as failed. */
const notOfCustomer: ReadonlySet<string> = new Set(['rateLimited', 'unauthorized', 'refused', 'interrupted']);
const repeatMs = 3_600_000;

/** What an outcome leads to beside the row of its attempt. */
const consequences = async (
  payment: PaymentRow,
  invoice: InvoiceRow,
  outcome: PaymentOutcome,
  now: number,
  parts: RecordingParts,
): Promise<readonly Change[]> => {
  if (outcome.status === 'succeeded') {
    const { amountMinor, currency } = payment;
    const set = paidColumns(invoice, amountMinor, now, now);
    const isSettled = set.status === 'paid' && invoice.status !== 'paid';
    if (!isSettled)
      parts.logger.warn('payment of an invoice that was not due', { invoiceId: invoice.id, paymentId: payment.id });
    return [
      invoiceUpdate(invoice, set),
      ...(isSettled ? await settledSubscription(invoice, { ...parts, now }) : []),
      auditOf(payment, invoice, 'invoices.recordPayment', { amountMinor, currency }, now),
    ];
  }
  if (outcome.status !== 'failed') return [];
  const { code, message, isFinal } = outcome;
  const failed = auditOf(payment, invoice, 'invoices.recordFailure', { code, message }, now);
  if (payment.trigger !== 'schedule' || invoice.status !== 'open' || payment.openKey === null) return [failed];
  const set = notOfCustomer.has(code)
    ? { collectAt: now + repeatMs, nextAt: now, version: invoice.version + 1, updatedAt: now }
    : failedCollectionColumns(invoice, { isFinal }, now);
  const mails = notOfCustomer.has(code)
    ? []
    : await parts.mails.changesFor(invoice, { kind: 'failed', message, collectAt: set.collectAt ?? null }, now);
  return [invoiceUpdate(invoice, set), failed, ...mails];
};

/**
 * Records what the provider said of an attempt, with all that follows, while the lease is held. When the invoice changes
 * meanwhile it decides again.
 *
 * @param asked the attempt as it was when the provider was asked
 * @returns the attempt as it is now; `undefined` when the lease was lost
 */
export const recordOutcome = async (
  asked: PaymentRow,
  outcome: PaymentOutcome,
  { now, ...parts }: RecordingParts & { readonly now: number },
): Promise<PaymentRow | undefined> => {
  const { store } = parts;
  const { id, leaseToken } = asked;
  for (let tries = 0; tries < mostTries; tries++) {
    const payment = await store.get('invoicePayments', { id, leaseToken });
    const invoice = await store.get('invoices', { id: asked.invoiceId });
    if (payment === undefined || invoice === undefined) return undefined;
    const set = paymentColumns(payment, outcome, now);
    // A webhook that arrived while the provider was asked: the answer may be older than what it is about.
    const isWoken = payment.wokenAt !== asked.wokenAt && set.nextAt !== null;
    const { isCommitted } = await store.commit([
      {
        kind: 'update',
        table: 'invoicePayments',
        where: { id, leaseToken, wokenAt: payment.wokenAt },
        set: isWoken ? { ...set, nextAt: now } : set,
        mustMatch: true,
      },
      ...(await consequences(payment, invoice, outcome, now, parts)),
    ]);
    if (isCommitted) return { ...payment, ...set };
  }
  throw new Error(`the outcome of ${id} was refused ${mostTries} times`);
};
