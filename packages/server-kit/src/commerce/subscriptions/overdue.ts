import type { Change, Row } from '../../store/store.js';
import { type Cause, causedByTime } from './cause.js';
import { graceMs } from './due-time.js';
import { moveSubscription } from './subscription-changes.js';
import { transitionOf } from './subscription-machine.js';

/**
 * The entries by which a subscription is past due, because an invoice of it is overdue: it keeps its plan until the grace
 * ends. Empty when it is past due already, or has ended. They fail when the subscription changed meanwhile.
 */
export const pastDueChanges = (
  subscription: Row<'subscriptions'>,
  now: number,
  cause: Cause = causedByTime(now),
): readonly Change[] => {
  if (transitionOf(subscription.status, 'overdue') === undefined) return [];
  const columns = { pastDueSince: now, graceEndsAt: now + graceMs };
  return moveSubscription(subscription, { trigger: 'overdue', action: 'subscriptions.overdue', columns }, cause)
    .changes;
};

/**
 * The entries by which a subscription that was past due is active again, because its last overdue invoice is settled.
 * Empty when it is not past due. They fail when the subscription changed meanwhile.
 */
export const settledChanges = (
  subscription: Row<'subscriptions'>,
  now: number,
  cause: Cause = causedByTime(now),
): readonly Change[] => {
  if (transitionOf(subscription.status, 'settled') === undefined) return [];
  const columns = { pastDueSince: null, graceEndsAt: null };
  return moveSubscription(subscription, { trigger: 'settled', action: 'subscriptions.settle', columns }, cause).changes;
};
