import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Invoicing } from '../../request/ports/invoicing.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Payments } from '../../request/ports/payments.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Store } from '../../store/interface/store.js';
import type { Worker } from '../../workers/worker-loop.js';
import { assertProviderKey, type PaymentProvider } from '../payments/payment-provider.js';
import { createCollector } from './collection/collector.js';
import { createPaymentWorker } from './collection/payment-worker.js';
import { createInvoiceMails } from './mails/invoice-mails.js';
import { type BillingOperator, createBillingOperator } from './operator/billing-operator.js';
import { createPayments } from './payments/create-payments.js';
import { createRefundWorker } from './refunds/refund-worker.js';
import { createInvoiceWorker } from './reminders/invoice-worker.js';
import type { SubscriptionEffects } from './subscription-effects.js';

/** What billing is made with. */
export interface BillingOptions {
  readonly store: Store;
  readonly provider: PaymentProvider;
  readonly invoicing: Invoicing;
  readonly subscriptions: SubscriptionEffects;
  readonly outbox: Pick<Outbox, 'mailChange'>;
  readonly clock: () => number;
  readonly logger: Logger;
  /** Where people reach this server; a provider sends them back there. */
  readonly publicUrl: string;
  /** Where the API is reached: mail programs post there. */
  readonly apiUrl: string;
  readonly derivedKeys: Pick<DerivedKeys, 'of'>;
}

/** Invoices and their payment, as a kit uses them. */
export interface Billing {
  readonly payments: Payments;
  readonly operator: BillingOperator;
  /** What goes on without a request: open invoices, and payments that are under way. */
  workers(clock: Clock): readonly Worker[];
}

/** @throws TypeError when the key of the provider cannot be a part of a path */
export const createBilling = (options: BillingOptions): Billing => {
  const { store, provider, subscriptions, clock, logger, invoicing, outbox } = options;
  assertProviderKey(provider.key);
  const { publicUrl, apiUrl, derivedKeys } = options;
  const mails = createInvoiceMails({ store, outbox, derivedKeys, publicUrl, apiUrl });
  const returnUrl = options.publicUrl;
  const workerId = `billing_${randomUUID()}`;
  const collector = createCollector({ store, provider, subscriptions, mails, clock, logger, returnUrl, workerId });
  return {
    payments: createPayments({ store, provider, collector, clock, logger, returnUrl }),
    operator: createBillingOperator({ store, invoicing, provider, subscriptions, clock }),
    workers: (workerClock) => [
      createInvoiceWorker({ store, provider, collector, subscriptions, mails, clock: workerClock, logger }),
      createPaymentWorker({ store, collector, clock: workerClock, logger }),
      createRefundWorker({ store, provider, clock: workerClock, logger }),
    ],
  };
};
