import { apiBasePath, type Route, resources, routes } from '@watchpost/schemas';
import { alertRuleOperations, alertRuleResource } from '../monitoring/alert-rules/alert-rule.js';
import { alertStateOperations } from '../monitoring/alert-rules/alert-states.js';
import { backTestOperations } from '../monitoring/alert-rules/back-test.js';
import { heartbeatOperations } from '../monitoring/heartbeats/signal.js';
import { historyOperations } from '../monitoring/history/operations.js';
import { incidentOperations, incidentResource } from '../monitoring/incidents/incident.js';
import { incidentHistoryOperations } from '../monitoring/incidents/incident-note.js';
import {
  maintenanceWindowOperations,
  maintenanceWindowResource,
} from '../monitoring/maintenance/maintenance-window.js';
import { occurrenceOperations } from '../monitoring/maintenance/occurrences.js';
import { monitorBulkOperations } from '../monitoring/monitors/bulk.js';
import { monitorOperations } from '../monitoring/monitors/monitor.js';
import { monitorResultOperations } from '../monitoring/monitors/monitor-result.js';
import { monitorResource } from '../monitoring/monitors/present-monitor.js';
import { monitorStatusOperations } from '../monitoring/monitors/set-status.js';
import { eventOperations } from '../outbound/events/event.js';
import { eventCatalogueOperations } from '../outbound/events/event-catalogue.js';
import { streamOperations } from '../outbound/stream/open-stream.js';
import { deliveryOperations } from '../outbound/webhooks/delivery.js';
import { recoveryOperations } from '../outbound/webhooks/recovery.js';
import { redeliveryOperations } from '../outbound/webhooks/redeliver.js';
import { webhookOperations, webhookResource } from '../outbound/webhooks/webhook.js';
import { accountOperations } from '../people/accounts/operations.js';
import { apiKeyOperations, apiKeyResource } from '../people/api-keys/api-key.js';
import { auditActivityOperations } from '../people/audit/audit-activity.js';
import { acceptInvitation } from '../people/invitations/accept-invitation.js';
import { invitationOperations, invitationResource } from '../people/invitations/invitation.js';
import { memberOperations } from '../people/members/member.js';
import { mfaOperations } from '../people/mfa/operations.js';
import { oauthOperations } from '../people/oauth/oauth-operations.js';
import { createOrganization } from '../people/organizations/create-organization.js';
import { organizationOperations } from '../people/organizations/organization.js';
import { suspensionOperations } from '../people/organizations/suspend-organization.js';
import { transferOrganization } from '../people/organizations/transfer-organization.js';
import { roleListOperations } from '../people/roles/list-roles.js';
import { roleOperations, roleResource } from '../people/roles/role.js';
import { loginOperations } from '../people/sessions/login.js';
import { refreshOperations } from '../people/sessions/refresh.js';
import { sessionOperations } from '../people/sessions/session.js';
import { verifySecondFactorOperations } from '../people/sessions/verify-second-factor.js';
import { dashboardOperations, dashboardResource } from '../reporting/dashboards/dashboard.js';
import { dashboardDataOperations } from '../reporting/dashboards/dashboard-data.js';
import { publicDashboardOperations } from '../reporting/dashboards/public-dashboard.js';
import { currentReportOperations } from '../reporting/reports/current-report.js';
import { downloadReportOperations } from '../reporting/reports/download-report.js';
import { reportOperations, reportResource } from '../reporting/reports/report.js';
import { reportRunOperations } from '../reporting/reports/report-run.js';
import { verifyReportOperations } from '../reporting/reports/verify-report.js';
import { publicStatusPageOperations } from '../reporting/status-pages/public-operations.js';
import { statusPageOperations, statusPageResource } from '../reporting/status-pages/status-page.js';
import { subscriptionOperations } from '../reporting/status-pages/subscriptions.js';
import { domainOperations } from '../reporting/status-pages/verify-domain.js';
import { documentOperations } from '../request/documents.js';
import type { Operation, Verb } from '../request/operation.js';
import { create } from '../request/verbs/create.js';
import { get } from '../request/verbs/get.js';
import { list } from '../request/verbs/list.js';
import { remove } from '../request/verbs/remove.js';
import { type ServedResource, servedResource } from '../request/verbs/served-resource.js';
import { update } from '../request/verbs/update.js';

