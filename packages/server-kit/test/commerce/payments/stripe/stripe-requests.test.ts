import { stripeRules } from '@watchpost/testbed/stripe-rules';
import { readForm, type StripeServer, startStripe } from '@watchpost/testbed/stripe-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../../src/commerce/payments/payment-provider.js';
import { stripeVersion } from '../../../../src/commerce/payments/stripe/stripe-call.js';
import { writeForm } from '../../../../src/commerce/payments/stripe/stripe-form.js';
import { stripePayments } from '../../../../src/commerce/payments/stripe/stripe-payments.js';
import { newStripeAttempt, secretKey, stripeLibrary, webhookSecret } from './stripe-bench.js';

let stripe: StripeServer;
let provider: PaymentProvider;
beforeEach(async () => {
  stripe = await startStripe();
  provider = stripePayments({ secretKey, webhookSecret, testBaseUrl: stripe.url });
});
afterEach(() => stripe.close());

/** The last request, without what differs from call to call. */
const lastRequest = () => {
  const request = stripe.requests.at(-1);
  const {
    authorization,
    'stripe-version': version,
    'idempotency-key': key,
    'content-type': type,
  } = request?.headers ?? {};
  return {
    method: request?.method,
    path: request?.path,
    parameters: request?.parameters,
    authorization,
    version,
    key,
    type: request?.method === 'POST' ? type : undefined,
  };
};

const metadata = { watchpost_payment: 'pay_1', invoice: 'inv_1', invoice_number: '2026-000001' };
const idempotencyKey = 'pay_1';

describe('a request equals that of the library of Stripe', () => {
  type Library = ReturnType<typeof stripeLibrary>;
  test.each<{
    readonly title: string;
    readonly ours: () => Promise<unknown>;
    readonly theirs: (library: Library) => Promise<unknown>;
  }>([
    {
      title: 'for a customer',
      ours: () =>
        provider.createCustomer?.({ organizationId: 'org_1', name: 'Acme & Söhne', email: 'a+b@acme.test' }) ??
        Promise.reject(),
      theirs: (library) =>
        library.customers.create({
          name: 'Acme & Söhne',
          email: 'a+b@acme.test',
          metadata: { watchpost_organization: 'org_1' },
        }),
    },
    {
      title: 'for a charge of a stored method',
      ours: () => provider.collect(newStripeAttempt(1)),
      theirs: (library) =>
        library.paymentIntents.create(
          {
            amount: 4516,
            currency: 'eur',
            customer: 'cus_1',
            payment_method: 'pm_card_visa',
            off_session: true,
            confirm: true,
            automatic_payment_methods: { enabled: true },
            return_url: 'https://watchpost.test/billing',
            description: 'Invoice 2026-000001',
            metadata,
          },
          { idempotencyKey },
        ),
    },
    {
      title: 'for a payment on a page of Stripe',
      ours: () => provider.collect(newStripeAttempt(1, { methodRef: null })),
      theirs: (library) =>
        library.checkout.sessions.create(
          {
            mode: 'payment',
            customer: 'cus_1',
            success_url: 'https://watchpost.test/billing',
            cancel_url: 'https://watchpost.test/billing',
            line_items: [
              {
                quantity: 1,
                price_data: { currency: 'eur', unit_amount: 4516, product_data: { name: 'Invoice 2026-000001' } },
              },
            ],
            payment_intent_data: { metadata, setup_future_usage: 'off_session' },
            metadata,
          },
          { idempotencyKey: 'pay_1-checkout' },
        ),
    },
    {
      title: 'for a page that stores a method',
      ours: () => provider.setUpMethod?.('cus_1', 'https://watchpost.test/billing') ?? Promise.reject(),
      theirs: (library) =>
        library.checkout.sessions.create({
          mode: 'setup',
          customer: 'cus_1',
          allowed_payment_method_types: ['card'],
          success_url: 'https://watchpost.test/billing',
          cancel_url: 'https://watchpost.test/billing',
        }),
    },
    {
      title: 'for the methods of a customer',
      ours: () => provider.listMethods?.('cus_1') ?? Promise.reject(),
      theirs: (library) => library.customers.listPaymentMethods('cus_1', { limit: 100 }),
    },
    {
      title: 'for the payments of a customer since an attempt',
      ours: () => provider.lookUp({ id: 'pay_1', ref: null, customerRef: 'cus_1', createdAt: 1_768_478_400_000 }),
      theirs: (library) =>
        library.paymentIntents.list({ customer: 'cus_1', created: { gte: 1_768_478_100 }, limit: 100 }),
    },
  ])('$title', async ({ ours, theirs }) => {
    await ours();
    const sent = lastRequest();
    await theirs(stripeLibrary(stripe.port));
    const expected = lastRequest();
    // Where the library was given no key it makes one for itself, or none.
    const key = expected.key === undefined || sent.key !== expected.key ? sent.key : expected.key;
    expect(sent).toEqual({ ...expected, key });
    expect(sent.version).toBe(stripeVersion);
    expect(stripe.refused).toEqual([]);
  });

  test('for a refund of a payment, and of one that was made on a page', async () => {
    const paid = await provider.collect(newStripeAttempt(1));
    const refund = { id: 'rfd_1', amountMinor: 16, currency: 'EUR' };
    const ref = paid.status === 'succeeded' ? paid.ref : '';
    await provider.refund?.({ ...refund, paymentRef: ref });
    const sent = lastRequest();
    await stripeLibrary(stripe.port).refunds.create(
      { payment_intent: ref, amount: 16, metadata: { watchpost_refund: 'rfd_1' } },
      { idempotencyKey: 'rfd_1' },
    );
    expect(sent).toEqual(lastRequest());
    expect(stripe.refunds).toHaveLength(1);
    // Found by its id, which Stripe keeps; an idempotency key is forgotten after a day.
    const before = stripe.requests.length;
    await provider.refund?.({ ...refund, paymentRef: ref });
    expect(stripe.requests.slice(before).map(({ method }) => method)).toEqual(['GET']);

    const opened = await provider.collect(newStripeAttempt(2, { methodRef: null }));
    stripe.paySession('pay_2');
    const session = opened.status === 'actionRequired' ? opened.ref : '';
    expect(await provider.refund?.({ ...refund, id: 'rfd_2', paymentRef: session })).toMatchObject({
      status: 'succeeded',
    });
    expect(stripe.refunds).toHaveLength(2);
    expect(stripe.refused).toEqual([]);
  });
});

