import { invoices } from '@watchpost/schemas';
import type { Clock } from '../../../base/clock.js';
import type { Logger } from '../../../base/logger.js';
import { systemAuditChange } from '../../../request/audit/record-by-system.js';
import type { Change, Row, Store } from '../../../store/interface/store.js';
import { createQueueWorker } from '../../../workers/queue-worker.js';
import type { Worker } from '../../../workers/worker-loop.js';
import type { PaymentProvider } from '../../payments/payment-provider.js';
import { PaymentProviderError } from '../../payments/payment-provider.js';
import { attemptLeaseMs } from '../collection/attempt-rows.js';
import type { Collector } from '../collection/collector.js';
import { type DunningFacts, dunningStep } from '../invoices/dunning.js';
import type { InvoiceMails } from '../mails/invoice-mails.js';
import { knownCustomer } from '../payments/customer.js';
import type { SubscriptionEffects } from '../subscription-effects.js';

type InvoiceRow = Row<'invoices'>;

/** What the worker works with. */
export interface InvoiceWorkerParts {
  readonly store: Store;
  readonly provider: Pick<PaymentProvider, 'key'>;
  readonly collector: Pick<Collector, 'begin' | 'collect'>;
  readonly subscriptions: SubscriptionEffects;
  readonly mails: InvoiceMails;
  readonly clock: Clock;
  readonly logger: Logger;
}

const openPaymentOf = (payment: Row<'invoicePayments'> | undefined): DunningFacts['openPayment'] => {
  if (payment === undefined) return null;
  // Without a method nothing is charged: a member has only said that the money comes.
  return payment.methodRef !== null && payment.status !== 'actionRequired' ? 'atBank' : 'waiting';
};

const release = { leaseUntil: null, leaseToken: null } as const;

const writtenOff = (invoice: InvoiceRow, now: number): Change =>
  systemAuditChange(
    {
      organizationId: invoice.organizationId,
      action: 'invoices.writeOff',
      resource: { type: invoices.name, id: invoice.id, name: invoice.number },
      before: { status: invoice.status },
      after: { status: 'uncollectible' },
      causeId: invoice.id,
    },
    now,
  );

/** Makes the function that does what is due of one open invoice, under its lease. */
export const createInvoiceStep = ({ store, provider, collector, subscriptions, mails, clock }: InvoiceWorkerParts) => {
  return async (id: string, leaseToken: string): Promise<void> => {
    const invoice = await store.get('invoices', { id, leaseToken });
    if (invoice === undefined) return;
    const now = clock.now();
    const { organizationId, subscriptionId, version } = invoice;
    const update = (set: Partial<InvoiceRow>): Change => ({
      kind: 'update',
      table: 'invoices',
      where: { id, version, leaseToken },
      set: { ...release, ...set, version: version + 1 },
      mustMatch: true,
    });
    if (invoice.status !== 'open') {
      await store.commit([update({ nextAt: null })]);
      return;
    }
    const [subscription, customer, payment] = await Promise.all([
      subscriptionId === null ? undefined : store.get('subscriptions', { id: subscriptionId }),
      knownCustomer(organizationId, { store, provider }),
      store.get('invoicePayments', { openKey: id }),
    ]);
    const methodRef = customer?.methodRef ?? null;
    const { dueAt, remindersSent, collectAt, failedCollections } = invoice;
    const step = dunningStep({
      ...{ now, dueAt, remindersSent, collectAt, failedCollections },
      subscription: subscription ?? null,
      hasMethod: methodRef !== null,
      openPayment: openPaymentOf(payment),
    });
    if (step.isLost) {
      await store.commit([
        update({ status: 'uncollectible', nextAt: null, collectAt: null }),
        writtenOff(invoice, now),
      ]);
      return;
    }
    const changes = [
      ...(step.mail === null ? [] : await mails.changesFor(invoice, { kind: step.mail }, now)),
      ...(step.isOverdue && subscription !== undefined ? subscriptions.pastDueChanges(subscription, now) : []),
    ];
    const set = { remindersSent: step.remindersSent, nextAt: step.nextAt };
    if (!step.collects) {
      await store.commit([update(set), ...changes]);
      return;
    }
    const attempt = await collector.begin(invoice, {
      trigger: 'schedule',
      paidBy: null,
      customerRef: customer?.customerRef ?? null,
      methodRef,
      reference: null,
      changes,
      set: { ...set, ...release, collectAt: null },
      leaseToken,
    });
    if (attempt !== undefined) await collector.collect(attempt, { ...invoice, version: version + 1 });
  };
};

/**
 * Makes the worker of open invoices: mails, collections, and what they mean for subscriptions. Invoices of an organization one
 * after the other. What others change meanwhile is done again when the lease has ended.
 */
export const createInvoiceWorker = (parts: InvoiceWorkerParts): Worker => {
  const step = createInvoiceStep(parts);
  return createQueueWorker({
    store: parts.store,
    clock: parts.clock,
    logger: parts.logger,
    table: 'invoices',
    name: 'invoice',
    leaseMs: attemptLeaseMs,
    batchSize: 1,
    work: async (rows, leaseToken) => {
      for (const { id } of rows) {
        try {
          await step(id, leaseToken);
        } catch (error) {
          // The collector has logged and recorded it.
          if (!(error instanceof PaymentProviderError)) throw error;
        }
      }
    },
  });
};
