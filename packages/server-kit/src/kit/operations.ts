import { apiBasePath, ofrepRoutes, prometheusRulesRoute, type Route, resources, routes } from '@watchpost/schemas';
import { invoiceOperations, invoiceResource } from '../commerce/billing/invoice.js';
import { paymentOperations } from '../commerce/billing/payments/payment-operations.js';
import { profileOperations } from '../commerce/billing/profile/profile-operations.js';
import { featureFlagOperations } from '../commerce/feature-flags/operations.js';
import { featureFlagResource } from '../commerce/feature-flags/present-flag.js';
import { activationOperations } from '../commerce/licenses/activations.js';
import { holderMachineOperations } from '../commerce/licenses/holder-machines.js';
import { licenseOperations } from '../commerce/licenses/license.js';
import { licenseFileOperations } from '../commerce/licenses/license-file.js';
import { licenseStepOperations } from '../commerce/licenses/license-steps.js';
import { licenseResource } from '../commerce/licenses/present-license.js';
import { validateOperations } from '../commerce/licenses/validate.js';
import { planOperations } from '../commerce/plans/plan-operations.js';
import { cancelSubscriptionOperations } from '../commerce/subscriptions/cancel-subscription.js';
import { changePlanOperations } from '../commerce/subscriptions/change-plan.js';
import { createSubscription } from '../commerce/subscriptions/create-subscription.js';
import { subscriptionResource } from '../commerce/subscriptions/present-subscription.js';
import { usageOperations } from '../commerce/usage/read-usage.js';
import { agentOperations } from '../monitoring/agents/agent.js';
import { agentResource } from '../monitoring/agents/present-agent.js';
import { alertRuleOperations, alertRuleResource } from '../monitoring/alert-rules/alert-rule.js';
import { alertStateOperations } from '../monitoring/alert-rules/alert-states.js';
import { backTestOperations } from '../monitoring/alert-rules/back-test.js';
import { type OwnMonitorTypes, ownTypeConfigs } from '../monitoring/engine/own-types/own-type.js';
import { askedScrapeOperations } from '../monitoring/exporters/asked-scrape.js';
import { exporterOperations } from '../monitoring/exporters/exporter.js';
import { exporterResource } from '../monitoring/exporters/present-exporter.js';
import { exporterReadOperations } from '../monitoring/exporters/read-exporter.js';
import { heartbeatOperations } from '../monitoring/heartbeats/signal.js';
import { historyOperations } from '../monitoring/history/operations.js';
import { channelActionOperations } from '../monitoring/incident-actions/provider-actions.js';
import { incidentActionOperations } from '../monitoring/incident-actions/public-actions.js';
import { channelPreviewOperations } from '../monitoring/incidents/channel-preview.js';
import { incidentOperations, incidentResource } from '../monitoring/incidents/incident.js';
import { incidentHistoryOperations } from '../monitoring/incidents/incident-note.js';
import { incidentNotificationOperations } from '../monitoring/incidents/incident-notifications.js';
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
import { escalationPolicyOperations, escalationPolicyResource } from '../monitoring/paging/escalation-policy.js';
import { incidentEscalationOperations } from '../monitoring/paging/incident-escalation.js';
import { policyTestOperations } from '../monitoring/paging/policy-test.js';
import { prometheusQueryOperations } from '../monitoring/prometheus/query-operations.js';
import { prometheusSeriesOperations } from '../monitoring/prometheus/series-operations.js';
import { notificationChannelOperations, notificationChannelResource } from '../outbound/channels/channel.js';
import { notificationDeliveryOperations } from '../outbound/channels/delivery.js';
import { channelTypeOperations } from '../outbound/channels/list-types.js';
import { mailRecipientOperations } from '../outbound/channels/recipients/recipient-operations.js';
import { channelTestOperations } from '../outbound/channels/test-channel.js';
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
import { contactMethodOperations } from '../people/contact-methods/contact-method.js';
import { preferenceOperations } from '../people/contact-methods/preferences.js';
import { pushKeyOperations } from '../people/contact-methods/push-key.js';
import { testMethodOperations } from '../people/contact-methods/test-method.js';
import { verifyMethodOperations } from '../people/contact-methods/verify-method.js';
import { deviceOperations } from '../people/device-sign-in/device-operations.js';
import { acceptInvitation } from '../people/invitations/accept-invitation.js';
import { invitationOperations, invitationResource } from '../people/invitations/invitation.js';
import { readInvitation } from '../people/invitations/read-invitation.js';
import { memberOperations } from '../people/members/member.js';
import { mfaOperations } from '../people/mfa/operations.js';
import { oauthOperations } from '../people/oauth/oauth-operations.js';
import { onCallScheduleOperations, onCallScheduleResource } from '../people/on-call/on-call-schedule.js';
import { onCallOverrideOperations } from '../people/on-call/overrides.js';
import { shiftCalendarOperations } from '../people/on-call/shift-calendar.js';
import { onCallOperations } from '../people/on-call/who-is-on-call.js';
import { createOrganization } from '../people/organizations/create-organization.js';
import { organizationDeletionOperations } from '../people/organizations/delete-organization.js';
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
import { statusPageResource } from '../reporting/status-pages/present-page.js';
import { publicStatusPageOperations } from '../reporting/status-pages/public-operations.js';
import { statusPageOperations } from '../reporting/status-pages/status-page.js';
import { subscriptionOperations } from '../reporting/status-pages/subscriptions.js';
import { domainOperations } from '../reporting/status-pages/verify-domain.js';
import { documentOperations } from '../request/documents.js';
import type { Operation, Verb } from '../request/operation.js';
import type { ServedContract } from '../request/ports/served-contract.js';
import { create } from '../request/verbs/create.js';
import { get } from '../request/verbs/get.js';
import { list } from '../request/verbs/list.js';
import { remove } from '../request/verbs/remove.js';
import { type ServedResource, servedResource } from '../request/verbs/served-resource.js';
import { update } from '../request/verbs/update.js';
import { type OptionalRoomName, withoutRooms } from './left-out-rooms.js';

