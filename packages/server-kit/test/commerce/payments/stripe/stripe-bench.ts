import { type StripeServer, startStripe } from '@watchpost/testbed/stripe-server';
import Stripe from 'stripe';
import type { PaymentProviderBench, PlannedEnd, SentWebhook } from '../../../../src/commerce/payments/conformance.js';
import type { PaymentAttempt } from '../../../../src/commerce/payments/payment-provider.js';
import { stripePayments } from '../../../../src/commerce/payments/stripe/stripe-payments.js';

export const secretKey = 'sk_test_canaryOfTheSecretKey';
export const webhookSecret = 'whsec_canaryOfTheWebhookSecret';

/** The library of Stripe, which signs what the tests receive. */
export const stripeLibrary = (port: number): Stripe =>
  new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

const methodOf: Readonly<Record<PlannedEnd, string>> = {
  succeeds: 'pm_card_visa',
  isDeclined: 'pm_card_chargeDeclined',
  needsAction: 'pm_card_authenticationRequired',
};

/** An attempt to collect 45.16 EUR. */
export const newStripeAttempt = (number: number, more: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id: `pay_${number}`,
  invoice: { id: `inv_${number}`, number: `2026-${String(number).padStart(6, '0')}` },
  amountMinor: 4516,
  currency: 'EUR',
  customerRef: 'cus_1',
  methodRef: 'pm_card_visa',
  returnUrl: 'https://watchpost.test/billing',
  createdAt: Date.UTC(2026, 0, 15, 12),
  ...more,
});

/** An event as Stripe sends it, signed by Stripe's library over exactly these bytes. */
export const signedEvent = (event: object, signedAt: number, secret: string = webhookSecret): SentWebhook => {
  const payload = JSON.stringify(event, null, 2);
  const header = new Stripe(secretKey).webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(signedAt / 1000),
  });
  return { headers: { 'stripe-signature': header }, rawBody: new TextEncoder().encode(payload) };
};

/** Stripe's adapter with the stand-in. */
export const openStripeBench = async (): Promise<PaymentProviderBench & { readonly stripe: StripeServer }> => {
  const stripe = await startStripe();
  const provider = stripePayments({ secretKey, webhookSecret, testBaseUrl: stripe.url, timeoutMs: 2000 });
  let attempts = 0;
  const isOf = (attemptId: string) => (object: Record<string, unknown>) =>
    (object.metadata as Record<string, string> | undefined)?.watchpost_payment === attemptId;

  return {
    stripe,
    provider,
    secrets: [secretKey, webhookSecret],
    async newAttempt(end) {
      attempts += 1;
      return newStripeAttempt(attempts, { methodRef: methodOf[end] });
    },
    async chargesOf(attemptId) {
      const charged = [...stripe.intents.values()]
        .filter(isOf(attemptId))
        .filter(({ status }) => status === 'succeeded');
      return { count: charged.length, amountMinor: charged.reduce((sum, { amount }) => sum + Number(amount), 0) };
    },
    loseNextAnswer: () => {
      stripe.faults.next = 'lost';
    },
    breakDown: () => {
      stripe.faults.all = { status: 500, body: { error: { type: 'api_error', message: `no ${secretKey}` } } };
      return () => {
        delete stripe.faults.all;
      };
    },
    completeAction: async (attemptId) => stripe.paySession(attemptId),
    async webhookOf(attemptId, signedAt, which = 'latest') {
      const [object] = [...stripe.intents.values()].filter(isOf(attemptId));
      const id = `evt_${attemptId}_${which}`;
      const first = { type: 'payment_intent.created', object: { ...object, status: 'requires_confirmation' } };
      const { type, object: shown } = which === 'first' ? first : { type: 'payment_intent.succeeded', object };
      return signedEvent({ id, object: 'event', type, data: { object: shown } }, signedAt);
    },
    foreignWebhook: async (signedAt) =>
      signedEvent(
        { id: 'evt_x', object: 'event', type: 'product.created', data: { object: { id: 'prod_1' } } },
        signedAt,
      ),
    async storeMethod({ customerRef }) {
      const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 };
      stripe.methods.set('pm_stored', {
        id: 'pm_stored',
        object: 'payment_method',
        type: 'card',
        customer: customerRef,
        card,
      });
      return { methodRef: 'pm_stored' };
    },
    close: () => stripe.close(),
  };
};
