import { type StripeServer, startStripe } from '@watchpost/testbed/stripe-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../../src/commerce/payments/payment-provider.js';
import { PaymentProviderError } from '../../../../src/commerce/payments/payment-provider.js';
import { toStripeAmount } from '../../../../src/commerce/payments/stripe/stripe-amount.js';
import { stripePayments } from '../../../../src/commerce/payments/stripe/stripe-payments.js';
import { newStripeAttempt, secretKey, webhookSecret } from './stripe-bench.js';

let stripe: StripeServer;
let provider: PaymentProvider;
beforeEach(async () => {
  stripe = await startStripe();
  provider = stripePayments({ secretKey, webhookSecret, testBaseUrl: stripe.url, timeoutMs: 300 });
});
afterEach(() => stripe.close());

const collectWith = (methodRef: string) => provider.collect(newStripeAttempt(1, { methodRef }));
const known = { id: 'pay_1', ref: null, customerRef: 'cus_1', createdAt: Date.UTC(2026, 0, 15, 12) };

test.each([
  ['pm_card_chargeDeclined', 'generic_decline', false],
  ['pm_card_chargeDeclinedLostCard', 'lost_card', true],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', true],
])('a charge of %s fails with %s; final: %s', async (method, code, isFinal) => {
  const failed = {
    status: 'failed',
    code,
    message: 'Your card was declined.',
    isFinal,
    ref: expect.stringMatching(/^pi_/),
  };
  expect(await collectWith(method)).toEqual(failed);
  expect(await provider.lookUp(known)).toEqual(failed);
});

test('a charge that takes days is pending, until it ends', async () => {
  const pending = await collectWith('pm_slow_bank');
  expect(pending).toMatchObject({ status: 'pending' });
  for (const intent of stripe.intents.values()) intent.status = 'succeeded';
  expect(await provider.lookUp(known)).toMatchObject({ status: 'succeeded' });
});

describe('a card whose bank asks for its holder', () => {
  test('leads to a page of Stripe, and the first intent can no longer be paid', async () => {
    const outcome = await collectWith('pm_card_authenticationRequired');
    expect(outcome).toMatchObject({ status: 'actionRequired', ref: expect.stringMatching(/^cs_/) });
    expect([...stripe.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
    expect(await collectWith('pm_card_authenticationRequired')).toEqual(outcome);
    expect(stripe.sessions.size).toBe(1);
    stripe.paySession('pay_1');
    expect(await provider.lookUp(known)).toMatchObject({ status: 'succeeded' });
  });

  test('goes on where a process ended between the intent and the page', async () => {
    await collectWith('pm_card_authenticationRequired');
    stripe.sessions.clear();
    expect(await provider.lookUp(known)).toEqual({ status: 'unknown' });
  });

  test('is paid once when the intent succeeded meanwhile', async () => {
    const first = collectWith('pm_card_authenticationRequired');
    await expect.poll(() => stripe.intents.size).toBe(1);
    await first;
    for (const intent of stripe.intents.values())
      Object.assign(intent, { status: 'succeeded', last_payment_error: null });
    stripe.sessions.clear();
    expect(await collectWith('pm_card_authenticationRequired')).toMatchObject({ status: 'succeeded' });
    expect(stripe.sessions.size).toBe(0);
  });

  test('that lets the page expire has not paid', async () => {
    await collectWith('pm_card_authenticationRequired');
    for (const session of stripe.sessions.values()) Object.assign(session, { status: 'expired', url: null });
    expect(await provider.lookUp(known)).toMatchObject({ status: 'failed', code: 'checkout_expired', isFinal: false });
  });
});

const fails = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { error: { type: 'invalid_request_error', code, message: `about ${secretKey}` } },
});

