import type { Change, Row, Store } from '../../../store/interface/store.js';
import type { SubscriptionEffects } from '../subscription-effects.js';

/**
 * The entries by which a subscription is no longer past due, or no longer waits for its first payment, because `invoice` is settled
 * in the same commit; and by which credit of the organization grows. A subscription stays past due while another of its invoices is
 * overdue. Two invoices may be settled at the same moment: the one that finds the other overdue touches it, so one of the two
 * commits is refused and decides again.
 */
export const settledSubscription = async (
  invoice: Pick<Row<'invoices'>, 'id' | 'organizationId' | 'subscriptionId' | 'currency'>,
  {
    store,
    subscriptions,
    now,
    isSettled = true,
    creditMinor = 0,
  }: {
    readonly store: Pick<Store, 'get' | 'find'>;
    readonly subscriptions: SubscriptionEffects;
    readonly now: number;
    readonly isSettled?: boolean;
    /** What becomes credit of the organization by the same commit, in the currency of the invoice. */
    readonly creditMinor?: number;
  },
): Promise<readonly Change[]> => {
  const { id, organizationId, subscriptionId, currency } = invoice;
  // One that has ended changes no more; credit belongs to whatever follows it.
  const live = await store.get('subscriptions', { organizationId, endedAt: null });
  if (live === undefined) return [];
  const mayActivate = isSettled && live.id === subscriptionId && ['past_due', 'incomplete'].includes(live.status);
  const overdue = { subscriptionId, status: 'open', id: { not: id }, dueAt: { atMost: now } } as const;
  const [other] = mayActivate ? await store.find('invoices', overdue, { limit: 1 }) : [];
  const followed = await subscriptions.settledChanges(
    live,
    { isSettled: mayActivate && other === undefined, credit: { currency, amountMinor: creditMinor } },
    now,
  );
  if (other === undefined) return followed;
  return [
    ...followed,
    {
      kind: 'update',
      table: 'invoices',
      where: { id: other.id, version: other.version },
      set: { version: other.version + 1 },
      mustMatch: true,
    },
  ];
};
