import * as z from 'zod';
import { type Entitlement, entitlementNames } from '../entitlements.js';
import { timestampField } from '../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../list.js';
import { defineRoute } from '../route.js';

/** What is measured of an organization. */
export const usageMetrics = [
  'monitors',
  'members',
  'apiKeys',
  'webhooks',
  'agents',
  'dashboards',
  'statusPages',
  'exporters',
  'series',
] as const;

/** One thing that is measured of an organization. */
export type UsageMetric = (typeof usageMetrics)[number];

export const usageSchema = z
  .object({
    metric: z.enum(usageMetrics).describe('What is measured: `monitors` are those that are enabled.'),
    kind: z
      .enum(['gauge', 'sum'])
      .describe('`gauge`: how many there are now; `sum`: how many there were in the period.'),
    entitlement: z
      .enum(entitlementNames as [Entitlement, ...Entitlement[]])
      .nullable()
      .describe('The entitlement that limits it, as `limit.entitlement` of a refusal names it.'),
    quantity: z.int().min(0).describe('How many.'),
    limit: z.int().min(0).nullable().describe('How many the organization may have; `null` for no limit.'),
    percent: z.number().min(0).nullable().describe('`quantity` of `limit`, in percent; `null` without a limit.'),
    periodStart: timestampField('When the period of a sum begins; `null` for a gauge.').nullable(),
    periodEnd: timestampField('When it ends; `null` for a gauge.').nullable(),
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
export interface Usage extends z.infer<typeof usageSchema> {}
