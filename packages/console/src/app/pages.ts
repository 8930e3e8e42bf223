import { agentPages } from './connect/agents/pages.js';
import { channelPages } from './connect/channels/pages.js';
import { eventPages } from './connect/events/pages.js';
import { exporterPages } from './connect/exporters/pages.js';
import { telemetryExportPages } from './connect/telemetry-exports/pages.js';
import { webhookPages } from './connect/webhooks/pages.js';
import type { Pages } from './router/define-pages.js';
import { matchPath, type PathParameters } from './router/match.js';
import { type Route, routesOf } from './router/routes.js';
import { accountPages } from './settings/account/pages.js';
import { apiKeyPages } from './settings/api-keys/pages.js';
import { auditPages } from './settings/audit-activities/pages.js';
import { billingPages } from './settings/billing/pages.js';
import { featureFlagPages } from './settings/feature-flags/pages.js';
import { licensePages } from './settings/licenses/pages.js';
import { memberPages } from './settings/members/pages.js';
import { notificationPages } from './settings/notifications/pages.js';
import { organizationPages } from './settings/organizations/pages.js';
import { settingsPages } from './settings/overview/pages.js';
import { planPages } from './settings/plans/pages.js';
import { rolePages } from './settings/roles/pages.js';
import { ssoConnectionPages } from './settings/sso-connections/pages.js';
import { dashboardPages } from './show/dashboards/pages.js';
import { reportPages } from './show/reports/pages.js';
import { statusPagePages } from './show/status-pages/pages.js';
import { signInPages } from './sign-in/pages.js';
import { alertPages, alertRulePages } from './watch/alerts/pages.js';
import { escalationPolicyPages } from './watch/escalation-policies/pages.js';
import { homePages } from './watch/home/pages.js';
import { incidentPages } from './watch/incidents/pages.js';
import { maintenancePages } from './watch/maintenance/pages.js';
import { monitorPages } from './watch/monitors/pages.js';
import { onCallPages } from './watch/on-call-schedules/pages.js';
import { welcomePages } from './watch/welcome/pages.js';
import type { WordsIn } from './words/define-words.js';

/** All pages, in the order of the rail and of the palette. Those of a new resource are a line here and its folder. */
const declared: readonly Pages[] = [
  homePages,
  welcomePages,
  signInPages,
  monitorPages,
  incidentPages,
  alertPages,
  alertRulePages,
  maintenancePages,
  onCallPages,
  escalationPolicyPages,
  dashboardPages,
  statusPagePages,
  reportPages,
  agentPages,
  exporterPages,
  telemetryExportPages,
  channelPages,
  webhookPages,
  eventPages,
  settingsPages,
  accountPages,
  notificationPages,
  organizationPages,
  memberPages,
  rolePages,
  apiKeyPages,
  ssoConnectionPages,
  auditPages,
  planPages,
  billingPages,
  licensePages,
  featureFlagPages,
];

/** Every address. */
export const routes = routesOf(declared);

/** The route of a path, with the values of its names; of two that match, the first one counts. */
export const routeOf = (path: string): { readonly route: Route; readonly parameters: PathParameters } | undefined => {
  for (const route of routes) {
    const parameters = matchPath(route.path, path);
    if (parameters !== undefined) return { route, parameters };
  }
  return undefined;
};

/** The title of the first page that needs a permission for a resource, such as `api-keys`. */
export const titleOf = (resource: string): WordsIn<string> | undefined =>
  routes.find(({ scope }) => scope?.startsWith(`${resource}:`))?.title;
