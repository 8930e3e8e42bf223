import {
  type Entitlement,
  type GaugedMetric,
  type SummedMetric,
  summedMetrics,
  type Usage,
  type UsageMetric,
  usageMetrics,
  usageRoutes,
} from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { countSeries } from '../../monitoring/exporters/series-of-organization.js';
import type { OrganizationContext } from '../../request/context.js';
import { countsOf } from '../../request/limits/limits-of.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import type { LimitCount, Store } from '../../store/interface/store.js';
import { limitValues } from '../entitlements/limit-values.js';
import { usageBounds } from './bounds.js';

/** What limits each metric. */
const entitlementOf: Readonly<Record<GaugedMetric, Entitlement>> = {
  monitors: 'maxMonitors',
  members: 'maxMembers',
  apiKeys: 'maxApiKeys',
  webhooks: 'maxWebhooks',
  notificationChannels: 'maxNotificationChannels',
  agents: 'maxAgents',
  dashboards: 'maxDashboards',
  statusPages: 'maxStatusPages',
  exporters: 'maxExporters',
  series: 'maxSeries',
  featureFlags: 'maxFeatureFlags',
  licenses: 'maxLicenses',
};

/** Tables as a whole are not counted: the store keeps their number. */
const countRows = async (store: Pick<Store, 'page'>, { table, where }: LimitCount): Promise<number> => {
  // Each table of the rules has the column; a union of tables does not show it.
  const first = { orderBy: 'organizationId', isDescending: false, limit: 1, offset: 0 } as never;
  return (await store.page(table, { where: where as never, ...(first as object) } as never)).totalItems;
};

const quantityOf = async (metric: GaugedMetric, { caller, now, services }: OrganizationContext): Promise<number> => {
  const { organizationId } = caller;
  const rule = services.limitRules.of(entitlementOf[metric]);
  if (rule?.kind !== 'counts') return countSeries(services.store, organizationId);
  const counts = countsOf(rule, { organizationId }, now).map((each) => countRows(services.store, each));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

const percentOf = (quantity: number, limit: number | null): number | null => {
  if (limit === null) return null;
  if (limit === 0) return quantity === 0 ? 0 : 100;
  return Math.round((quantity / limit) * 1000) / 10;
};

/** The month of a time, in UTC. */
const monthOf = (now: number): { readonly start: number; readonly end: number } => {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
};

const isSummed = (metric: UsageMetric): metric is SummedMetric =>
  (summedMetrics as readonly UsageMetric[]).includes(metric);

const mostRows: number = usageBounds.usageRows.most;

/** What an organization has. */
const gaugesOf = async (metrics: readonly GaugedMetric[], context: OrganizationContext): Promise<Usage[]> => {
  if (metrics.length === 0) return [];
  const { organizationId } = context.caller;
  const limits = { limit: limitValues('unlimited').size * 2 };
  const rows = await context.services.store.find('organizationLimits', { organizationId }, limits);
  return Promise.all(
    metrics.map(async (metric): Promise<Usage> => {
      const entitlement = entitlementOf[metric];
      const limit = rows.find((row) => row.entitlement === entitlement)?.value ?? null;
      const quantity = await quantityOf(metric, context);
      const percent = percentOf(quantity, limit);
      return { metric, kind: 'gauge', entitlement, quantity, limit, percent, periodStart: null, periodEnd: null };
    }),
  );
};

/** What an organization did in the month so far: a few rows of each day, which the writers have added up. */
const sumsOf = async (
  metrics: readonly SummedMetric[],
  { caller: { organizationId }, now, services: { store } }: OrganizationContext,
): Promise<Usage[]> => {
  if (metrics.length === 0) return [];
  const { start, end } = monthOf(now);
  const where = { organizationId, metric: { in: metrics }, day: { atLeast: start, below: end } };
  const rows = await store.findColumns('usageDays', ['metric', 'quantity'], where, { limit: mostRows });
  return metrics.map((metric) => ({
    metric,
    kind: 'sum',
    entitlement: null,
    quantity: rows.reduce((sum, row) => (row.metric === metric ? sum + row.quantity : sum), 0),
    limit: null,
    percent: null,
    periodStart: timestamp(start),
    periodEnd: timestamp(end),
  }));
};

/** Lists what the organization uses: what it has now, and what it did in the month. */
const listUsage = serve(usageRoutes.list, async ({ query }, context) => {
  const { isDescending, limit: most, offset } = pageOptions(query);
  const found = usageMetrics
    .filter((metric) => metric.toLowerCase().includes((query.search ?? '').toLowerCase()))
    .sort();
  const shown = (isDescending ? found.toReversed() : found).slice(offset, offset + most);
  const [gauges, sums] = await Promise.all([
    gaugesOf(
      shown.filter((metric) => !isSummed(metric)),
      context,
    ),
    sumsOf(shown.filter(isSummed), context),
  ]);
  const usage = new Map([...gauges, ...sums].map((each) => [each.metric, each]));
  const listed = shown.flatMap((metric) => usage.get(metric) ?? []);
  return { body: pageBody(query, listed, found.length) };
});

export const usageOperations: Readonly<Record<string, Verb>> = {
  'usage.list': listUsage,
};
