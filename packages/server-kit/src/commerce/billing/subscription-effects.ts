import type { Change, Row } from '../../store/store.js';

/** What unpaid and settled invoices mean for a subscription: decided by the room that owns subscriptions. */
export interface SubscriptionEffects {
  /** An invoice is overdue, or its collection has failed for good. Empty when that changes nothing. */
  pastDueChanges(subscription: Row<'subscriptions'>, now: number): readonly Change[];
  /** The last overdue invoice is paid, void or written off. Empty when that changes nothing. */
  settledChanges(subscription: Row<'subscriptions'>, now: number): readonly Change[];
}
