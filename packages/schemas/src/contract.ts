import { type Resource, routesOf } from './resource.js';
import * as all from './resources.js';
import type { Route } from './route.js';

/** Where every endpoint lives. */
export const apiBasePath = '/api/v1';

/** The version of the contract, as in OpenAPI's `info.version`. */
export const apiVersion = '1.0.0';

/** Every resource with plain verbs. A new one is one more line here, and one in `resources.ts`. */
const declared = [
  all.organizations,
  all.members,
  all.invitations,
  all.roles,
  all.apiKeys,
  all.auditActivities,
  all.monitors,
  all.agents,
  all.incidents,
  all.alertRules,
  all.notificationChannels,
  all.exporters,
  all.telemetryExports,
  all.maintenanceWindows,
  all.onCallSchedules,
  all.escalationPolicies,
  all.dashboards,
  all.reports,
  all.statusPages,
  all.webhooks,
  all.subscriptions,
  all.invoices,
  all.licenses,
  all.featureFlags,
] as const satisfies readonly Resource[];

/** The name of a resource's collection. */
export type Collection = (typeof declared)[number]['collection'];

/** A resource of the contract. */
export interface ContractResource extends Resource {
  readonly collection: Collection;
}

/** Every resource. */
export const resources: readonly ContractResource[] = declared;

/** Every route, the plain verbs of resources included. */
export const routes: readonly Route[] = [
  ...Object.values(all.authRoutes),
  ...Object.values(all.deviceRoutes),
  ...Object.values(all.accountRoutes),
  ...Object.values(all.mfaRoutes),
  ...Object.values(all.contactMethodRoutes),
  ...Object.values(all.notificationPreferenceRoutes),
  ...Object.values(all.oauthRoutes),
  ...Object.values(all.ssoRoutes),
  ...Object.values(all.serverRoutes),
  ...resources.flatMap(routesOf),
  ...Object.values(all.planRoutes),
  ...Object.values(all.billingRoutes),
  ...Object.values(all.publicStatusPageRoutes),
  ...Object.values(all.licenseHolderRoutes),
  ...Object.values(all.alertRoutes),
  ...Object.values(all.maintenanceWindowRoutes),
  ...Object.values(all.prometheusRoutes),
  ...Object.values(all.heartbeatRoutes),
  ...Object.values(all.incidentActionRoutes),
  ...Object.values(all.channelActionRoutes),
  ...Object.values(all.mailRecipientRoutes),
  ...Object.values(all.agentProtocolRoutes),
  ...Object.values(all.usageRoutes),
  all.streamRoute,
];
