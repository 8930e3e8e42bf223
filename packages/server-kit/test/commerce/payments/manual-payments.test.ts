import { describe, expect, test } from 'vitest';
import { type PaymentProviderBench, paymentProviderConformance } from '../../../src/commerce/payments/conformance.js';
import { manualPayments } from '../../../src/commerce/payments/manual-payments.js';
import { dialects } from '../../kit-fixture.js';
import { openBilling } from '../billing/billing-fixture.js';

/** What is paid by hand is not charged: a payment counts once for each attempt that was collected. */
const openManualBench = (): PaymentProviderBench => {
  const provider = manualPayments();
  const collected = new Map<string, number>();
  let attempts = 0;
  return {
    provider: {
      ...provider,
      collect(attempt) {
        collected.set(attempt.id, attempt.amountMinor);
        return provider.collect(attempt);
      },
    },
    secrets: [],
    async newAttempt() {
      const id = `pay_${++attempts}`;
      return {
        ...{ id, invoice: { id: 'inv_1', number: 'INV-2026-000001' }, amountMinor: 4900, currency: 'EUR' },
        ...{ customerRef: null, methodRef: null, returnUrl: 'https://watchpost.test', createdAt: 0 },
      };
    },
    chargesOf: async (id) => ({ count: collected.has(id) ? 1 : 0, amountMinor: collected.get(id) ?? 0 }),
    close: async () => {},
  };
};

const nothing = {
  ...{ records: false, declines: false, actions: false, webhooks: false },
  ...{ methods: false, refunds: false, faults: false },
};

describe('Payments by hand', () => {
  for (const { title, run } of paymentProviderConformance(nothing)) {
    test(title, () => run(async () => openManualBench()));
  }

  test('are settled by the customer or the operator, and by no one else', () => {
    expect(() => manualPayments({ settle: 'bank' as never })).toThrow('settle must be self or operator (got "bank")');
  });
});

describe.each(dialects)('Paying by hand, on %s', (dialect) => {
  test('records who paid, when and the reference, and the invoice is paid at once', async () => {
    const fixture = await openBilling(dialect, { provider: manualPayments() });
    try {
      const { id } = await fixture.issue();
      const { body } = await fixture.pay(id, { reference: 'Transfer of 1 March' });
      expect(body).toMatchObject({
        invoice: { status: 'paid', paidAt: '2026-03-01T12:00:00.000Z', amountDueMinor: 0 },
        payment: { provider: 'manual', status: 'succeeded', reference: 'Transfer of 1 March' },
      });
      const [row] = await fixture.store.find('invoicePayments', { invoiceId: id }, { limit: 5 });
      expect(row?.paidBy).toMatch(/^key_/);
      expect(await fixture.call('POST', '/billing/payment-methods')).toMatchObject({ status: 409 });
      expect((await fixture.call('GET', '/billing/payment-methods')).body.data).toEqual([]);
    } finally {
      await fixture.close();
    }
  });

  test('waits for the operator, says how to pay, and makes nothing less overdue', async () => {
    const seller = { name: 'Example GmbH', footer: 'IBAN DE00' };
    const fixture = await openBilling(dialect, { provider: manualPayments({ settle: 'operator' }), seller });
    try {
      const { id } = await fixture.issue();
      const first = await fixture.pay(id, { reference: 'Order 7' });
      const pending = { status: 'pending', instructions: 'IBAN DE00', reference: 'Order 7' };
      expect(first.body).toMatchObject({ invoice: { status: 'open' }, payment: pending });
      // Asking again is the same payment, not another one.
      expect((await fixture.pay(id)).body.payment.id).toBe(first.body.payment.id);
      const paid = await fixture.kit.commerce.recordPayment({ invoiceId: id });
      expect(paid).toMatchObject({ status: 'paid', amountDueMinor: 0 });
      expect(paid.payments).toMatchObject([{ id: first.body.payment.id, status: 'succeeded', reference: 'Order 7' }]);
      // Another amount than what was announced is another payment.
      const other = await fixture.issue();
      await fixture.pay(other.id);
      const part = await fixture.kit.commerce.recordPayment({ invoiceId: other.id, amountMinor: 900 });
      expect(part.payments).toMatchObject([{ status: 'failed' }, { status: 'succeeded', amountMinor: 900 }]);
    } finally {
      await fixture.close();
    }
  });
});
