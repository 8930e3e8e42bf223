import { apiBasePath, resources, routes } from '@watchpost/schemas';
import { accountOperations } from './accounts/operations.js';
import { alertRuleOperations, alertRuleResource } from './alerts/alert-rule.js';
import { backTestOperations } from './alerts/back-test.js';
import { apiKeyOperations, apiKeyResource } from './api-keys/api-key.js';
import { auditActivityOperations } from './audit/audit-activity.js';
import { documentOperations } from './documents.js';
import { eventOperations } from './events/event.js';
import { eventCatalogueOperations } from './events/event-catalogue.js';
import { heartbeatOperations } from './heartbeats/signal.js';
import { historyOperations } from './history/operations.js';
import { incidentOperations, incidentResource } from './incidents/incident.js';
import { incidentHistoryOperations } from './incidents/incident-note.js';
import { acceptInvitation } from './invitations/accept-invitation.js';
import { invitationOperations, invitationResource } from './invitations/invitation.js';
import { maintenanceWindowOperations, maintenanceWindowResource } from './maintenance/maintenance-window.js';
import { memberOperations } from './members/member.js';
import { mfaOperations } from './mfa/operations.js';
import { monitorBulkOperations } from './monitors/bulk.js';
import { monitorOperations } from './monitors/monitor.js';
import { monitorResultOperations } from './monitors/monitor-result.js';
import { monitorResource } from './monitors/present-monitor.js';
import { monitorStatusOperations } from './monitors/set-status.js';
import { oauthOperations } from './oauth/oauth-operations.js';
import type { Operation, Verb } from './operation.js';
import { createOrganization } from './organizations/create-organization.js';
import { organizationOperations, organizationResource } from './organizations/organization.js';
import { suspensionOperations } from './organizations/suspend-organization.js';
import { transferOrganization } from './organizations/transfer-organization.js';
import { roleListOperations } from './roles/list-roles.js';
import { roleOperations, roleResource } from './roles/role.js';
import { loginOperations } from './sessions/login.js';
import { refreshOperations } from './sessions/refresh.js';
import { sessionOperations } from './sessions/session.js';
import { streamOperations } from './stream/open-stream.js';
import { create } from './verbs/create.js';
import { get } from './verbs/get.js';
import { list } from './verbs/list.js';
import { remove } from './verbs/remove.js';
import { type ResourceTable, type ServedResource, servedResource } from './verbs/served-resource.js';
import { update } from './verbs/update.js';
import { deliveryOperations } from './webhooks/delivery.js';
import { recoveryOperations } from './webhooks/recovery.js';
import { redeliveryOperations } from './webhooks/redeliver.js';
import { webhookOperations, webhookResource } from './webhooks/webhook.js';

/** Resources that are shown otherwise than by their declaration. The rest needs no line anywhere in the kit. */
const shownOtherwise: readonly ServedResource[] = [
  organizationResource,
  invitationResource,
  roleResource,
  apiKeyResource,
  monitorResource,
  incidentResource,
  alertRuleResource,
  maintenanceWindowResource,
  webhookResource,
];

/** Verbs that replace a plain one or serve a route of their own, by operation id. */
const ownVerbs: Readonly<Record<string, Verb>> = {
  ...loginOperations,
  ...refreshOperations,
  ...sessionOperations,
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
  ...alertRuleOperations,
  ...backTestOperations,
  ...incidentHistoryOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...redeliveryOperations,
  ...recoveryOperations,
  ...eventCatalogueOperations,
  ...eventOperations,
};

const plainVerbs = { list, create, get, update, remove } as const;

/** The plain verbs of every resource, by operation id. */
const plainOperations = (): Record<string, Verb> => {
  const verbs: Record<string, Verb> = {};
  for (const contract of resources) {
    const resource =
      shownOtherwise.find((served) => served.contract === contract) ??
      // A plain resource's table bears the collection's name; the table-parity test holds the contract to it.
      servedResource(contract, contract.collection as ResourceTable);
    for (const verb of contract.verbs) verbs[`${contract.collection}.${verb}`] = plainVerbs[verb](resource);
  }
  return verbs;
};

/**
 * Every operation of the contract with the verb that serves it, and the documents the kit publishes itself.
 *
 * @param basePath where the API lives below the server's root
 * @throws TypeError when a route of the contract has no verb
 */
export const allOperations = (basePath: string = apiBasePath): Operation[] => {
  const verbs = { ...plainOperations(), ...ownVerbs };
  const operations = routes.map((route): Operation => {
    const verb = verbs[route.operationId];
    if (verb === undefined) throw new TypeError(`The contract declares ${route.operationId}, which nothing serves.`);
    return { route, path: `${basePath}${route.path}`, verb };
  });
  return [...operations, ...documentOperations(basePath)];
};
