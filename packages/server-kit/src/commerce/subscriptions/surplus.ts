import type { Entitlements, SubscriptionPreview } from '@watchpost/schemas';
import type { CountCondition, CountRule, LimitRules } from '../../request/limits/limit-rules.js';
import type { Store, Where, WritableTable } from '../../store/interface/store.js';
import { subscriptionsBounds } from './bounds.js';

type Surplus = SubscriptionPreview['surplus'];
type ReadStore = Pick<Store, 'page' | 'findColumns'>;

const mostNamed = subscriptionsBounds.surplusNamed.most;

const conditionOf = (condition: CountCondition, now: number): unknown =>
  condition === 'afterNow' ? { above: now } : condition;

/** How many rows an organization has that count towards a limit. */
const countRows = async (rule: CountRule, organizationId: string, store: ReadStore, now: number): Promise<number> => {
  const counts = rule.rows.map(async ({ table, where }) => {
    const conditions = Object.entries(where).map(([column, condition]) => [column, conditionOf(condition, now)]);
    const { totalItems } = await store.page(table, {
      // The rules name columns of their tables: the store refuses any other.
      where: { ...Object.fromEntries(conditions), organizationId } as Where<WritableTable>,
      orderBy: 'id' as never,
      isDescending: false,
      limit: 1,
      offset: 0,
    });
    return totalItems;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

/** The newest enabled monitors, which a plan pauses first. */
const newestMonitors = async (
  organizationId: string,
  limit: number,
  store: ReadStore,
): Promise<Surplus['monitors']['first']> =>
  store.findColumns(
    'monitors',
    ['id', 'name'],
    { organizationId, enabled: true },
    {
      orderBy: 'createdAt',
      isDescending: true,
      limit,
    },
  );

/** What an organization has beyond what a plan includes: monitors would be paused, and everything else stays. */
export const readSurplus = async (
  organizationId: string,
  included: Entitlements,
  { store, limitRules }: { readonly store: ReadStore; readonly limitRules: LimitRules },
  now: number,
): Promise<Surplus> => {
  const counted: readonly CountRule[] = limitRules.all.filter((rule) => rule.kind === 'counts');
  const over = await Promise.all(
    counted.map(async (rule) => {
      const limit = included[rule.entitlement];
      if (typeof limit !== 'number') return [];
      const current = await countRows(rule, organizationId, store, now);
      return current > limit ? [{ entitlement: rule.entitlement, current, limit }] : [];
    }),
  );
  const found = over.flat();
  const monitors = found.find(({ entitlement }) => entitlement === 'maxMonitors');
  const count = monitors === undefined ? 0 : monitors.current - monitors.limit;
  return {
    monitors: {
      count,
      first: count === 0 ? [] : await newestMonitors(organizationId, Math.min(count, mostNamed), store),
    },
    others: found.filter(({ entitlement }) => entitlement !== 'maxMonitors'),
  };
};
