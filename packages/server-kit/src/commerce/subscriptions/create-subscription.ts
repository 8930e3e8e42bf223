import { subscriptionRoutes, subscriptions } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { locationOf } from '../../request/http/location.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve } from '../../request/operation.js';
import { versionHeaders } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/interface/store.js';
import { readCredit } from '../billing/invoices/read-credit.js';
import { agreeOn, labelOf } from './agreement.js';
import { causedBy } from './cause.js';
import { countChange } from './change-limit.js';
import { askedColumns, asksBefore, assertNothingOwed } from './first-payment.js';
import { periodLines } from './invoice-lines.js';
import { planInvoice } from './invoice-subscription.js';
import { newSubscription, withDueTime } from './new-subscription.js';
import { planLimits } from './plan-limits.js';
import { presentSubscription } from './present-subscription.js';
import { periodAmount } from './price.js';
import { readLive } from './read-live.js';
import { beginSubscription, moveSubscription } from './subscription-changes.js';
import type { SubscriptionServices } from './subscription-parts.js';

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

/** A trial that a subscription begins with, and the entries that make it the only one. */
interface Trial {
  readonly days: number;
  readonly changes: readonly Change[];
}

const noTrial: Trial = { days: 0, changes: [] };

/** The account that subscribes: the user, or the one that answers for the API key. */
const accountOf = async ({ caller, services }: OrganizationContext): Promise<string> => {
  const key = caller.type === 'apiKey' ? await services.store.get('apiKeys', { id: caller.id ?? '' }) : undefined;
  // Keys of former versions have no holder.
  return key?.heldBy || caller.id || '';
};

/**
 * An organization has one trial, whatever the plan, and so has an account, whatever the organization. Of two that an account
 * begins at once, one fails by the key of its trial and is decided again.
 */
const trialFor = async (days: number, context: OrganizationContext): Promise<Trial> => {
  if (days === 0) return noTrial;
  const { store } = context.services;
  const { organizationId } = context.caller;
  const userId = await accountOf(context);
  const [ofAccount, [ofOrganization]] = await Promise.all([
    store.get('accountTrials', { userId }),
    store.findColumns('subscriptions', ['id'], { organizationId, trialEndsAt: { not: null } }, { limit: 1 }),
  ]);
  if (ofAccount !== undefined || ofOrganization !== undefined) return noTrial;
  return {
    days,
    changes: [{ kind: 'insert', table: 'accountTrials', row: { userId, organizationId, createdAt: context.now } }],
  };
};

/** Subscribes the organization to a plan. A free subscription ends in the same commit. */
export const createSubscription = serve(
  subscriptionRoutes.create,
  async ({ body }, context: OrganizationContext<SubscriptionServices>) => {
    const { caller, services, now } = context;
    const { organizationId } = caller;
    const { plans, store, provider } = services;
    const { plan, agreement } = agreeOn(body, plans);
    const { currency, quantity } = agreement;
    const live = await readLive(organizationId, store);
    if (live !== undefined) assertReplaceable(live, plan.code);
    if (periodAmount(agreement) > 0) await assertNothingOwed(organizationId, store, { isBeginning: true });
    await countChange(context);
    const trial = await trialFor(plan.trialDays, context);
    const cause = causedBy(context);

    const replaced: readonly Change[] =
      live === undefined
        ? []
        : moveSubscription(
            live,
            { trigger: 'replaced', action: 'subscriptions.create', endReason: 'replaced', columns: {} },
            cause,
          ).changes;
    const credit =
      live?.currency === currency ? live.creditMinor : await readCredit({ organizationId, currency }, store);
    const wanted = { organizationId, plan, agreement, provider, trialDays: trial.days };
    const row = newSubscription({ ...wanted, creditMinor: credit }, now);
    const period = { start: row.currentPeriodStart, end: row.currentPeriodEnd };
    const what = { agreement, label: labelOf(plan.code, plans) };
    const lines = row.status === 'trialing' ? [] : periodLines(what, period);
    const invoice = await planInvoice(row, { lines, period, creditMinor: credit }, services);
    const isAsked = asksBefore(0, invoice.totalMinor - invoice.creditUsedMinor, services);
    const begun = withDueTime({
      ...row,
      creditMinor: credit - invoice.creditUsedMinor,
      ...(isAsked && { status: 'incomplete', ...askedColumns(period, now, services) }),
    });
    const entitled = isAsked ? { plan: plans.defaultPlan, quantity: 1 } : { plan, quantity };
    return {
      body: presentSubscription(begun, now),
      headers: { ...versionHeaders(begun), location: locationOf(context, begun.id) },
      changes: [
        ...trial.changes,
        ...replaced,
        ...beginSubscription(begun, cause, { atMost: subscriptions.limit.most }),
        ...invoice.issue(begun.id, now),
        ...(await planLimits({ organizationId, ...entitled }, cause, services)),
      ],
    };
  },
);