/** Resources with their own presentation. A plain one needs no line anywhere in the kit. */
const ownPresentation: readonly ServedResource[] = [
  invitationResource,
  roleResource,
  apiKeyResource,
  monitorResource,
  agentResource,
  incidentResource,
  alertRuleResource,
  notificationChannelResource,
  exporterResource,
  maintenanceWindowResource,
  onCallScheduleResource,
  escalationPolicyResource,
  dashboardResource,
  reportResource,
  statusPageResource,
  licenseResource,
  webhookResource,
  invoiceResource,
  subscriptionResource,
  featureFlagResource,
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
  ...organizationDeletionOperations,
  'organizations.create': createOrganization,
  'organizations.transfer': transferOrganization,
  ...memberOperations,
  ...invitationOperations,
  'invitations.read': readInvitation,
  'invitations.accept': acceptInvitation,
  ...roleOperations,
  ...roleListOperations,
  ...apiKeyOperations,
  ...mfaOperations,
  ...contactMethodOperations,
  ...verifyMethodOperations,
  ...testMethodOperations,
  ...pushKeyOperations,
  ...preferenceOperations,
  ...auditActivityOperations,
  ...oauthOperations,
  ...deviceOperations,
  ...monitorOperations,
  ...monitorResultOperations,
  ...historyOperations,
  ...monitorStatusOperations,
  ...monitorBulkOperations,
  ...agentOperations,
  ...heartbeatOperations,
  ...streamOperations,
  ...incidentOperations,
  ...maintenanceWindowOperations,
  ...statusPageOperations,
  ...domainOperations,
  ...publicStatusPageOperations,
  ...subscriptionOperations,
  ...occurrenceOperations,
  ...escalationPolicyOperations,
  ...policyTestOperations,
  ...incidentEscalationOperations,
  ...onCallScheduleOperations,
  ...onCallOverrideOperations,
  ...onCallOperations,
  ...shiftCalendarOperations,
  ...alertRuleOperations,
  ...alertStateOperations,
  ...backTestOperations,
  ...incidentActionOperations,
  ...mailRecipientOperations,
  ...channelActionOperations,
  ...incidentHistoryOperations,
  ...exporterOperations,
  ...askedScrapeOperations,
  ...exporterReadOperations,
  ...dashboardOperations,
  ...dashboardDataOperations,
  ...publicDashboardOperations,
  ...reportOperations,
  ...reportRunOperations,
  ...currentReportOperations,
  ...verifyReportOperations,
  ...downloadReportOperations,
  ...invoiceOperations,
  ...profileOperations,
  ...paymentOperations,
  ...licenseOperations,
  ...licenseStepOperations,
  ...activationOperations,
  ...holderMachineOperations,
  ...licenseFileOperations,
  ...validateOperations,
  ...notificationChannelOperations,
  ...channelPreviewOperations,
  ...channelTestOperations,
  ...notificationDeliveryOperations,
  ...incidentNotificationOperations,
  ...channelTypeOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...redeliveryOperations,
  ...recoveryOperations,
  ...eventCatalogueOperations,
  ...eventOperations,
  ...planOperations,
  'subscriptions.create': createSubscription,
  ...changePlanOperations,
  ...cancelSubscriptionOperations,
  ...usageOperations,
  ...prometheusQueryOperations,
  ...prometheusSeriesOperations,
  ...featureFlagOperations,
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

/** Every route of the contract, whatever rooms a host leaves out. */
const allRoutes: readonly Route[] = [...routes, prometheusRulesRoute, ...Object.values(ofrepRoutes)];

/**
 * What of the contract a kit serves, and the types of monitors that the host adds to it.
 *
 * @throws TypeError when a room would be left out by half
 */
export const servedContract = (
  without?: readonly OptionalRoomName[],
  ownTypes: OwnMonitorTypes = {},
): ServedContract => ({ ...withoutRooms(allRoutes, without), ownTypes: ownTypeConfigs(ownTypes) });

/**
 * Every operation of the contract with the verb that serves it, and the documents the kit publishes itself.
 *
 * @param basePath where the API lives below the server's root
 * @param contract what of the contract is served; all of it by default
 * @param rootPath where the server's root is on its host, such as `/ops`; the host itself by default
 * @throws TypeError when a route of the contract has no verb, and when a room would be left out by half
 */
export const allOperations = (
  basePath: string = apiBasePath,
  contract: ServedContract = servedContract(),
  rootPath = '',
): Operation[] => {
  const plain = servedResources().flatMap((resource) => Object.entries(plainOperations(resource)));
  const verbs = { ...Object.fromEntries(plain), ...ownVerbs };
  return [...operationsOf(contract.routes, verbs, basePath), ...documentOperations({ basePath, rootPath }, contract)];
};
