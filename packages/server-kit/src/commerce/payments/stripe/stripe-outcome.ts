import { paymentsBounds } from '../bounds.js';
import type { PaymentOutcome } from '../payment-provider.js';
import type { CheckoutSession, PaymentIntent, StripeError } from './stripe-objects.js';

/** The code of a payment that the card's bank lets through only with its holder (docs.stripe.com/error-codes, 2026-11-23). */
export const authenticationRequired = 'authentication_required';

/**
 * Declines after which the same card is not charged again (docs.stripe.com/declines/codes and
 * docs.stripe.com/billing/revenue-recovery/smart-retries, "hard declines", read 2026-11-23).
 */
const finalDeclines: ReadonlySet<string> = new Set([
  'expired_card',
  'fraudulent',
  'highest_risk_level',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
]);

const longestMessage = paymentsBounds.paymentMessage.most;

/** Whether a payment waits only for the holder of the card. */
export const needsHolder = (error: Pick<StripeError, 'code' | 'decline_code'> | null | undefined): boolean =>
  error?.code === authenticationRequired || error?.decline_code === authenticationRequired;

/** The failure that an error of Stripe tells of. */
export const failureOf = (
  error: Pick<StripeError, 'code' | 'decline_code' | 'advice_code' | 'message'> | null | undefined,
  ref: string | null,
): PaymentOutcome => {
  const code = error?.decline_code ?? error?.code ?? 'payment_failed';
  return {
    status: 'failed',
    ref,
    code,
    message: (error?.message ?? 'The payment failed.').slice(0, longestMessage),
    // Stripe's advice, where the card's network gave one, is about this very decline.
    isFinal: error?.advice_code === 'do_not_try_again' || finalDeclines.has(code),
  };
};

/** How a payment intent is (docs.stripe.com/payments/paymentintents/lifecycle, read 2026-11-23). */
export const outcomeOfIntent = (intent: PaymentIntent): PaymentOutcome => {
  const { id: ref, status, next_action, last_payment_error } = intent;
  const redirectUrl = next_action?.redirect_to_url?.url;
  if (status === 'succeeded') return { status, ref };
  if (status === 'requires_action' && typeof redirectUrl === 'string') {
    return { status: 'actionRequired', ref, redirectUrl };
  }
  if (status === 'processing' || status === 'requires_capture') return { status: 'pending', ref };
  if (status === 'canceled' && last_payment_error == null) {
    return failureOf({ code: 'canceled', message: 'The payment was canceled.' }, ref);
  }
  return failureOf(last_payment_error ?? { code: status, message: 'The payment was not completed.' }, ref);
};

/** How a Checkout session is; its payment intent decides once the customer has finished it. */
export const outcomeOfSession = (session: CheckoutSession): PaymentOutcome => {
  const { id: ref, status, payment_status, url, payment_intent } = session;
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return { status: 'succeeded', ref };
  if (status === 'open' && typeof url === 'string') return { status: 'actionRequired', ref, redirectUrl: url };
  if (status === 'complete') {
    const intent = typeof payment_intent === 'object' && payment_intent !== null ? payment_intent : undefined;
    if (intent === undefined) return { status: 'pending', ref };
    const outcome = outcomeOfIntent(intent);
    return outcome.status === 'actionRequired' ? { status: 'pending', ref } : { ...outcome, ref };
  }
  return failureOf({ code: 'checkout_expired', message: 'The payment page expired before it was used.' }, ref);
};
