import { createHash } from 'node:crypto';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { createGuardedFetch } from '../../../people/oauth/guarded-fetch.js';
import { paymentsBounds } from '../bounds.js';
import type { PaymentAttempt, PaymentMethod, PaymentOutcome, PaymentProvider } from '../payment-provider.js';
import { toStripeAmount } from './stripe-amount.js';
import { createStripeCall, objectOf, refusedBy } from './stripe-call.js';
import { findAttempt } from './stripe-look-up.js';
import {
  checkoutSessionSchema,
  customerSchema,
  listSchema,
  type PaymentIntent,
  paymentIntentSchema,
  paymentMethodSchema,
  refundSchema,
  type StripePaymentMethod,
} from './stripe-objects.js';
import { failureOf, needsHolder, outcomeOfIntent, outcomeOfSession } from './stripe-outcome.js';
import { attemptField, readStripeWebhook } from './stripe-webhook.js';

/** What the provider is made with. */
export interface StripePaymentsOptions {
  /** `sk_live_…` or `sk_test_…`, or a restricted key `rk_…` that may write customers, intents, sessions and refunds. */
  readonly secretKey: string;
  /** `whsec_…` of the endpoint `/api/v1/billing/providers/stripe/webhook`. */
  readonly webhookSecret: string;
  /** Milliseconds for one call, from the name lookup to the last byte. Default: 10,000. */
  readonly timeoutMs?: number;
  /** Where a stand-in for Stripe answers, for tests: a loopback address, with a test key only. Default: Stripe. */
  readonly testBaseUrl?: string;
}

const stripeUrl = 'https://api.stripe.com';
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/;
const mostMethods = paymentsBounds.stripeMethods.most;
const mostRefunds = paymentsBounds.stripeRefunds.most;

const assertUsable = ({ secretKey, webhookSecret, testBaseUrl }: StripePaymentsOptions): void => {
  // The values themselves never stand in a message.
  if (!/^(sk|rk)_(live|test)_\w+$/.test(secretKey)) {
    throw new TypeError('stripePayments: secretKey must begin with sk_live_, sk_test_, rk_live_ or rk_test_');
  }
  if (!/^whsec_\S+$/.test(webhookSecret)) throw new TypeError('stripePayments: webhookSecret must begin with whsec_');
  if (testBaseUrl === undefined) return;
  if (!loopback.test(testBaseUrl))
    throw new TypeError('stripePayments: testBaseUrl must be http:// and a loopback address');
  if (!/^(sk|rk)_test_/.test(secretKey)) throw new TypeError('stripePayments: testBaseUrl needs a test key');
};

