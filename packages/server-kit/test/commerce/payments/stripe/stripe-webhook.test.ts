import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { SentWebhook } from '../../../../src/commerce/payments/conformance.js';
import { UnsignedWebhookError } from '../../../../src/commerce/payments/payment-provider.js';
import { readStripeWebhook } from '../../../../src/commerce/payments/stripe/stripe-webhook.js';
import { secretKey, signedEvent, webhookSecret } from './stripe-bench.js';

const at = Date.UTC(2026, 0, 15, 12);
const library = new Stripe(secretKey);
const event = (type: string, object: object, more: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type,
  data: { object, ...more },
});
const paid = event('payment_intent.succeeded', { id: 'pi_1', amount: 4516, metadata: { watchpost_payment: 'pay_1' } });
const read = ({ headers, rawBody }: SentWebhook, now = at) =>
  readStripeWebhook({ header: (name) => headers[name] ?? null, rawBody, now }, webhookSecret);
const sent = signedEvent(paid, at);
const header = sent.headers['stripe-signature'] ?? '';
const signature = header.split('v1=')[1] ?? '';
const withHeader = (value: string): SentWebhook => ({ ...sent, headers: { 'stripe-signature': value } });

test('a webhook that the library of Stripe signed is read, and the library reads it too', () => {
  expect(read(sent)).toEqual({ eventId: 'evt_1', attemptIds: ['pay_1'], customerRefs: [] });
  const payload = Buffer.from(sent.rawBody);
  expect(library.webhooks.constructEvent(payload, header, webhookSecret, 300, undefined, at).id).toBe('evt_1');
});

describe('a header', () => {
  test.each([
    ['with an older scheme beside', `${header},v0=${signature}`],
    ['with the signature of another secret first', header.replace('v1=', `v1=${'0'.repeat(64)},v1=`)],
    ['with spaces', header.replace(',', ', ')],
    ['with hexadecimal capitals', header.replace(signature, signature.toUpperCase())],
  ])('%s is accepted', (_title, value) => {
    expect(read(withHeader(value))).toMatchObject({ eventId: 'evt_1' });
  });

  test.each([
    ['that is empty', ''],
    ['without a time', `v1=${signature}`],
    ['without a signature', header.split(',')[0] ?? ''],
    ['with the older scheme alone', header.replace('v1=', 'v0=')],
    ['with another time', header.replace(/t=\d+/, `t=${at / 1000 - 1}`)],
    ['with a time that is no number', header.replace(/t=\d+/, 't=now')],
    ['with a cut signature', header.slice(0, -1)],
    ['with a longer signature', `${header}00`],
    ['with the signature behind seventeen others', header.replace('v1=', `${`v1=${'0'.repeat(64)},`.repeat(17)}v1=`)],
  ])('%s is refused', (_title, value) => {
    expect(() => read(withHeader(value))).toThrow(UnsignedWebhookError);
  });

  test('of another secret is refused, and one of two secrets is accepted', () => {
    const other = signedEvent(paid, at, 'whsec_other');
    expect(() => read(other)).toThrow(UnsignedWebhookError);
    const both = `${other.headers['stripe-signature']},v1=${signature}`;
    expect(read(withHeader(both))).toMatchObject({ eventId: 'evt_1' });
  });
});

test.each([
  [299, true],
  [300, true],
  [302, false],
  [-299, true],
  [-302, false],
])('a signature that is %d s old counts: %s', (seconds, counts) => {
  const reading = () => read(sent, at + seconds * 1000);
  if (counts) expect(reading()).toMatchObject({ eventId: 'evt_1' });
  else expect(reading).toThrow(UnsignedWebhookError);
});

test.each<readonly [string, object, object | 'ignored']>([
  [
    'a session',
    event('checkout.session.expired', { metadata: { watchpost_payment: 'pay_2' } }),
    { attemptIds: ['pay_2'], customerRefs: [] },
  ],
  [
    'a stored method',
    event('checkout.session.completed', { customer: 'cus_1', metadata: {} }),
    { attemptIds: [], customerRefs: ['cus_1'] },
  ],
  [
    'an attached method',
    event('payment_method.attached', { customer: { id: 'cus_1' } }),
    { attemptIds: [], customerRefs: ['cus_1'] },
  ],
  [
    'a detached method',
    event('payment_method.detached', { customer: null }, { previous_attributes: { customer: 'cus_1' } }),
    { attemptIds: [], customerRefs: ['cus_1'] },
  ],
  ['a payment of another system', event('payment_intent.succeeded', { customer: 'cus_9', metadata: {} }), 'ignored'],
  ['a product', event('product.created', { id: 'prod_1' }), 'ignored'],
  ['something without data', { id: 'evt_1', type: 'x' }, 'ignored'],
  ['a list', [1, 2], 'ignored'],
])('a webhook about %s says whom to look up', (_title, given, expected) => {
  const notice = expected === 'ignored' ? expected : { eventId: 'evt_1', ...expected };
  expect(read(signedEvent(given, at))).toEqual(notice);
});

test('a signed body that is no JSON is ignored', () => {
  const payload = 'not JSON';
  const signed = library.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: at / 1000 });
  expect(read({ headers: { 'stripe-signature': signed }, rawBody: new TextEncoder().encode(payload) })).toBe('ignored');
});
