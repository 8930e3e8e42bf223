import type { PlanOption } from '../../../src/commerce/plans/plan-catalogue.js';
import type { Reply } from '../../kit-fixture.js';
import type { Acting } from './watch-actions.js';

/** The plans of the kit that the actions are made on. */
export const auditedPlans: readonly PlanOption[] = [
  { code: 'community', name: 'Community', isDefault: true },
  {
    code: 'team',
    name: 'Team',
    prices: [{ interval: 'month', currency: 'EUR', unitAmountMinor: 900, per: 'seat' }],
  },
];

/** One successful request per operation of subscriptions that is not plain, each in another organization. */
export const subscriptionActions = ({
  owner,
  send,
  made,
}: Pick<Acting, 'owner' | 'send' | 'made'>): Readonly<Record<string, () => Promise<Reply>>> => {
  const subscribed = async () => {
    const member = await owner();
    return { member, path: await made(member, '/subscriptions', { planId: 'team', quantity: 2 }) };
  };
  return {
    'subscriptions.changePlan': async () => {
      const { member, path } = await subscribed();
      return send('POST', `${path}/change-plan`, member, { quantity: 3 });
    },
    'subscriptions.cancel': async () => {
      const { member, path } = await subscribed();
      return send('POST', `${path}/cancel`, member, { atPeriodEnd: false, reason: 'Too expensive' });
    },
    'subscriptions.resume': async () => {
      const { member, path } = await subscribed();
      await send('POST', `${path}/cancel`, member, {});
      return send('POST', `${path}/resume`, member);
    },
  };
};
