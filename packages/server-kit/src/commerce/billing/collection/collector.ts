import type { Logger } from '../../../base/logger.js';
import type { Change, Row, Store } from '../../../store/interface/store.js';
import { newLeaseToken } from '../../../workers/lease-token.js';
import { type LookedUpPayment, type PaymentProvider, PaymentProviderError } from '../../payments/payment-provider.js';
import { billingBounds } from '../bounds.js';
import { amountDueOf } from '../invoices/invoice-account.js';
import type { InvoiceMails } from '../mails/invoice-mails.js';
import type { SubscriptionEffects } from '../subscription-effects.js';
import { attemptLeaseMs, beginChange, collectedAttempt, knownAttempt, newAttempt } from './attempt-rows.js';
import { answered } from './call-provider.js';
import { nextLookUpAt } from './outcome-changes.js';
import { recordOutcome } from './record-outcome.js';

type PaymentRow = Row<'invoicePayments'>;
type InvoiceRow = Row<'invoices'>;

const mostKept: number = billingBounds.invoicePayments.most;

/** What a collector works with. */
export interface CollectorParts {
  readonly store: Store;
  readonly provider: PaymentProvider;
  readonly subscriptions: SubscriptionEffects;
  readonly mails: InvoiceMails;
  readonly clock: () => number;
  readonly logger: Logger;
  /** Where the provider sends customers afterwards. */
  readonly returnUrl: string;
  readonly workerId: string;
}

/** How an attempt begins. */
export interface Beginning extends Pick<PaymentRow, 'trigger' | 'paidBy' | 'customerRef' | 'methodRef' | 'reference'> {
  /** Written with the attempt, such as an audit entry. */
  readonly changes: readonly Change[];
  /** What the same commit sets of the invoice. */
  readonly set?: Partial<InvoiceRow>;
  /** The lease of the invoice, where the caller holds one. */
  readonly leaseToken?: string;
}

/**
 * Calls the payment provider about attempts. Each is written before the call, and its outcome only by the process that holds
 * its lease. When a process dies in between, another one looks the attempt up, and collects it again under the same id when the
 * provider never saw it: the provider charges an id once, also when the dead process comes back.
 */
export interface Collector {
  /** Begins an attempt; `undefined` when another one is open, or the invoice has changed since it was read. */
  begin(invoice: InvoiceRow, beginning: Beginning): Promise<PaymentRow | undefined>;
  /**
   * Collects an attempt that this process has begun.
   *
   * @returns the attempt as it is now; `undefined` when the lease was lost
   * @throws PaymentProviderError when the call had no effect; the attempt has failed then
   */
  collect(payment: PaymentRow, invoice: InvoiceRow): Promise<PaymentRow | undefined>;
  /** Takes the lease of an attempt that is free; `undefined` when another process does. */
  take(payment: PaymentRow): Promise<PaymentRow | undefined>;
  /** Looks an attempt up, under a lease that this process holds. What the provider does not say is asked again later. */
  lookUp(payment: PaymentRow): Promise<PaymentRow | undefined>;
}

/** Attempts of an invoice that are no longer kept: the oldest that failed. */
const surplusOf = async (invoiceId: string, store: Pick<Store, 'findColumns'>): Promise<readonly Change[]> => {
  const where = { invoiceId, status: 'failed' } as const;
  const options = { limit: mostKept * 2, orderBy: 'createdAt', isDescending: true } as const;
  const failed = await store.findColumns('invoicePayments', ['id'], where, options);
  const gone = failed.slice(mostKept - 1).map(({ id }) => id);
  return gone.length === 0 ? [] : [{ kind: 'delete', table: 'invoicePayments', where: { id: { in: gone } } }];
};

export const createCollector = (parts: CollectorParts): Collector => {
  const { store, provider, clock, logger, returnUrl, workerId } = parts;
  const record = (payment: PaymentRow, outcome: Parameters<typeof recordOutcome>[1]) =>
    recordOutcome(payment, outcome, { ...parts, now: clock() });

  /** Lets others have the attempt, which is looked up later. */
  const putOff = async (payment: PaymentRow): Promise<PaymentRow> => {
    const now = clock();
    const { id, leaseToken, lookUps } = payment;
    const set = { nextAt: nextLookUpAt(lookUps, now), lookUps: lookUps + 1, leaseUntil: null, leaseToken: null };
    await store.commit([{ kind: 'update', table: 'invoicePayments', where: { id, leaseToken }, set }]);
    return { ...payment, ...set };
  };

  const collect: Collector['collect'] = async (payment, invoice) => {
    try {
      return await record(payment, await answered(provider.collect(collectedAttempt(payment, invoice, returnUrl))));
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      if (error.isOutcomeUnknown) return putOff(payment);
      logger.error('payment provider refused a call', { provider: provider.key, paymentId: payment.id, error });
      const message = 'The payment provider did not take the payment.';
      await record(payment, { status: 'failed', ref: null, code: error.trouble, message, isFinal: false });
      throw error;
    }
  };

  /** The provider never saw the attempt, whose process died before the call. */
  const collectAgain = async (payment: PaymentRow): Promise<PaymentRow | undefined> => {
    const invoice = await store.get('invoices', { id: payment.invoiceId });
    const isDue = payment.openKey !== null && invoice !== undefined && amountDueOf(invoice) === payment.amountMinor;
    if (isDue) return collect(payment, invoice);
    const message = 'The payment was interrupted, and the invoice has changed since.';
    return record(payment, { status: 'failed', ref: null, code: 'interrupted', message, isFinal: false });
  };

  return {
    async begin(invoice, { changes, set = {}, leaseToken: held, ...beginning }) {
      const leaseToken = newLeaseToken(workerId);
      const row = newAttempt(invoice, { ...beginning, provider: provider.key, leaseToken }, clock());
      const { id, version } = invoice;
      const surplus = await surplusOf(id, store);
      const { isCommitted } = await store.commit([
        {
          kind: 'update',
          table: 'invoices',
          where: {
            id,
            version,
            status: { in: ['open', 'uncollectible'] },
            ...(held !== undefined && { leaseToken: held }),
          },
          set: { ...set, version: version + 1, updatedAt: row.createdAt },
          mustMatch: true,
        },
        beginChange(row),
        ...surplus,
        ...changes,
      ]);
      return isCommitted ? row : undefined;
    },
    collect,
    async take(payment) {
      const now = clock();
      const { id, leaseToken, version } = { ...payment, version: payment.updatedAt };
      if (payment.leaseUntil !== null && payment.leaseUntil > now) return undefined;
      const set = { leaseUntil: now + attemptLeaseMs, leaseToken: newLeaseToken(workerId) };
      const where = { id, leaseToken, updatedAt: version };
      const { isCommitted } = await store.commit([
        { kind: 'update', table: 'invoicePayments', where, set, mustMatch: true },
      ]);
      return isCommitted ? { ...payment, ...set } : undefined;
    },
    async lookUp(payment) {
      let found: LookedUpPayment;
      try {
        found = await answered(provider.lookUp(knownAttempt(payment)));
      } catch (error) {
        if (!(error instanceof PaymentProviderError)) throw error;
        logger.warn('payment look-up failed', { provider: provider.key, paymentId: payment.id, error });
        return putOff(payment);
      }
      if (found.status !== 'unknown') return record(payment, found);
      if (payment.status === 'running') return collectAgain(payment);
      const message = 'The payment provider does not know the payment.';
      return record(payment, { status: 'failed', ref: null, code: 'unknown_payment', message, isFinal: false });
    },
  };
};