const labelOf = ({ type, card, sepa_debit }: StripePaymentMethod): string => {
  const last4 = card?.last4 ?? sepa_debit?.last4;
  const name = (card?.brand ?? type).replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${last4 == null ? '' : ` •••• ${last4}`}`;
};

const presentMethod = (method: StripePaymentMethod): PaymentMethod => ({
  ref: method.id,
  label: labelOf(method),
  // A card is good until its month has ended; months count from 0 here.
  expiresAt: method.card == null ? null : Date.UTC(method.card.exp_year, method.card.exp_month),
});

/**
 * Makes a provider that collects through Stripe. It never sees a card: customers enter it on Stripe's pages.
 *
 * @throws TypeError when an option cannot be used
 */
export const stripePayments = (options: StripePaymentsOptions): PaymentProvider => {
  assertUsable(options);
  const { secretKey, webhookSecret, timeoutMs, testBaseUrl } = options;
  const guard = createAddressGuard({ allowPrivate: testBaseUrl !== undefined });
  const fetch = createGuardedFetch({ guard, ...(timeoutMs !== undefined && { timeoutMs }) });
  const call = createStripeCall({ fetch, baseUrl: `${testBaseUrl ?? stripeUrl}/v1`, secretKey });

  /** Names our attempt and the invoice on what Stripe makes: for look-ups, webhooks, and people in its dashboard. */
  const metadataOf = ({ id, invoice }: PaymentAttempt) => ({
    [attemptField]: id,
    invoice: invoice.id,
    invoice_number: invoice.number,
  });

  /** Asks the customer, on a page of Stripe, which also stores the method for the next invoice. */
  const openCheckout = async (attempt: PaymentAttempt): Promise<PaymentOutcome> => {
    const { id, invoice, amountMinor, currency, customerRef, returnUrl } = attempt;
    const metadata = metadataOf(attempt);
    const session = await call({
      method: 'POST',
      path: '/checkout/sessions',
      idempotencyKey: `${id}-checkout`,
      parameters: {
        mode: 'payment',
        customer: customerRef ?? undefined,
        success_url: returnUrl,
        cancel_url: returnUrl,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: toStripeAmount(amountMinor, currency),
              product_data: { name: `Invoice ${invoice.number}` },
            },
          },
        ],
        payment_intent_data: {
          metadata,
          // Only a customer can have a method stored.
          setup_future_usage: customerRef === null ? undefined : 'off_session',
        },
        metadata,
      },
      answer: checkoutSessionSchema,
    });
    return outcomeOfSession(objectOf(session));
  };

  /** Takes an intent out of the way before a session for the same attempt is opened: two could both be paid. */
  const cancelIntent = async ({ id }: PaymentIntent): Promise<PaymentIntent> => {
    const path = `/payment_intents/${encodeURIComponent(id)}`;
    const canceled = await call({ method: 'POST', path: `${path}/cancel`, answer: paymentIntentSchema });
    if (canceled.kind === 'object') return canceled.object;
    // Canceled before, by a call whose answer was lost, or paid meanwhile: what it is now decides.
    return objectOf(await call({ method: 'GET', path, answer: paymentIntentSchema }));
  };

  const charge = async (attempt: PaymentAttempt, methodRef: string): Promise<PaymentOutcome> => {
    const { id, invoice, amountMinor, currency, customerRef, returnUrl } = attempt;
    const answer = await call({
      method: 'POST',
      path: '/payment_intents',
      idempotencyKey: id,
      parameters: {
        amount: toStripeAmount(amountMinor, currency),
        currency: currency.toLowerCase(),
        customer: customerRef ?? undefined,
        payment_method: methodRef,
        off_session: true,
        confirm: true,
        automatic_payment_methods: { enabled: true },
        return_url: returnUrl,
        description: `Invoice ${invoice.number}`,
        metadata: metadataOf(attempt),
      },
      answer: paymentIntentSchema,
    });
    if (answer.kind === 'refusal' && answer.status !== 402) throw refusedBy(answer);
    const intent = answer.kind === 'object' ? answer.object : answer.error.payment_intent;
    const error = answer.kind === 'object' ? answer.object.last_payment_error : answer.error;
    if (!needsHolder(error)) {
      return answer.kind === 'object' ? outcomeOfIntent(answer.object) : failureOf(error, intent?.id ?? null);
    }
    if (intent != null) {
      const now = await cancelIntent(intent);
      if (now.status !== 'canceled') return outcomeOfIntent(now);
    }
    return openCheckout(attempt);
  };

  const intentOf = async (paymentRef: string): Promise<string> => {
    if (!paymentRef.startsWith('cs_')) return paymentRef;
    const path = `/checkout/sessions/${encodeURIComponent(paymentRef)}`;
    const { payment_intent } = objectOf(await call({ method: 'GET', path, answer: checkoutSessionSchema }));
    return typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? paymentRef);
  };

  return {
    key: 'stripe',

    async createCustomer({ organizationId, name, email }) {
      // Stripe refuses a key that comes again with other parameters, so they are part of it.
      const given = createHash('sha256')
        .update(JSON.stringify([name, email]))
        .digest('hex')
        .slice(0, 16);
      const customer = await call({
        method: 'POST',
        path: '/customers',
        idempotencyKey: `${organizationId}-${given}`,
        parameters: { name, email, metadata: { watchpost_organization: organizationId } },
        answer: customerSchema,
      });
      return { customerRef: objectOf(customer).id };
    },

    collect: (attempt) => (attempt.methodRef === null ? openCheckout(attempt) : charge(attempt, attempt.methodRef)),
    lookUp: (attempt) => findAttempt(attempt, call),

    async setUpMethod(customerRef, returnUrl) {
      const session = await call({
        method: 'POST',
        path: '/checkout/sessions',
        // Setup without a currency needs its types named; a card is what every account can store.
        parameters: {
          mode: 'setup',
          customer: customerRef,
          allowed_payment_method_types: ['card'],
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        answer: checkoutSessionSchema.required({ url: true }),
      });
      return { redirectUrl: objectOf(session).url ?? returnUrl };
    },

    async listMethods(customerRef) {
      const methods = await call({
        method: 'GET',
        path: `/customers/${encodeURIComponent(customerRef)}/payment_methods`,
        parameters: { limit: mostMethods },
        answer: listSchema(paymentMethodSchema),
      });
      return objectOf(methods).data.map(presentMethod);
    },

    async removeMethod(customerRef, methodRef) {
      const method = encodeURIComponent(methodRef);
      // Asked for as the customer's: another customer's method is never detached.
      const path = `/customers/${encodeURIComponent(customerRef)}/payment_methods/${method}`;
      const found = await call({ method: 'GET', path, answer: paymentMethodSchema });
      if (found.kind === 'refusal' && found.status === 404) return;
      objectOf(found);
      objectOf(await call({ method: 'POST', path: `/payment_methods/${method}/detach`, answer: paymentMethodSchema }));
    },

    async refund({ id, paymentRef, amountMinor, currency }) {
      const payment_intent = await intentOf(paymentRef);
      // Stripe forgets an idempotency key after a day, and never a refund.
      const parameters = { payment_intent, limit: mostRefunds };
      const list = await call({ method: 'GET', path: '/refunds', parameters, answer: listSchema(refundSchema) });
      const made = objectOf(list).data.find(({ metadata }) => metadata?.watchpost_refund === id);
      const refund =
        made ??
        objectOf(
          await call({
            method: 'POST',
            path: '/refunds',
            idempotencyKey: id,
            parameters: {
              payment_intent,
              amount: toStripeAmount(amountMinor, currency),
              metadata: { watchpost_refund: id },
            },
            answer: refundSchema,
          }),
        );
      const { id: ref, status } = refund;
      if (status === 'succeeded') return { ref, status };
      return { ref, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
    },

    readWebhook: (request) => readStripeWebhook(request, webhookSecret),
  };
};