test.each<readonly [string, (library: ReturnType<typeof stripeLibrary>) => Promise<unknown>]>([
  ['an amount with a fraction', (library) => library.paymentIntents.create({ amount: 45.16, currency: 'eur' })],
  ['an amount of nine digits', (library) => library.paymentIntents.create({ amount: 123_456_789, currency: 'eur' })],
  ['a currency in capitals', (library) => library.paymentIntents.create({ amount: 100, currency: 'EUR' })],
  [
    'off_session without confirm',
    (library) =>
      library.paymentIntents.create({ amount: 100, currency: 'eur', off_session: true, payment_method: 'pm_x' }),
  ],
  ['a long value of metadata', (library) => library.customers.create({ metadata: { a: 'x'.repeat(501) } })],
  [
    'a payment page without lines',
    (library) => library.checkout.sessions.create({ mode: 'payment', success_url: 'https://a.test' }),
  ],
  [
    'a parameter that there is not',
    (library) => library.refunds.create({ payment_intent: 'pi_1', amountt: 1 } as object),
  ],
])('the stand-in refuses %s, as Stripe documents', async (_title, call) => {
  await expect(call(stripeLibrary(stripe.port))).rejects.toMatchObject({ statusCode: 400 });
  expect(stripe.refused).toHaveLength(1);
});

test('every rule names where it was read, and when', () => {
  for (const { source, read } of stripeRules) {
    expect(source).toMatch(/^https:\/\/docs\.stripe\.com\/api\//);
    expect(read).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

test('nested parameters are written with brackets, and what is left out is not written', () => {
  const form = writeForm({ a: 'x & y', b: { c: 1, d: undefined, e: [true, { f: 'g' }] }, h: undefined });
  expect(form).toBe('a=x+%26+y&b%5Bc%5D=1&b%5Be%5D%5B0%5D=true&b%5Be%5D%5B1%5D%5Bf%5D=g');
  expect(readForm(form)).toEqual({ a: 'x & y', b: { c: '1', e: ['true', { f: 'g' }] } });
});

test('a look-up reads page after page, and finds nothing of another customer', async () => {
  stripe.faults.pageSize = 2;
  for (let number = 1; number <= 5; number++) await provider.collect(newStripeAttempt(number));
  const known = { id: 'pay_1', ref: null, customerRef: 'cus_1', createdAt: Date.UTC(2026, 0, 15, 12) };
  expect(await provider.lookUp(known)).toMatchObject({ status: 'succeeded' });
  expect(stripe.requests.filter(({ method, path }) => method === 'GET' && path === '/v1/payment_intents')).toHaveLength(
    3,
  );
  expect(await provider.lookUp({ ...known, customerRef: 'cus_2' })).toEqual({ status: 'unknown' });
});
