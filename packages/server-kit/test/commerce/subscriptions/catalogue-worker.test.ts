import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPlanCatalogue } from '../../../src/commerce/plans/plan-catalogue.js';
import { alignWithCatalogue } from '../../../src/commerce/subscriptions/catalogue-worker.js';
import { dialects } from '../../kit-fixture.js';
import { openSubscriptions, type SubscriptionFixture, testPlans } from './subscription-fixture.js';

describe.each(dialects)('A catalogue that changed, on %s', (dialect) => {
  let fixture: SubscriptionFixture;
  beforeEach(async () => {
    fixture = await openSubscriptions(dialect);
  });
  afterEach(() => fixture.close());

  test('gives the default plan to organizations that were made before it', async () => {
    const { parts, clock, call, events, store, owner } = fixture;
    expect((await call('GET', '/subscriptions')).body.data).toEqual([]);
    await alignWithCatalogue(parts, { now: () => clock.now });
    await alignWithCatalogue(parts, { now: () => clock.now });
    expect((await call('GET', '/subscriptions')).body.data).toMatchObject([{ planId: 'free', version: 1 }]);
    expect(await events()).toEqual(['created free active']);
    const { organizationId } = owner;
    expect(await store.get('organizationLimits', { organizationId, entitlement: 'maxMonitors' })).toMatchObject({
      value: 3,
    });
  });

  test('includes what the plan includes now, at the price that was agreed', async () => {
    const { parts, clock, subscribe, subscription, store, owner } = fixture;
    const { id } = await subscribe({ planId: 'starter' });
    const cheaper = testPlans.map((plan) =>
      plan.code === 'starter'
        ? {
            ...plan,
            prices: plan.prices?.map((price) => ({ ...price, unitAmountMinor: 100 })) ?? [],
            entitlements: { maxMonitors: 7 },
          }
        : plan,
    );
    const changed = { ...parts, plans: createPlanCatalogue(cheaper) };
    await Promise.all([
      alignWithCatalogue(changed, { now: () => clock.now }),
      alignWithCatalogue(changed, { now: () => clock.now }),
    ]);
    expect(await subscription(id)).toMatchObject({
      version: 2,
      unitAmountMinor: 4900,
      entitlements: { maxMonitors: 7 },
    });
    const { organizationId } = owner;
    expect(await store.get('organizationLimits', { organizationId, entitlement: 'maxMonitors' })).toMatchObject({
      value: 7,
    });
  });

  test('leaves who has a plan that was removed as they are, and drops changes to it', async () => {
    const { parts, clock, subscribe, subscription, call, turnTo } = fixture;
    const { id } = await subscribe({ planId: 'scale' });
    await call('POST', `/subscriptions/${id}/change-plan`, { planId: 'starter' });
    const without = {
      ...parts,
      plans: createPlanCatalogue(testPlans.filter(({ code }) => !['scale', 'starter'].includes(code))),
    };
    await alignWithCatalogue(without, { now: () => clock.now });
    expect(await subscription(id)).toMatchObject({ planId: 'scale', entitlements: { maxMonitors: 100 } });
    turnTo('2026-02-28T09:30:00Z');
    await fixture.workWith(without);
    expect(await subscription(id)).toMatchObject({ planId: 'scale', pendingChange: null, unitAmountMinor: 19_900 });
    expect((await fixture.invoices()).at(-1)).toMatchObject({ totalMinor: 19_900 });
  });
});