test.each([
  ['401', fails(401, 'api_key_expired'), 'unauthorized', false],
  ['403', fails(403, 'account_invalid'), 'unauthorized', false],
  ['400', fails(400, 'currency_not_supported'), 'refused', false],
  ['404', fails(404, 'resource_missing'), 'refused', false],
  ['409', fails(409, 'idempotency_key_in_use'), 'failing', true],
  ['429', fails(429, 'rate_limit', { 'retry-after': '7' }), 'rateLimited', false],
  ['500', fails(500, 'api_error'), 'failing', true],
  ['503', { status: 503, body: '<html>busy</html>' }, 'failing', true],
  ['an answer that is no JSON', { status: 200, body: 'ok' }, 'failing', true],
  ['an answer without an id', { status: 200, body: { status: 'succeeded' } }, 'failing', true],
  ['a closed connection', 'closed' as const, 'unreachable', true],
] as const)('%s is reported as such, without a secret', async (_title, fault, trouble, isOutcomeUnknown) => {
  stripe.faults.all = fault;
  const error: unknown = await collectWith('pm_card_visa').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PaymentProviderError);
  expect(error).toMatchObject({ trouble, isOutcomeUnknown, retryAfterMs: trouble === 'rateLimited' ? 7000 : null });
  const { message, stack, cause } = error as Error;
  expect([message, stack, String(cause), JSON.stringify(error)].join('\n')).not.toMatch(/canary/);
});

test('a call that gets no answer in time is unreachable, and its effect is found', async () => {
  stripe.faults.next = 'silent';
  await expect(collectWith('pm_card_visa')).rejects.toMatchObject({ trouble: 'unreachable', isOutcomeUnknown: true });
  expect(await provider.lookUp(known)).toEqual({ status: 'unknown' });
  expect(await collectWith('pm_card_visa')).toMatchObject({ status: 'succeeded' });
});

test('a redirect is not followed: the secret key goes nowhere else', async () => {
  stripe.faults.all = { status: 302, body: '', headers: { location: `${stripe.url}/elsewhere` } };
  await expect(collectWith('pm_card_visa')).rejects.toMatchObject({ trouble: 'failing' });
  expect(stripe.requests.map(({ path }) => path)).toEqual(['/v1/payment_intents']);
});

test('another customer’s payment method is not detached', async () => {
  stripe.methods.set('pm_theirs', { id: 'pm_theirs', type: 'card', customer: 'cus_2' });
  await provider.removeMethod?.('cus_1', 'pm_theirs');
  expect(stripe.methods.get('pm_theirs')).toMatchObject({ customer: 'cus_2' });
});

test.each<readonly [string, number, number]>([
  // Minor units of ISO 4217, and what Stripe is given for them.
  ['EUR', 4516, 4516],
  ['JPY', 500, 500],
  ['CLP', 12_990, 12_990],
  ['KWD', 5120, 5120],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  // Whole units at Stripe for payouts alone.
  ['HUF', 104_550, 104_550],
  ['TWD', 80_045, 80_045],
  // Two decimals by ISO 4217, whatever versions of CLDR say; the ariary is counted in whole units by Stripe.
  ['COP', 4_990_000, 4_990_000],
  ['IDR', 9_900_000, 9_900_000],
  ['PKR', 150_050, 150_050],
  ['RSD', 99_999, 99_999],
  ['AFN', 1050, 1050],
  ['ALL', 1050, 1050],
  ['LBP', 1050, 1050],
  ['MMK', 1050, 1050],
  ['MGA', 500_000, 5000],
])('%s %d is %d at Stripe', (currency, amountMinor, expected) => {
  expect(toStripeAmount(amountMinor, currency)).toBe(expected);
});

test.each<readonly [string, number]>([
  ['KWD', 5124],
  ['MGA', 500_050],
  ['XXX', 100],
  ['EUR', 0],
  ['EUR', -5],
  ['EUR', 1.5],
])('%s %d is refused, because Stripe cannot charge exactly that', (currency, amountMinor) => {
  expect(() => toStripeAmount(amountMinor, currency)).toThrow(PaymentProviderError);
});

test.each<readonly [string, Partial<Parameters<typeof stripePayments>[0]>]>([
  ['secretKey', { secretKey: 'pk_test_canary' }],
  ['secretKey', { secretKey: '' }],
  ['webhookSecret', { webhookSecret: 'canary' }],
  ['testBaseUrl', { testBaseUrl: 'https://stripe.example.com' }],
  ['testBaseUrl', { testBaseUrl: 'http://10.0.0.1:80' }],
  ['testBaseUrl', { secretKey: 'sk_live_canary', testBaseUrl: 'http://127.0.0.1:1' }],
])('a wrong %s is refused by its name, without its value', (name, options) => {
  const make = () => stripePayments({ secretKey, webhookSecret, ...options });
  expect(make).toThrow(new RegExp(`^stripePayments: ${name}`));
  expect(make).not.toThrow(/canary/);
});
