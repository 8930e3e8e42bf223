import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { openSubscriptions, type SubscriptionFixture } from './subscription-fixture.js';

describe.each(dialects)('Subscriptions, on %s', (dialect) => {
  let fixture: SubscriptionFixture;
  beforeEach(async () => {
    fixture = await openSubscriptions(dialect);
  });
  afterEach(() => fixture.close());

  test('go from trial over upgrade and downgrade to past due, expire, and begin again', async () => {
    const { call, subscribe, subscription, turnTo, work, payAll, invoices } = fixture;
    const { id } = await subscribe({ planId: 'team', quantity: 3 });
    expect(await subscription(id)).toMatchObject({
      status: 'trialing',
      trialEndsAt: '2026-02-14T09:30:00.000Z',
      currentPeriodEnd: '2026-02-14T09:30:00.000Z',
      entitlements: { maxMonitors: 50, maxMembers: 3 },
    });
    expect(await invoices()).toEqual([]);

    // The trial ends; 3 seats of 9.00.
    turnTo('2026-02-14T09:30:00Z');
    await work();
    expect(await subscription(id)).toMatchObject({
      status: 'active',
      version: 2,
      anchorAt: '2026-02-14T09:30:00.000Z',
      currentPeriodStart: '2026-02-14T09:30:00.000Z',
      currentPeriodEnd: '2026-03-14T09:30:00.000Z',
    });

    // Half of 28 days later, up to Scale: 13.50 back, 99.50 for the rest.
    turnTo('2026-02-28T09:30:00Z');
    const up = await call('POST', `/subscriptions/${id}/change-plan`, { planId: 'scale' });
    expect([up.status, up.body]).toMatchObject([200, { planId: 'scale', quantity: 1, unitAmountMinor: 19_900 }]);
    expect(up.body.entitlements).toMatchObject({ maxMonitors: 100, maxMembers: null });

    // Down to Starter waits for the end of the period.
    turnTo('2026-03-01T00:00:00Z');
    const down = await call('POST', `/subscriptions/${id}/change-plan`, { planId: 'starter' });
    expect([down.status, down.body]).toMatchObject([
      200,
      {
        planId: 'scale',
        pendingChange: { planId: 'starter', quantity: 1, interval: 'month', effectiveAt: '2026-03-14T09:30:00.000Z' },
      },
    ]);
    turnTo('2026-03-14T09:30:00Z');
    await work();
    expect(await subscription(id)).toMatchObject({ planId: 'starter', pendingChange: null, unitAmountMinor: 4900 });

    // It is not paid.
    turnTo('2026-03-29T00:00:00Z');
    await fixture.report(id, 'overdue');
    expect(await subscription(id)).toMatchObject({
      status: 'past_due',
      pastDueSince: '2026-03-29T00:00:00.000Z',
      graceEndsAt: '2026-04-12T00:00:00.000Z',
      entitlements: { maxMonitors: 5 },
    });
    const refused = await call('POST', `/subscriptions/${id}/change-plan`, { planId: 'scale' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The subscription is past due. Pay its invoices first.',
    ]);
    turnTo('2026-04-11T23:59:59Z');
    await work();
    expect(await subscription(id)).toMatchObject({ status: 'past_due' });
    turnTo('2026-04-12T00:00:00Z');
    await work();
    expect(await subscription(id)).toMatchObject({
      status: 'expired',
      endReason: 'nonPayment',
      endedAt: '2026-04-12T00:00:00.000Z',
      canceledAt: null,
      graceEndsAt: null,
    });
    const [live] = (await call('GET', '/subscriptions')).body.data;
    expect(live).toMatchObject({ planId: 'free', status: 'active', entitlements: { maxMonitors: 3 } });

    // Subscribed again, without another trial; overdue and paid in time.
    turnTo('2026-05-31T10:00:00Z');
    const unpaid = await call('POST', '/subscriptions', { planId: 'starter' });
    expect([unpaid.status, unpaid.body.detail]).toEqual([409, 'INV-2026-000001 is not paid. Pay it first.']);
    await payAll();
    const again = await subscribe({ planId: 'starter' });
    expect(again).toMatchObject({ status: 'active', trialEndsAt: null });
    await fixture.report(again.id, 'overdue');
    await fixture.report(again.id, 'settled');
    expect(await subscription(again.id)).toMatchObject({ status: 'active', pastDueSince: null, graceEndsAt: null });
    // Periods keep the day of the anchor.
    turnTo('2026-07-31T10:00:00Z');
    await work();
    expect(await subscription(again.id)).toMatchObject({
      currentPeriodStart: '2026-07-31T10:00:00.000Z',
      currentPeriodEnd: '2026-08-31T10:00:00.000Z',
    });

    expect(await invoices()).toEqual([
      { number: 'INV-2026-000001', totalMinor: 2700, lines: [['seat', 2700]] },
      {
        number: 'INV-2026-000002',
        totalMinor: 8600,
        lines: [
          ['credit', -1350],
          ['proration', 9950],
        ],
      },
      { number: 'INV-2026-000003', totalMinor: 4900, lines: [['plan', 4900]] },
      { number: 'INV-2026-000004', totalMinor: 4900, lines: [['plan', 4900]] },
      { number: 'INV-2026-000005', totalMinor: 4900, lines: [['plan', 4900]] },
      { number: 'INV-2026-000006', totalMinor: 4900, lines: [['plan', 4900]] },
    ]);
    expect(await fixture.events()).toEqual([
      'created team trialing',
      'updated team active',
      'updated scale active',
      'updated scale active',
      'updated starter active',
      'updated starter past_due',
      'canceled starter expired',
      'created free active',
      'canceled free canceled',
      'created starter active',
      'updated starter past_due',
      'updated starter active',
      'updated starter active',
      'updated starter active',
    ]);
  });

  test.each([
    // ¥1000 · 14/28 = 500 used; ¥2500 → 1250 used.
    ['JPY', 1000, -500, 1250],
    // 9.999 · 14/28 = 4.9995, to the even neighbour 5.000 used, 4.999 back; 29.999 → 14.9995 → 15.000 used, 14.999 charged.
    ['BHD', 9999, -4999, 14_999],
  ])('charge to the last unit in %s', async (currency, first, credit, charge) => {
    const { call, subscribe, turnTo, invoices } = fixture;
    const { id } = await subscribe({ planId: 'starter', currency });
    turnTo('2026-02-14T09:30:00Z');
    const { status } = await call('POST', `/subscriptions/${id}/change-plan`, { planId: 'scale' });
    expect(status).toBe(200);
    expect(await invoices()).toMatchObject([
      { totalMinor: first, lines: [['plan', first]] },
      {
        totalMinor: charge + credit,
        lines: [
          ['credit', credit],
          ['proration', charge],
        ],
      },
    ]);
  });

  test('renew at the ends of months, also those that were missed while no worker ran', async () => {
    const { subscribe, turnTo, work, subscription, invoices } = fixture;
    const { id } = await subscribe({ planId: 'starter' });
    turnTo('2026-04-30T09:30:00Z');
    await work();
    const { store, owner } = fixture;
    const rows = await store.find(
      'invoices',
      { organizationId: owner.organizationId },
      { limit: 10, orderBy: 'number' },
    );
    expect(
      rows.map(({ periodStart, periodEnd }) =>
        [periodStart, periodEnd].map((time) => new Date(time ?? 0).toISOString().slice(0, 10)),
      ),
    ).toEqual([
      ['2026-01-31', '2026-02-28'],
      ['2026-02-28', '2026-03-31'],
      ['2026-03-31', '2026-04-30'],
      ['2026-04-30', '2026-05-31'],
    ]);
    expect(await subscription(id)).toMatchObject({ version: 4, currentPeriodEnd: '2026-05-31T09:30:00.000Z' });
    await work();
    expect(await invoices()).toHaveLength(4);
  });

  test('renew a free plan without a write', async () => {
    const { subscribe, turnTo, work, subscription } = fixture;
    const { id } = await subscribe({ planId: 'free' });
    turnTo('2026-03-15T00:00:00Z');
    await work();
    expect(await subscription(id)).toMatchObject({
      version: 1,
      currentPeriodStart: '2026-02-28T09:30:00.000Z',
      currentPeriodEnd: '2026-03-31T09:30:00.000Z',
    });
  });
});
