import type { Change, Row } from '../../store/interface/store.js';

/** What settled invoices bring to the live subscription of their organization. */
export interface Settling {
  /** Its last overdue invoice, or its first one, is settled. */
  readonly isSettled: boolean;
  /** What the credit of the organization grows by. */
  readonly credit: { readonly currency: string; readonly amountMinor: number };
}

/** What unpaid and settled invoices mean for a subscription: decided by the room that owns subscriptions. */
export interface SubscriptionEffects {
  /** An invoice is overdue, or its collection has failed for good. Empty when that changes nothing. */
  pastDueChanges(subscription: Row<'subscriptions'>, now: number): readonly Change[];
  /** Empty when that changes nothing. A change of the credit is guarded by the subscription, also in another currency. */
  settledChanges(subscription: Row<'subscriptions'>, settling: Settling, now: number): Promise<readonly Change[]>;
}
