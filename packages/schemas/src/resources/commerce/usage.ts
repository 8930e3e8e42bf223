import { type Entitlement, entitlementNames } from '../../entitlements.js';
import { timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

/** What an organization has: how many there are now. */
export const gaugedMetrics = [
  'monitors',
  'members',
  'apiKeys',
  'webhooks',
  'notificationChannels',
  'agents',
  'dashboards',
  'statusPages',
  'exporters',
  'series',
  'featureFlags',
  'licenses',
] as const;

/** What an organization does: how often in the month. */
export const summedMetrics = ['checks', 'notifications', 'deliveries', 'samples'] as const;

/** What is measured of an organization. */
export const usageMetrics = [...gaugedMetrics, ...summedMetrics] as const;

/** What an organization has. */
export type GaugedMetric = (typeof gaugedMetrics)[number];
/** What an organization does. */
export type SummedMetric = (typeof summedMetrics)[number];

/** One thing that is measured of an organization. */
export type UsageMetric = (typeof usageMetrics)[number];

export const usageSchema = z
  .object({
    metric: z
      .enum(usageMetrics)
      .describe(
        'What is measured. `monitors` are those that are enabled, `checks` the results of all locations and the reports of jobs, ' +
          '`notifications` the mails that were sent, `deliveries` the events that webhooks took, and `samples` the values of exporters.',
      ),
    kind: z
      .enum(['gauge', 'sum'])
      .describe('`gauge`: how many there are now; `sum`: how many there were in the period, a month in UTC.'),
    entitlement: z
      .enum(entitlementNames as [Entitlement, ...Entitlement[]])
      .nullable()
      .describe('The entitlement that limits it, as `limit.entitlement` of a refusal names it; `null` for a sum.'),
    quantity: z.int().min(0).describe('How many.'),
    limit: z.int().min(0).nullable().describe('How many the organization may have; `null` for no limit.'),
    percent: z.number().min(0).nullable().describe('`quantity` of `limit`, in percent; `null` without a limit.'),
    periodStart: timestampField('When the month of a sum begins; `null` for a gauge.').nullable(),
    periodEnd: timestampField('When it ends, and the next one begins; `null` for a gauge.').nullable(),
  })
  .meta({ id: 'Usage', description: 'How much of something an organization uses, and may use.' });

/** How usage is listed: by name. */
export const usageList = {
  sort: ['metric'],
  defaultSort: 'metric',
  search: ['metric'],
  filters: {},
} as const satisfies ListRules;

/** Routes of usage. */
export const usageRoutes = {
  list: defineRoute({
    operationId: 'usage.list',
    method: 'GET',
    path: '/billing/usage',
    summary: 'List what the organization uses, and may use',
    access: 'billing:read',
    query: listQuerySchema(usageList),
    answer: { status: 200, description: 'A page of metrics.', schema: pageSchema(usageSchema, 'UsagePage') },
  }),
};

/** How much of something an organization uses, and may use. */
export interface Usage extends z.output<typeof usageSchema> {}
