import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { FirstSubscription } from '../../request/ports/plans.js';
import type { Change, Row } from '../../store/interface/store.js';
import { exponentOf } from '../money/currency.js';
import { firstCurrency } from './agreement.js';
import type { Cause } from './cause.js';
import { newSubscription } from './new-subscription.js';
import { beginSubscription } from './subscription-changes.js';
import type { SubscriptionParts } from './subscription-parts.js';

/**
 * The entries that start the default plan; none where the operator configured no plans.
 *
 * @param after the subscription that has ended, whose currency and credit go on
 */
export const defaultSubscription = (
  organizationId: string,
  cause: Cause,
  { plans, provider }: Pick<SubscriptionParts, 'plans' | 'provider'>,
  after?: Pick<Row<'subscriptions'>, 'currency' | 'exponent' | 'creditMinor'>,
): readonly Change[] => {
  if (!plans.isConfigured) return [];
  const plan = plans.defaultPlan;
  const first = plan.prices[0]?.currency ?? firstCurrency(plans);
  const { currency, exponent, creditMinor } = after ?? { currency: first, exponent: exponentOf(first), creditMinor: 0 };
  const price = { interval: 'month', currency, exponent, unitAmountMinor: 0 } as const;
  const agreement = { planId: plan.code, quantity: 1, ...price };
  const row = newSubscription({ organizationId, plan, agreement, provider, trialDays: 0, creditMinor }, cause.now);
  return beginSubscription(row, cause);
};

/** Makes what starts the default plan with a new organization, whichever way that is made. */
export const createFirstSubscription = (parts: Pick<SubscriptionParts, 'plans' | 'provider'>): FirstSubscription => ({
  changesFor: (organizationId, { actor, now }) => {
    // The audit entry names the server: a request makes an organization, and the plan follows from the configuration.
    const audit: Cause['audit'] = (recorded) => systemAuditChange({ ...recorded, causeId: recorded.resource.id }, now);
    return defaultSubscription(organizationId, { now, actor, audit }, parts);
  },
});
