import { type Resource, routesOf } from './resource.js';
import { accountRoutes } from './resources/account.js';
import { alertRules } from './resources/alert-rule.js';
import { apiKeys } from './resources/api-key.js';
import { auditActivities } from './resources/audit-activity.js';
import { heartbeatRoutes } from './resources/heartbeat.js';
import { incidents } from './resources/incident.js';
import { maintenanceWindows } from './resources/maintenance-window.js';
import { invitations, members } from './resources/member.js';
import { mfaRoutes } from './resources/mfa.js';
import { monitors } from './resources/monitor.js';
import { oauthRoutes, ssoRoutes } from './resources/oauth.js';
import { organizations } from './resources/organization.js';
import { publicStatusPageRoutes } from './resources/public-status-page-routes.js';
import { roles } from './resources/role.js';
import { authRoutes } from './resources/session.js';
import { statusPages } from './resources/status-page.js';
import { streamRoute } from './resources/stream.js';
import { webhooks } from './resources/webhook.js';
import type { Route } from './route.js';

/** Where every endpoint lives. */
export const apiBasePath = '/api/v1';

/** The version of the contract, as in OpenAPI's `info.version`. */
export const apiVersion = '1.0.0';

/** Every resource with plain verbs. A new one is one more line here. */
const declared = [
  organizations,
  members,
  invitations,
  roles,
  apiKeys,
  auditActivities,
  monitors,
  incidents,
  alertRules,
  maintenanceWindows,
  statusPages,
  webhooks,
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
  ...Object.values(authRoutes),
  ...Object.values(accountRoutes),
  ...Object.values(mfaRoutes),
  ...Object.values(oauthRoutes),
  ...Object.values(ssoRoutes),
  ...resources.flatMap(routesOf),
  ...Object.values(publicStatusPageRoutes),
  ...Object.values(heartbeatRoutes),
  streamRoute,
];
