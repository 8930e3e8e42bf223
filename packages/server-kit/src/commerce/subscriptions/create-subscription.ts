import { subscriptionRoutes, subscriptions } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve } from '../../request/operation.js';
import { versionHeaders } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/store.js';
import { agreeOn, labelOf } from './agreement.js';
import { causedBy } from './cause.js';
import { countChange } from './change-limit.js';
import { periodLines, withCredit } from './invoice-lines.js';
import { invoiceSubscription } from './invoice-subscription.js';
import { newSubscription } from './new-subscription.js';
import { planLimits } from './plan-limits.js';
import { presentSubscription } from './present-subscription.js';
import { periodAmount } from './price.js';
import { readLive } from './read-live.js';
import { beginSubscription, moveSubscription } from './subscription-changes.js';

/** @throws ProblemError `conflict` while the organization pays for a plan, or has this one */
const assertReplaceable = (live: Row<'subscriptions'>, planId: string): void => {
  if (live.status !== 'active' || periodAmount(live) > 0) {
    throw new ProblemError(
      'conflict',
      `The organization has the subscription ${live.id} to the plan ${live.planId}. Change its plan instead.`,
    );
  }
  if (live.planId === planId) throw new ProblemError('conflict', `The organization has the plan ${planId} already.`);
};

/** An organization has one trial, whatever the plan. */
const trialDaysFor = async (trialDays: number, { caller, services }: OrganizationContext): Promise<number> => {
  if (trialDays === 0) return 0;
  const { organizationId } = caller;
  const had = await services.store.findColumns(
    'subscriptions',
    ['id'],
    { organizationId, trialEndsAt: { not: null } },
    { limit: 1 },
  );
  return had.length > 0 ? 0 : trialDays;
};

/** Subscribes the organization to a plan. A free subscription ends in the same commit. */
export const createSubscription = serve(subscriptionRoutes.create, async ({ body }, context) => {
  const { caller, services, now } = context;
  const { organizationId } = caller;
  const { plans, store, provider } = services;
  const { plan, agreement } = agreeOn(body, plans);
  const live = await readLive(organizationId, store);
  if (live !== undefined) assertReplaceable(live, plan.code);
  await countChange(context);
  const trialDays = await trialDaysFor(plan.trialDays, context);
  const cause = causedBy(context);

  const replaced: readonly Change[] =
    live === undefined
      ? []
      : moveSubscription(
          live,
          { trigger: 'replaced', action: 'subscriptions.create', endReason: 'replaced', columns: {} },
          cause,
        ).changes;
  const isSameCurrency = live?.currency === agreement.currency;
  const row = newSubscription(
    {
      organizationId,
      plan,
      agreement,
      provider,
      trialDays,
      creditMinor: isSameCurrency ? (live?.creditMinor ?? 0) : 0,
    },
    now,
  );
  const period = { start: row.currentPeriodStart, end: row.currentPeriodEnd };
  const what = { agreement, label: labelOf(plan.code, plans) };
  const charged = row.status === 'trialing' ? [] : periodLines(what, period);
  const { lines, creditMinor } = withCredit(charged, row.creditMinor, { agreement, at: now });
  const begun = { ...row, creditMinor };
  return {
    body: presentSubscription(begun, now),
    headers: { ...versionHeaders(begun), location: `${context.path}/${begun.id}` },
    changes: [
      ...replaced,
      ...beginSubscription(begun, cause, { atMost: subscriptions.limit.most }),
      ...(await invoiceSubscription(begun, { lines, period }, cause, services)),
      ...(await planLimits({ organizationId, plan, quantity: agreement.quantity }, cause, services)),
    ],
  };
});