/** Resources with their own presentation. A plain one needs no line anywhere in the kit. */
const ownPresentation: readonly ServedResource[] = [
  invitationResource,
  roleResource,
  apiKeyResource,
  monitorResource,
  incidentResource,
  alertRuleResource,
  maintenanceWindowResource,
  dashboardResource,
  reportResource,
  statusPageResource,
  webhookResource,
];

/** Verbs that replace a plain one or serve a separate route, by operation id. */
const ownVerbs: Readonly<Record<string, Verb>> = {
  ...loginOperations,
  ...refreshOperations,
  ...sessionOperations,
  ...verifySecondFactorOperations,
  ...accountOperations,
  ...organizationOperations,
  ...suspensionOperations,
  'organizations.create': createOrganization,
  'organizations.transfer': transferOrganization,
  ...memberOperations,
  ...invitationOperations,
  'invitations.accept': acceptInvitation,
  ...roleOperations,
  ...roleListOperations,
  ...apiKeyOperations,
  ...mfaOperations,
  ...auditActivityOperations,
  ...oauthOperations,
  ...monitorOperations,
  ...monitorResultOperations,
  ...historyOperations,
  ...monitorStatusOperations,
  ...monitorBulkOperations,
  ...heartbeatOperations,
  ...streamOperations,
  ...incidentOperations,
  ...maintenanceWindowOperations,
  ...statusPageOperations,
  ...domainOperations,
  ...publicStatusPageOperations,
  ...subscriptionOperations,
  ...occurrenceOperations,
  ...alertRuleOperations,
  ...alertStateOperations,
  ...backTestOperations,
  ...incidentHistoryOperations,
  ...dashboardOperations,
  ...dashboardDataOperations,
  ...publicDashboardOperations,
  ...reportOperations,
  ...reportRunOperations,
  ...currentReportOperations,
  ...verifyReportOperations,
  ...downloadReportOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...redeliveryOperations,
  ...recoveryOperations,
  ...eventCatalogueOperations,
  ...eventOperations,
};

const plainVerbs = { list, create, get, update, remove } as const;

/** The plain verbs that a resource declares, by operation id. */
export const plainOperations = (resource: ServedResource): Record<string, Verb> => {
  const { collection, verbs } = resource.contract;
  return Object.fromEntries(verbs.map((verb) => [`${collection}.${verb}`, plainVerbs[verb](resource)]));
};

/** Every resource whose table bears its collection's name. The others have no plain verb; `allOperations` proves it. */
const servedResources = (): ServedResource[] =>
  resources.flatMap((contract) => {
    const { collection } = contract;
    if (collection === 'members' || collection === 'auditActivities' || collection === 'organizations') return [];
    return (
      ownPresentation.find((served) => served.contract === contract) ??
      // Compiles only while each collection that is left names a table with the columns that plain verbs rely on.
      servedResource(contract, collection)
    );
  });

/**
 * Routes with the verbs that serve them.
 *
 * @throws TypeError when a route has no verb
 */
export const operationsOf = (
  served: readonly Route[],
  verbs: Readonly<Record<string, Verb>>,
  basePath: string,
): Operation[] =>
  served.flatMap((route) => {
    const verb = verbs[route.operationId];
    if (verb === undefined) throw new TypeError(`The contract declares ${route.operationId}, which nothing serves.`);
    const paths = route.alias === undefined ? [route.path] : [route.path, route.alias];
    return paths.map((path) => ({ route, path: `${basePath}${path}`, verb }));
  });

/**
 * Every operation of the contract with the verb that serves it, and the documents the kit publishes itself.
 *
 * @param basePath where the API lives below the server's root
 * @throws TypeError when a route of the contract has no verb
 */
export const allOperations = (basePath: string = apiBasePath): Operation[] => {
  const plain = servedResources().flatMap((resource) => Object.entries(plainOperations(resource)));
  const verbs = { ...Object.fromEntries(plain), ...ownVerbs };
  return [...operationsOf(routes, verbs, basePath), ...documentOperations(basePath)];
};
