import type { StripeServer } from '@watchpost/testbed/stripe-server';
import { expect, test } from 'vitest';
import { paymentProviderConformance } from '../../../../src/commerce/payments/conformance.js';
import { openStripeBench } from './stripe-bench.js';

const cases = paymentProviderConformance({
  records: true,
  declines: true,
  actions: true,
  webhooks: true,
  methods: true,
  refunds: true,
  faults: true,
});

for (const { title, run } of cases) {
  test(`with Stripe, ${title}`, async () => {
    const opened: StripeServer[] = [];
    await run(async () => {
      const bench = await openStripeBench();
      opened.push(bench.stripe);
      return bench;
    });
    // Whatever the case was about: Stripe would have taken every request.
    expect(opened.flatMap(({ refused }) => refused)).toEqual([]);
  });
}
