import { createHmac, timingSafeEqual } from 'node:crypto';
import { paymentsBounds } from '../bounds.js';
import { type PaymentNotice, type PaymentWebhookRequest, UnsignedWebhookError } from '../payment-provider.js';
import { eventSchema } from './stripe-objects.js';

/** The metadata that names our attempt on every object that Stripe makes for it. */
export const attemptField = 'watchpost_payment';

/** How old a signature may be, and how far ahead Stripe's clock (docs.stripe.com/webhooks, "replay attacks", 2026-11-23). */
const toleranceSeconds = 300;
const mostSignatures = paymentsBounds.stripeSignatures.most;

/** Events after which the payment methods of a customer are others. */
const isAboutMethods = (type: string): boolean =>
  type.startsWith('payment_method.') || type.startsWith('setup_intent.') || type === 'checkout.session.completed';

/**
 * Proves that a webhook is Stripe's: `t=<seconds>,v1=<hex>[,v1=…]`, each an HMAC-SHA-256 of `<t>.<raw body>` with the secret of
 * the endpoint, several while it is rolled (docs.stripe.com/webhooks/signature, read 2026-11-23).
 *
 * @throws UnsignedWebhookError
 */
const assertSigned = ({ header, rawBody, now }: PaymentWebhookRequest, secret: string): void => {
  const parts = (header('stripe-signature') ?? '').split(',').map((part) => part.trim().split('=', 2));
  const at = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value !== undefined ? [value] : []));
  if (!/^\d{1,12}$/.test(at) || signatures.length === 0) {
    throw new UnsignedWebhookError('The header Stripe-Signature is missing or has no t and v1.');
  }
  const expected = createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest();
  const isRight = signatures.slice(0, mostSignatures).some((signature) => {
    const given = Buffer.from(signature, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight) throw new UnsignedWebhookError('No signature of Stripe-Signature is that of this body.');
  if (Math.abs(now / 1000 - Number(at)) > toleranceSeconds) {
    throw new UnsignedWebhookError(`The signature is more than ${toleranceSeconds} seconds off.`);
  }
};

const parsed = (rawBody: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    return undefined;
  }
};

/** Reads a webhook of Stripe: which attempts and customers to look up, and nothing that it claims about them. */
export const readStripeWebhook = (request: PaymentWebhookRequest, secret: string): PaymentNotice | 'ignored' => {
  assertSigned(request, secret);
  const event = eventSchema.safeParse(parsed(request.rawBody));
  if (!event.success) return 'ignored';
  const { id: eventId, type, data } = event.data;
  const attemptId = data.object.metadata?.[attemptField];
  const { customer } = data.object;
  // A payment method that was detached no longer names its customer.
  const customerRef = (typeof customer === 'string' ? customer : customer?.id) ?? data.previous_attributes?.customer;
  const attemptIds = attemptId === undefined ? [] : [attemptId];
  const customerRefs = isAboutMethods(type) && typeof customerRef === 'string' ? [customerRef] : [];
  return attemptIds.length + customerRefs.length === 0 ? 'ignored' : { eventId, attemptIds, customerRefs };
};
