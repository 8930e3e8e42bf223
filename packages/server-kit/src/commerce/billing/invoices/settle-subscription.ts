import type { Change, Row, Store } from '../../../store/store.js';
import type { SubscriptionEffects } from '../subscription-effects.js';

/**
 * The entries by which a subscription is no longer past due, because `invoice` is settled in the same commit; empty while
 * another of its invoices is overdue. Two invoices may be settled at the same moment: the one that finds the other overdue
 * touches it, so one of the two commits is refused and decides again.
 */
export const settledSubscription = async (
  invoice: Pick<Row<'invoices'>, 'id' | 'subscriptionId'>,
  {
    store,
    subscriptions,
    now,
  }: {
    readonly store: Pick<Store, 'get' | 'find'>;
    readonly subscriptions: SubscriptionEffects;
    readonly now: number;
  },
): Promise<readonly Change[]> => {
  const { id, subscriptionId } = invoice;
  if (subscriptionId === null) return [];
  const subscription = await store.get('subscriptions', { id: subscriptionId });
  if (subscription === undefined) return [];
  const settled = subscriptions.settledChanges(subscription, now);
  if (settled.length === 0) return [];
  const overdue = { subscriptionId, status: 'open', id: { not: id }, dueAt: { atMost: now } } as const;
  const [other] = await store.find('invoices', overdue, { limit: 1 });
  if (other === undefined) return settled;
  return [
    {
      kind: 'update',
      table: 'invoices',
      where: { id: other.id, version: other.version },
      set: { version: other.version + 1 },
      mustMatch: true,
    },
  ];
};
