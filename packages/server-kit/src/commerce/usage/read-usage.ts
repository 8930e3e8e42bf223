import { type Entitlement, type Usage, type UsageMetric, usageMetrics, usageRoutes } from '@watchpost/schemas';
import { countSeries } from '../../monitoring/exporters/series-of-organization.js';
import type { OrganizationContext } from '../../request/context.js';
import { ruleOf } from '../../request/limits/limit-rules.js';
import { countsOf } from '../../request/limits/limits-of.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import type { LimitCount, Store } from '../../store/store.js';
import { limitValues } from '../entitlements/limit-values.js';

/** What limits each metric. */
const entitlementOf: Readonly<Record<UsageMetric, Entitlement>> = {
  monitors: 'maxMonitors',
  members: 'maxMembers',
  apiKeys: 'maxApiKeys',
  webhooks: 'maxWebhooks',
  agents: 'maxAgents',
  dashboards: 'maxDashboards',
  statusPages: 'maxStatusPages',
  exporters: 'maxExporters',
  series: 'maxSeries',
};

/** Tables as a whole are not counted: the store keeps their number. */
const countRows = async (store: Pick<Store, 'page'>, { table, where }: LimitCount): Promise<number> => {
  // Each table of the rules has the column; a union of tables does not show it.
  const first = { orderBy: 'organizationId', isDescending: false, limit: 1, offset: 0 } as never;
  return (await store.page(table, { where: where as never, ...(first as object) } as never)).totalItems;
};

const quantityOf = async (metric: UsageMetric, { caller, now, services }: OrganizationContext): Promise<number> => {
  const { organizationId } = caller;
  const rule = ruleOf(entitlementOf[metric]);
  if (rule?.kind !== 'counts') return countSeries(services.store, organizationId);
  const counts = countsOf(rule, { organizationId }, now).map((each) => countRows(services.store, each));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

const percentOf = (quantity: number, limit: number | null): number | null => {
  if (limit === null) return null;
  if (limit === 0) return quantity === 0 ? 0 : 100;
  return Math.round((quantity / limit) * 1000) / 10;
};

/** Lists what the organization uses, as it is now. */
const listUsage = serve(usageRoutes.list, async ({ query }, context) => {
  const { store } = context.services;
  const { isDescending, limit: most, offset } = pageOptions(query);
  const { organizationId } = context.caller;
  const found = usageMetrics
    .filter((metric) => metric.toLowerCase().includes((query.search ?? '').toLowerCase()))
    .sort();
  const shown = (isDescending ? found.toReversed() : found).slice(offset, offset + most);
  const rows = await store.find('organizationLimits', { organizationId }, { limit: limitValues('unlimited').size * 2 });
  const usage = shown.map(async (metric): Promise<Usage> => {
    const entitlement = entitlementOf[metric];
    const limit = rows.find((row) => row.entitlement === entitlement)?.value ?? null;
    const quantity = await quantityOf(metric, context);
    const percent = percentOf(quantity, limit);
    return { metric, kind: 'gauge', entitlement, quantity, limit, percent, periodStart: null, periodEnd: null };
  });
  return { body: pageBody(query, await Promise.all(usage), found.length) };
});

export const usageOperations: Readonly<Record<string, Verb>> = {
  'usage.list': listUsage,
};
