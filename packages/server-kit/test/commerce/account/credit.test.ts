import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoicing, type InvoicingOptions } from '../../../src/commerce/billing/invoicing.js';
import { manualPayments } from '../../../src/commerce/payments/manual-payments.js';
import type { PaymentProvider } from '../../../src/commerce/payments/payment-provider.js';
import { createPlanCatalogue } from '../../../src/commerce/plans/plan-catalogue.js';
import { createSubscriptionStep } from '../../../src/commerce/subscriptions/subscription-worker.js';
import { dialects, type Reply } from '../../kit-fixture.js';
import { type BillingFixture, dayMs, openBilling } from '../billing/billing-fixture.js';
import { testPlans } from '../subscriptions/subscription-fixture.js';

const plans = testPlans.map((plan) => ({ ...plan, trialDays: 0 }));

describe.each(dialects)('credit, on %s', (dialect) => {
  let fixture: BillingFixture;
  let work: () => Promise<void>;

  const open = async (options: InvoicingOptions & { readonly provider?: PaymentProvider } = {}): Promise<void> => {
    fixture = await openBilling(dialect, { plans, provider: manualPayments(), ...options });
    const { store, clock } = fixture;
    const parts = { store, plans: createPlanCatalogue(plans), provider: 'manual', invoicing: createInvoicing(options) };
    const step = createSubscriptionStep(parts, { now: () => clock.now });
    work = async () => {
      for (;;) {
        const lease = { now: clock.now, leaseUntil: clock.now + 30_000, leaseToken: 'testing', limit: 50 };
        const due = await store.claimDue('subscriptions', lease);
        for (const { id } of due) await step(id, 'testing');
        await fixture.work();
        if (due.length === 0) return;
      }
    };
  };
  beforeEach(() => open());
  afterEach(() => fixture.close());

  const subscribe = async (body: object): Promise<Reply> => fixture.call('POST', '/subscriptions', body);
  const change = (id: string, body: object): Promise<Reply> =>
    fixture.call('POST', `/subscriptions/${id}/change-plan`, { when: 'now', ...body });
  const cancel = (id: string): Promise<Reply> =>
    fixture.call('POST', `/subscriptions/${id}/cancel`, { atPeriodEnd: false });
  const live = async () => {
    const { organizationId } = fixture.owner;
    const row = await fixture.store.get('subscriptions', { organizationId, endedAt: null });
    return (
      row && {
        id: row.id,
        planId: row.planId,
        status: row.status,
        currency: row.currency,
        creditMinor: row.creditMinor,
      }
    );
  };
  const documents = async (): Promise<unknown[]> => {
    const { body } = await fixture.call('GET', '/billing/invoices?sort=number&pageSize=100');
    return body.data.map(({ number, status, totalMinor, amountDueMinor }: Record<string, unknown>) => [
      ...[number, status, totalMinor, amountDueMinor],
    ]);
  };
  const payAll = async (): Promise<void> => {
    const { organizationId } = fixture.owner;
    const owed = { organizationId, status: { in: ['open', 'uncollectible'] } } as const;
    for (const { id } of await fixture.store.find('invoices', owed, { limit: 100 })) {
      expect((await fixture.pay(id)).status).toBe(200);
    }
  };
  const wait = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day++) {
      fixture.clock.now += dayMs;
      await work();
    }
  };

  test('is not made of an invoice that no one paid: it is void, or asks for what was used', async () => {
    const { body } = await subscribe({ planId: 'team', quantity: 1000 });
    const down = await change(body.id, { planId: 'free' });
    expect(down.body).toMatchObject({ planId: 'free', creditMinor: 0 });
    expect(await documents()).toEqual([
      ['CN-2026-000001', 'paid', -900_000, 0],
      ['INV-2026-000001', 'void', 900_000, 0],
    ]);
    const again = await change(body.id, { planId: 'scale' });
    expect(again.status).toBe(200);
    await wait(10);
    await change(body.id, { planId: 'free' });
    // 10 of 31 days of 199.00.
    expect((await documents()).slice(-1)).toEqual([['INV-2026-000002', 'open', 19_900, 6419]]);
    expect(await live()).toMatchObject({ creditMinor: 0 });
  });

  test('is what was paid of what is given back, and the open part is no longer owed', async () => {
    const { body } = await subscribe({ planId: 'starter' });
    await payAll();
    await change(body.id, { planId: 'scale' });
    fixture.clock.now += 1;
    const preview = await fixture.call('POST', `/subscriptions/${body.id}/preview-change`, {
      planId: 'free',
      when: 'now',
    });
    expect(preview.body).toMatchObject({
      amountDueNowMinor: 0,
      creditedMinor: 19_900,
      creditMinor: 4900,
      nextInvoice: null,
    });
    await change(body.id, { planId: 'free', prorateAt: preview.body.prorateAt });
    expect(await documents()).toEqual([
      ['CN-2026-000001', 'paid', -15_000, 0],
      ['CN-2026-000002', 'paid', -4900, 0],
      ['INV-2026-000001', 'paid', 4900, 0],
      ['INV-2026-000002', 'void', 15_000, 0],
    ]);
    expect(await live()).toMatchObject({ creditMinor: 4900 });
  });

  test('goes on over a cancellation, the default plan and an expiry, and is given back as money', async () => {
    const { organizationId } = fixture.owner;
    const { commerce } = fixture.kit;
    const first = await subscribe({ planId: 'scale' });
    await payAll();
    await change(first.body.id, { planId: 'starter' });
    expect(await live()).toMatchObject({ planId: 'starter', creditMinor: 15_000 });
    await cancel(first.body.id);
    expect(await live()).toMatchObject({ planId: 'free', creditMinor: 15_000 });
    const second = await subscribe({ planId: 'starter' });
    expect(second.body).toMatchObject({ status: 'active', creditMinor: 10_100 });
    await change(second.body.id, { planId: 'free' });
    expect(await live()).toMatchObject({ planId: 'free', creditMinor: 15_000 });
    // It pays most of a month; a year follows that month at once, and the invoice of the month is void.
    const third = await subscribe({ planId: 'scale' });
    expect(third.body).toMatchObject({ status: 'active', creditMinor: 0 });
    const [month] = (await fixture.call('GET', '/billing/invoices?status=open')).body.data;
    expect(month).toMatchObject({ creditUsedMinor: 15_000, amountDueMinor: 4900 });
    expect((await change(third.body.id, { planId: 'scale', interval: 'year' })).status).toBe(200);
    await commerce.voidInvoice({ invoiceId: month.id, reason: 'Mistake' });
    expect(await live()).toMatchObject({ id: third.body.id, status: 'active', creditMinor: 15_000 });
    // No one pays the year, so it expires.
    await wait(35);
    expect((await fixture.call('GET', `/subscriptions/${third.body.id}`)).body).toMatchObject({
      status: 'expired',
      creditMinor: 0,
    });
    expect(await live()).toMatchObject({ planId: 'free', status: 'active', creditMinor: 15_000 });
    await expect(commerce.refundCredit({ organizationId, currency: 'JPY', reason: 'Asked' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      commerce.refundCredit({ organizationId, currency: 'EUR', amountMinor: 15_001, reason: 'Asked' }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    const refunds = await Promise.allSettled(
      [9000, 9000].map((amountMinor) =>
        commerce.refundCredit({ organizationId, currency: 'EUR', amountMinor, reason: 'Asked' }),
      ),
    );
    expect(refunds.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await commerce.refundCredit({ organizationId, currency: 'EUR', reason: 'Asked' })).toEqual({
      currency: 'EUR',
      amountMinor: 6000,
    });
    expect(await live()).toMatchObject({ creditMinor: 0 });
    const given = await fixture.store.find('invoiceRefunds', { organizationId }, { limit: 10 });
    expect(given.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(15_000);
  });

  test('stays in its currency, and comes back with it', async () => {
    const first = await subscribe({ planId: 'scale' });
    await payAll();
    await change(first.body.id, { planId: 'free' });
    expect(await live()).toMatchObject({ currency: 'EUR', creditMinor: 19_900 });
    const inYen = await subscribe({ planId: 'scale', currency: 'JPY' });
    expect(inYen.body).toMatchObject({ currency: 'JPY', exponent: 0, creditMinor: 0 });
    expect((await documents()).at(-1)).toEqual(['INV-2026-000002', 'open', 2500, 2500]);
    await payAll();
    await cancel(inYen.body.id);
    const back = await subscribe({ planId: 'starter', currency: 'EUR' });
    expect(back.body).toMatchObject({ currency: 'EUR', exponent: 2, creditMinor: 15_000 });
    expect((await documents()).at(-1)).toEqual(['INV-2026-000003', 'paid', 4900, 0]);
  });

  test('does not grow by the same money twice', async () => {
    const { body } = await subscribe({ planId: 'scale' });
    await payAll();
    const [invoice] = (await fixture.call('GET', '/billing/invoices')).body.data;
    await fixture.kit.commerce.issueCreditNote({ invoiceId: invoice.id, reason: 'Outage', refund: true });
    expect(await fixture.invoice(invoice.id)).toMatchObject({ refundedMinor: 19_900 });
    // All of it was given back; nothing is left for the change.
    const preview = await fixture.call('POST', `/subscriptions/${body.id}/preview-change`, {
      planId: 'free',
      when: 'now',
    });
    expect(preview.body).toMatchObject({ lines: [], creditedMinor: 0, creditMinor: 0 });
    await change(body.id, { planId: 'free' });
    expect(await live()).toMatchObject({ creditMinor: 0 });
  });

  test('is not what a credit note of the operator frees: that waits to be refunded, and only what credit has paid is credit again', async () => {
    const { commerce } = fixture.kit;
    const { body } = await subscribe({ planId: 'starter' });
    await payAll();
    await change(body.id, { planId: 'free' });
    await subscribe({ planId: 'scale' });
    await payAll();
    const [{ id: invoiceId }] = (await fixture.call('GET', '/billing/invoices?sort=-number')).body.data;
    expect(await fixture.invoice(invoiceId)).toMatchObject({ creditUsedMinor: 4900, paidMinor: 15_000 });
    const lines = [{ lineId: 'line_1', amountMinor: 10_000 }];
    await commerce.issueCreditNote({ invoiceId, reason: 'Outage', lines });
    expect(await fixture.invoice(invoiceId)).toMatchObject({ creditedMinor: 10_000, creditKeptMinor: 0 });
    expect(await live()).toMatchObject({ planId: 'scale', creditMinor: 0 });
    expect(await commerce.refund({ invoiceId, amountMinor: 4000, reason: 'Outage' })).toMatchObject({
      refundedMinor: 4000,
    });
    // The rest of the invoice: 11,000 of money wait, and what credit has paid comes back.
    await commerce.issueCreditNote({ invoiceId, reason: 'Outage' });
    expect(await fixture.invoice(invoiceId)).toMatchObject({ creditedMinor: 19_900, creditKeptMinor: 4900 });
    expect(await live()).toMatchObject({ creditMinor: 4900 });
    await expect(commerce.refund({ invoiceId, amountMinor: 11_001, reason: 'Outage' })).rejects.toMatchObject({
      message: expect.stringContaining('from 1 to 11000'),
    });
  });

  test('returns from an invoice that is void or credited', async () => {
    const first = await subscribe({ planId: 'starter' });
    await payAll();
    await change(first.body.id, { planId: 'free' });
    await change(first.body.id, { planId: 'scale' });
    const [invoice] = (await fixture.call('GET', '/billing/invoices?status=open')).body.data;
    expect(invoice).toMatchObject({ totalMinor: 19_900, creditUsedMinor: 4900, amountDueMinor: 15_000 });
    await fixture.kit.commerce.voidInvoice({ invoiceId: invoice.id, reason: 'Mistake' });
    expect(await live()).toMatchObject({ planId: 'scale', creditMinor: 4900 });
    expect(await fixture.invoice(invoice.id)).toMatchObject({ status: 'void', creditKeptMinor: 4900 });
  });

  test.each([
    ['canceled', 13],
    ['overdue', 15],
    ['written off', 40],
  ])('does not replace a payment: with an invoice of a plan that was %s nothing begins', async (_what, days) => {
    const { body } = await subscribe({ planId: 'scale' });
    await wait(days);
    if (days === 13) await cancel(body.id);
    const refusal = [409, 'INV-2026-000001 is not paid. Pay it first.'];
    const free = await live();
    if (days !== 15) {
      const again = await subscribe({ planId: 'starter' });
      expect([again.status, again.body.detail]).toEqual(refusal);
      const changed = await change(free?.id ?? '', { planId: 'starter' });
      expect([changed.status, changed.body.detail]).toEqual(refusal);
      const later = await change(free?.id ?? '', { planId: 'starter', when: 'periodEnd' });
      expect([later.status, later.body.detail]).toEqual(refusal);
    } else {
      expect(free).toMatchObject({ status: 'past_due' });
      expect((await change(free?.id ?? '', { planId: 'team' })).status).toBe(409);
    }
    await payAll();
    expect(days === 15 ? (await live())?.status : (await subscribe({ planId: 'starter' })).status).toBe(
      days === 15 ? 'active' : 201,
    );
  });

  test('is not taken from a payment that a provider still collects', async () => {
    const outcome = { status: 'pending', ref: 'p1' } as const;
    await fixture.close();
    await open({ provider: { key: 'slow', collect: async () => outcome, lookUp: async () => outcome } });
    const { body } = await subscribe({ planId: 'scale' });
    const [invoice] = (await fixture.call('GET', '/billing/invoices')).body.data;
    await fixture.pay(invoice.id);
    const refused = await change(body.id, { planId: 'free' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'slow still collects INV-2026-000001; wait until that has ended.',
    ]);
    expect(await live()).toMatchObject({ planId: 'scale' });
  });

  test('is even when an invoice is paid and its plan is changed at the same moment', async () => {
    const { body } = await subscribe({ planId: 'scale' });
    const [invoice] = (await fixture.call('GET', '/billing/invoices')).body.data;
    const [paid, changed] = await Promise.all([fixture.pay(invoice.id), change(body.id, { planId: 'free' })]);
    expect(changed.status).toBe(200);
    const after = await fixture.invoice(invoice.id);
    const isPaid = paid.status === 200;
    expect(after).toMatchObject({ paidMinor: isPaid ? 19_900 : 0, creditedMinor: 19_900, amountDueMinor: 0 });
    // What arrived before the change is credit; what arrived after it waits to be given back.
    expect((await live())?.creditMinor).toBe(after.creditKeptMinor);
    expect([0, after.paidMinor]).toContain(after.creditKeptMinor);
  });

  test('pays with taxes, and a preview says so', async () => {
    await fixture.close();
    await open({ tax: [{ name: 'VAT', ratePercent: 19 }] });
    const { body } = await subscribe({ planId: 'scale' });
    await payAll();
    await change(body.id, { planId: 'free' });
    expect(await live()).toMatchObject({ creditMinor: 23_681 });
    const preview = await fixture.call('POST', `/subscriptions/${body.id}/preview-change`, {
      planId: 'scale',
      interval: 'year',
    });
    // 1990.00 and 19 % are 2368.10, of which credit pays 236.81.
    expect(preview.body).toMatchObject({
      amountDueNowMinor: 213_129,
      creditMinor: 0,
      nextInvoice: { totalMinor: 236_810 },
    });
    await change(body.id, { planId: 'scale', interval: 'year' });
    expect((await documents()).at(-1)).toEqual(['INV-2026-000002', 'open', 236_810, 213_129]);
  });

  test('is not asked for by a plan that follows a free one at the end of its period: it begins with its invoice', async () => {
    const free = await subscribe({ planId: 'free' });
    await change(free.body.id, { planId: 'scale', when: 'periodEnd' });
    await wait(32);
    expect(await live()).toMatchObject({ planId: 'scale', status: 'active', creditMinor: 0 });
    expect(await documents()).toEqual([['INV-2026-000001', 'open', 19_900, 19_900]]);
  });

  describe('with the first payment beforehand', () => {
    beforeEach(async () => {
      await fixture.close();
      await open({ firstPayment: 'beforehand' });
    });
    const limit = async (): Promise<unknown> => {
      const { organizationId } = fixture.owner;
      return (await fixture.store.get('organizationLimits', { organizationId, entitlement: 'maxMonitors' }))?.value;
    };

    test('a plan begins when its invoice is paid', async () => {
      const made = await subscribe({ planId: 'scale' });
      expect(made.body).toMatchObject({ status: 'incomplete', planId: 'scale', entitlements: { maxMonitors: 3 } });
      expect(await limit()).toBe(3);
      const refused = await change(made.body.id, { planId: 'starter' });
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'The subscription is incomplete. Pay its invoices first.',
      ]);
      await payAll();
      expect(await live()).toMatchObject({ id: made.body.id, status: 'active' });
      expect(await limit()).toBe(100);
      // What follows is due as usual.
      expect((await change(made.body.id, { planId: 'scale', interval: 'year' })).body.status).toBe('active');
    });

    test('also a change from a free plan waits, and nothing is owed of what never began', async () => {
      const free = await subscribe({ planId: 'free' });
      const asked = await change(free.body.id, { planId: 'scale' });
      expect(asked.body).toMatchObject({ status: 'incomplete' });
      expect(await limit()).toBe(3);
      await wait(14);
      expect(await live()).toMatchObject({ planId: 'free', status: 'active' });
      expect(await documents()).toEqual([['INV-2026-000001', 'void', 19_900, 0]]);
      const again = await subscribe({ planId: 'starter' });
      expect(again.body).toMatchObject({ status: 'incomplete' });
      await cancel(again.body.id);
      expect(await live()).toMatchObject({ planId: 'free' });
      expect((await documents()).at(-1)).toEqual(['INV-2026-000002', 'void', 4900, 0]);
    });

    test('what was to follow a free plan at the end of its period does not begin unpaid', async () => {
      const free = await subscribe({ planId: 'free' });
      const asked = await change(free.body.id, { planId: 'scale', when: 'periodEnd' });
      expect(asked.body.pendingChange).toMatchObject({ planId: 'scale' });
      await wait(32);
      expect(await live()).toMatchObject({ planId: 'free', status: 'active' });
      expect([await documents(), await limit()]).toEqual([[], 3]);
    });

    test('credit is a payment', async () => {
      const first = await subscribe({ planId: 'scale' });
      await payAll();
      await change(first.body.id, { planId: 'free' });
      expect((await subscribe({ planId: 'starter' })).body).toMatchObject({ status: 'active', creditMinor: 15_000 });
      await cancel((await live())?.id ?? '');
      const dear = await subscribe({ planId: 'scale' });
      expect(dear.body).toMatchObject({ status: 'incomplete', creditMinor: 0 });
      await cancel(dear.body.id);
      expect(await live()).toMatchObject({ planId: 'free', creditMinor: 15_000 });
    });
  });

  test.each([
    {
      name: 'a month that the operator made free gives nothing back of the year before it',
      first: { planId: 'scale', interval: 'year' },
      days: 40,
      second: { planId: 'starter', interval: 'month' },
      more: 35,
      tookOver: () => 0,
    },
    {
      name: 'a dearer plan that the operator made free gives back what it took over of the cheaper one, and no more',
      first: { planId: 'starter', interval: 'month' },
      days: 15,
      second: { planId: 'scale', interval: 'month' },
      more: 0,
      tookOver: (lines: readonly { amountMinor: number }[]) => Math.max(0, -(lines[0]?.amountMinor ?? 0)),
    },
  ])('$name', async ({ first, days, second, more, tookOver }) => {
    const { body } = await subscribe(first);
    await payAll();
    await wait(days);
    expect((await change(body.id, second)).status).toBe(200);
    await payAll();
    await wait(more);
    await payAll();
    const { organizationId } = fixture.owner;
    const latestFirst = { limit: 1, orderBy: 'issuedAt', isDescending: true } as const;
    const [latest] = await fixture.store.find('invoices', { organizationId, kind: 'invoice' }, latestFirst);
    const invoiceId = latest?.id ?? '';
    await fixture.kit.commerce.issueCreditNote({ invoiceId, reason: 'Goodwill', refund: false });
    const before = (await live())?.creditMinor ?? 0;
    const after = await change(body.id, { planId: 'free' });
    expect(after.body.creditMinor - before).toBe(tookOver(latest?.lines ?? []));
  });
});
