import { describe, expect, test } from 'vitest';
import { type PaymentCapabilities, paymentProviderConformance } from '../../../src/commerce/payments/conformance.js';
import { assertProviderKey } from '../../../src/commerce/payments/payment-provider.js';
import { type Fault, openMemoryBench } from './memory-provider.js';

const everything: PaymentCapabilities = {
  records: true,
  declines: true,
  actions: true,
  webhooks: true,
  methods: true,
  refunds: true,
  faults: true,
};
const nothing: PaymentCapabilities = {
  records: false,
  declines: false,
  actions: false,
  webhooks: false,
  methods: false,
  refunds: false,
  faults: false,
};

describe('a provider in memory', () => {
  for (const { title, run } of paymentProviderConformance(everything)) {
    test(title, () => run(async () => openMemoryBench()));
  }
});

const failing = async (fault: Fault): Promise<string[]> => {
  const titles: string[] = [];
  for (const { title, run } of paymentProviderConformance(everything)) {
    await run(async () => openMemoryBench(fault)).catch(() => titles.push(title));
  }
  return titles;
};

test.each<readonly [keyof Fault, string]>([
  ['chargesAgain', 'an attempt that is collected again charges once'],
  ['acceptsUnsigned', 'a webhook with the signature of another body is refused'],
  ['acceptsOldSignatures', 'a signature counts for a while, and no longer'],
  ['readsParsedBody', 'a webhook whose body was parsed and written again is refused'],
  ['forgetsOurId', 'a process that crashed before it recorded the answer finds the charge'],
  ['leaksSecret', 'a provider that is down rejects without a secret, and charges nothing'],
  ['givesNewEventIds', 'a webhook that comes twice has the same event id'],
])('the suite finds a provider that %s', async (fault, title) => {
  expect(await failing({ [fault]: true })).toContain(title);
});

test('cases about what a provider cannot do are left out', () => {
  const titles = paymentProviderConformance(nothing).map(({ title }) => title);
  expect(titles).toContain('an attempt that is collected again charges once');
  expect(titles.filter((title) => /webhook|refund|declined|method|customer/.test(title))).toEqual([]);
  expect(paymentProviderConformance(everything).length).toBeGreaterThan(titles.length + 12);
});

test.each(['', 'Stripe', '1pay', 'a/b', 'a b', `a${'b'.repeat(32)}`])('the key %j is refused', (key) => {
  expect(() => assertProviderKey(key)).toThrow(TypeError);
});
