import { createInvoicing } from '../../../src/commerce/billing/invoicing.js';
import { createPlanCatalogue } from '../../../src/commerce/plans/plan-catalogue.js';
import { createSubscriptionStep } from '../../../src/commerce/subscriptions/subscription-worker.js';
import type { KitFixture, Reply } from '../../kit-fixture.js';
import { auditedPlans } from '../../people/audit/subscription-actions.js';

/** Requests that emit an event of a subscription, where the operation emits several: what prepares each, and the request. */
export const subscriptionEmissions = (
  fixtureOf: () => KitFixture,
): Readonly<Record<string, () => Promise<() => Promise<Reply>>>> => {
  const begin = async () => {
    const fixture = fixtureOf();
    const { token } = await fixture.newMember('owner');
    const send = (method: string, path: string, body?: object) =>
      fixture.request(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
    return { send };
  };
  return {
    'subscription.updated by subscriptions.cancel': async () => {
      const { send } = await begin();
      const { body } = await send('POST', '/subscriptions', { planId: 'team' });
      return () => send('POST', `/subscriptions/${body.id}/cancel`, {});
    },
    'subscription.canceled by subscriptions.create': async () => {
      const { send } = await begin();
      await send('POST', '/subscriptions', { planId: 'community' });
      return () => send('POST', '/subscriptions', { planId: 'team' });
    },
  };
};

/** Lets the period of every subscription end, and does what the worker does then. */
export const followSubscriptions = async ({ store, clock }: KitFixture): Promise<void> => {
  clock.now += 32 * 86_400_000;
  const plans = createPlanCatalogue(auditedPlans);
  const step = createSubscriptionStep(
    { store, plans, provider: 'manual', invoicing: createInvoicing() },
    { now: () => clock.now },
  );
  const lease = { now: clock.now, leaseUntil: clock.now + 30_000, leaseToken: 'testing', limit: 50 };
  for (const { id } of await store.claimDue('subscriptions', lease)) await step(id, 'testing');
};
