import type { Change, Row } from '../../store/interface/store.js';
import type { Settling, SubscriptionEffects } from '../billing/subscription-effects.js';
import { entitlementsOf } from './agreement.js';
import { causedByTime } from './cause.js';
import { graceMs } from './due-time.js';
import { planLimits } from './plan-limits.js';
import { moveSubscription } from './subscription-changes.js';
import { transitionOf } from './subscription-machine.js';
import type { SubscriptionParts } from './subscription-parts.js';

/**
 * The entries by which a subscription is past due, because an invoice of it is overdue: it keeps its plan until the grace
 * ends. Empty when it is past due already, or has ended. They fail when the subscription changed meanwhile.
 */
export const pastDueChanges = (subscription: Row<'subscriptions'>, now: number): readonly Change[] => {
  if (transitionOf(subscription.status, 'overdue') === undefined) return [];
  const columns = { pastDueSince: now, graceEndsAt: now + graceMs };
  const move = { trigger: 'overdue', action: 'subscriptions.overdue', columns } as const;
  return moveSubscription(subscription, move, causedByTime(now)).changes;
};

/** What a subscription becomes that waited for its first payment: its plan begins. */
const begun = async (row: Row<'subscriptions'>, now: number, parts: Pick<SubscriptionParts, 'store' | 'plans'>) => {
  const { organizationId, quantity } = row;
  const plan = parts.plans.find(row.planId);
  if (row.status !== 'incomplete' || plan === undefined) return { columns: {}, changes: [] };
  return {
    columns: { entitlements: entitlementsOf(plan, quantity) },
    changes: await planLimits({ organizationId, plan, quantity }, { now }, parts),
  };
};

/**
 * The entries by which a subscription is active, because its last overdue invoice or its first one is settled, and its credit
 * grows. They fail when the subscription changed meanwhile.
 */
const settledChanges = async (
  row: Row<'subscriptions'>,
  { isSettled, credit }: Settling,
  now: number,
  parts: Pick<SubscriptionParts, 'store' | 'plans'>,
): Promise<readonly Change[]> => {
  const activates = isSettled && transitionOf(row.status, 'settled') !== undefined;
  if (!activates && credit.amountMinor === 0) return [];
  const creditMinor = row.creditMinor + (credit.currency === row.currency ? credit.amountMinor : 0);
  const cause = causedByTime(now);
  if (!activates) {
    const move = { trigger: 'scheduled', action: 'subscriptions.credit', columns: { creditMinor } } as const;
    return moveSubscription(row, move, cause).changes;
  }
  const { columns, changes } = await begun(row, now, parts);
  const set = { pastDueSince: null, graceEndsAt: null, creditMinor, ...columns };
  const move = { trigger: 'settled', action: 'subscriptions.settle', columns: set } as const;
  return [...moveSubscription(row, move, cause).changes, ...changes];
};

/** Makes what invoices do to subscriptions. */
export const createSubscriptionEffects = (parts: Pick<SubscriptionParts, 'store' | 'plans'>): SubscriptionEffects => ({
  pastDueChanges,
  settledChanges: (row, settling, now) => settledChanges(row, settling, now, parts),
});
