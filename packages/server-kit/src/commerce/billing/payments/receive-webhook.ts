import type { Logger } from '../../../base/logger.js';
import { ProblemError } from '../../../request/http/problem.js';
import type { PaymentWebhook } from '../../../request/ports/payments.js';
import type { Store } from '../../../store/interface/store.js';
import { type PaymentProvider, PaymentProviderError, UnsignedWebhookError } from '../../payments/payment-provider.js';
import { billingBounds } from '../bounds.js';
import { followMethods } from './customer.js';

const mostNamed: number = billingBounds.webhookAttempts.most;

/** What webhooks are taken in with. */
export interface WebhookParts {
  readonly store: Store;
  readonly provider: PaymentProvider;
  readonly clock: () => number;
  readonly logger: Logger;
}

/**
 * Takes a webhook into the inbox, once for each event, and makes the payments that it names due for a look-up in the same
 * commit. Nothing that it says is believed, so the order of webhooks and repetitions are harmless.
 *
 * @throws ProblemError `not_found` when another provider is meant, `unauthenticated` when it is not signed
 */
export const receiveWebhook = async (webhook: PaymentWebhook, parts: WebhookParts): Promise<void> => {
  const { store, provider, clock, logger } = parts;
  if (webhook.provider !== provider.key || provider.readWebhook === undefined) {
    throw new ProblemError('not_found', 'This server receives no webhooks of such a provider.');
  }
  const now = clock();
  const { rawBody } = webhook;
  let notice: ReturnType<NonNullable<PaymentProvider['readWebhook']>>;
  try {
    notice = provider.readWebhook({ header: (name) => webhook.header(name), rawBody, now });
  } catch (error) {
    if (!(error instanceof UnsignedWebhookError)) throw error;
    throw new ProblemError('unauthenticated', 'The signature of the webhook is missing, wrong or too old.');
  }
  if (notice === 'ignored') return;
  const { eventId, attemptIds, customerRefs } = notice;
  const named = [...new Set(attemptIds)].slice(0, mostNamed);
  const event = { provider: provider.key, eventId, receivedAt: now };
  const { isCommitted } = await store.commit([
    { kind: 'insert', table: 'paymentEvents', row: event },
    // One that has succeeded has nothing more to learn; one that failed may still succeed, and the money must be found.
    ...(named.length === 0
      ? []
      : ([
          {
            kind: 'update',
            table: 'invoicePayments',
            where: { id: { in: named }, provider: provider.key, status: { not: 'succeeded' } },
            set: { nextAt: now, wokenAt: now },
          },
        ] as const)),
  ]);
  // An event that is in the inbox was dealt with.
  if (!isCommitted) return;
  for (const customerRef of customerRefs.slice(0, mostNamed)) {
    const customer = await store.get('paymentCustomers', { provider: provider.key, customerRef });
    if (customer === undefined) continue;
    try {
      await followMethods(customer, { store, provider, now });
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      // The next list of the methods finds it.
      logger.warn('payment methods cannot be read', { provider: provider.key, error });
    }
  }
};
