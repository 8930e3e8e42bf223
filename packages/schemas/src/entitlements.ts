import * as z from './zod.js';

const most = (description: string) => z.int().min(0).nullable().describe(`${description} \`null\` is no limit.`);
const feature = (description: string) => z.boolean().nullable().describe(`${description} \`null\` includes it.`);

/** What an organization may have and use, by the name of the entitlement. */
export const entitlementsSchema = z
  .object({
    maxMonitors: most('Monitors that are enabled.'),
    minIntervalSeconds: most('Seconds between the checks of a monitor, or the scrapes of an exporter, at least.'),
    retentionDays: most('Days for which results are kept and shown.'),
    maxMembers: most('Members, and invitations that are open.'),
    maxApiKeys: most('API keys that are not revoked.'),
    maxWebhooks: most('Webhooks.'),
    maxNotificationChannels: most('Notification channels.'),
    maxAgents: most('Agents.'),
    maxDashboards: most('Dashboards.'),
    maxStatusPages: most('Status pages.'),
    maxExporters: most('Exporters that are enabled.'),
    maxSeries: most('Series that all exporters keep together.'),
    maxFeatureFlags: most('Feature flags.'),
    maxLicenses: most('Licences that are not revoked.'),
    rateLimitPerMinute: most('Requests per minute of an API key.'),
    customRoles: feature('Roles besides those of the system.'),
    sso: feature("Sign-in through the organization's identity provider."),
  })
  .meta({ id: 'Entitlements', description: 'What an organization may have and use.' });

/** What an organization may have and use; `null` is no limit. */
export interface Entitlements extends z.output<typeof entitlementsSchema> {}
/** The name of an entitlement. */
export type Entitlement = keyof Entitlements;

/** The name of every entitlement, in the order in which they are shown. */
export const entitlementNames: readonly Entitlement[] = Object.keys(entitlementsSchema.shape) as Entitlement[];

/** Entitlements without any limit. */
export const unlimitedEntitlements: Entitlements = Object.fromEntries(
  entitlementNames.map((name) => [name, null]),
) as unknown as Entitlements;

/** The limit that refused a request. */
export const reachedLimitSchema = z
  .object({
    entitlement: z.enum(entitlementNames as [Entitlement, ...Entitlement[]]).describe('Which entitlement.'),
    limit: z.int().describe('What the organization is entitled to; 0 for a feature that is not included.'),
    current: z
      .int()
      .nullable()
      .describe(
        'What it has without this request; for an interval or a rate, what was asked for; `null` for a feature.',
      ),
    plan: z.string().nullable().describe('Code of the plan; `null` where the limits come from no plan.'),
  })
  .meta({ id: 'ReachedLimit', description: 'The limit that refused a request.' });

/** The limit that refused a request. */
export interface ReachedLimit extends z.output<typeof reachedLimitSchema> {}
