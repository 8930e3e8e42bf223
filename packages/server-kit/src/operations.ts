import { apiBasePath, resources, routes } from '@watchpost/schemas';
import { alertRuleOperations, alertRuleResource } from './monitoring/alert-rules/alert-rule.js';
import { backTestOperations } from './monitoring/alert-rules/back-test.js';
import { heartbeatOperations } from './monitoring/heartbeats/signal.js';
import { historyOperations } from './monitoring/history/operations.js';
import { incidentOperations, incidentResource } from './monitoring/incidents/incident.js';
import { incidentHistoryOperations } from './monitoring/incidents/incident-note.js';
import { maintenanceWindowOperations, maintenanceWindowResource } from './monitoring/maintenance/maintenance-window.js';
import { monitorBulkOperations } from './monitoring/monitors/bulk.js';
import { monitorOperations } from './monitoring/monitors/monitor.js';
import { monitorResultOperations } from './monitoring/monitors/monitor-result.js';
import { monitorResource } from './monitoring/monitors/present-monitor.js';
import { monitorStatusOperations } from './monitoring/monitors/set-status.js';
import { eventOperations } from './outbound/events/event.js';
import { eventCatalogueOperations } from './outbound/events/event-catalogue.js';
import { streamOperations } from './outbound/stream/open-stream.js';
import { deliveryOperations } from './outbound/webhooks/delivery.js';
import { recoveryOperations } from './outbound/webhooks/recovery.js';
import { redeliveryOperations } from './outbound/webhooks/redeliver.js';
import { webhookOperations, webhookResource } from './outbound/webhooks/webhook.js';
import { accountOperations } from './people/accounts/operations.js';
import { apiKeyOperations, apiKeyResource } from './people/api-keys/api-key.js';
import { auditActivityOperations } from './people/audit/audit-activity.js';
import { acceptInvitation } from './people/invitations/accept-invitation.js';
import { invitationOperations, invitationResource } from './people/invitations/invitation.js';
import { memberOperations } from './people/members/member.js';
import { mfaOperations } from './people/mfa/operations.js';
import { oauthOperations } from './people/oauth/oauth-operations.js';
import { createOrganization } from './people/organizations/create-organization.js';
import { organizationOperations, organizationResource } from './people/organizations/organization.js';
import { suspensionOperations } from './people/organizations/suspend-organization.js';
import { transferOrganization } from './people/organizations/transfer-organization.js';
import { roleListOperations } from './people/roles/list-roles.js';
import { roleOperations, roleResource } from './people/roles/role.js';
import { loginOperations } from './people/sessions/login.js';
import { refreshOperations } from './people/sessions/refresh.js';
import { sessionOperations } from './people/sessions/session.js';
import { verifySecondFactorOperations } from './people/sessions/verify-second-factor.js';
import { documentOperations } from './request/documents.js';
import type { Operation, Verb } from './request/operation.js';
import { create } from './request/verbs/create.js';
import { get } from './request/verbs/get.js';
import { list } from './request/verbs/list.js';
import { remove } from './request/verbs/remove.js';
import { type ResourceTable, type ServedResource, servedResource } from './request/verbs/served-resource.js';
import { update } from './request/verbs/update.js';

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
