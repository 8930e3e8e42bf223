import type { RequestOptions } from '../request/options.js';
import { agentsOf } from '../resources/agents.js';
import { alertRulesOf } from '../resources/alert-rules.js';
import { alertsOf } from '../resources/alerts.js';
import { apiKeysOf } from '../resources/api-keys.js';
import { auditActivitiesOf } from '../resources/audit-activities.js';
import { type Auth, authOf } from '../resources/auth.js';
import { billingOf } from '../resources/billing.js';
import { contactMethodsOf } from '../resources/contact-methods.js';
import { dashboardsOf } from '../resources/dashboards.js';
import { escalationPoliciesOf } from '../resources/escalation-policies.js';
import { eventsOf } from '../resources/events.js';
import { exportersOf } from '../resources/exporters.js';
import { featureFlagsOf } from '../resources/feature-flags.js';
import { heartbeatsOf } from '../resources/heartbeats.js';
import { incidentActionsOf } from '../resources/incident-actions.js';
import { incidentsOf } from '../resources/incidents.js';
import { invitationsOf } from '../resources/invitations.js';
import { invoicesOf } from '../resources/invoices.js';
import { licensesOf } from '../resources/licenses.js';
import { mailRecipientsOf } from '../resources/mail-recipients.js';
import { maintenanceWindowsOf } from '../resources/maintenance-windows.js';
import { membersOf } from '../resources/members.js';
import { mfaOf } from '../resources/mfa.js';
import { notificationChannelsOf } from '../resources/notification-channels.js';
import { notificationPreferencesOf } from '../resources/notification-preferences.js';
import { notificationsOf } from '../resources/notifications.js';
import { oauthOf } from '../resources/oauth.js';
import { onCallNowOf, onCallSchedulesOf } from '../resources/on-call-schedules.js';
import { organizationsOf } from '../resources/organizations.js';
import { plainResourcesOf } from '../resources/plain-resources.js';
import { plansOf } from '../resources/plans.js';
import { prometheusOf } from '../resources/prometheus.js';
import { publicStatusPagesOf } from '../resources/public-status-pages.js';
import { reportsOf } from '../resources/reports.js';
import { rolesOf } from '../resources/roles.js';
import { serverOf } from '../resources/server.js';
import { ssoConnectionsOf } from '../resources/sso-connections.js';
import { statusPagesOf } from '../resources/status-pages.js';
import { subscriptionsOf } from '../resources/subscriptions.js';
import { usageOf } from '../resources/usage.js';
import { webhooksOf } from '../resources/webhooks.js';
import type { Client } from './client.js';
import type { Connection } from './connection.js';
import { sendRaw } from './raw-request.js';

/** What a client has beyond its core; `auth` is more than the session there. */
export type OtherResources = Omit<Client, 'monitors' | 'stream'>;

/** Makes the methods of all resources but monitors. */
export const otherResourcesOf = (connection: Connection): OtherResources => {
  const { apiUrl, runtime, caller, anonymous, session, signIn } = connection;
  const mfa = mfaOf(caller, session, signIn);
  const login = { session, signIn, verify: mfa.verify };
  const auth = authOf({ caller, anonymous, login });
  const organizationId = organizationIdOf(connection, auth);
  const plain = plainResourcesOf(caller);
  return {
    ...plain,
    auth,
    mfa,
    contactMethods: contactMethodsOf(caller),
    notificationPreferences: notificationPreferencesOf(caller),
    oauth: oauthOf({ anonymous, apiUrl, login }),
    server: serverOf(anonymous, login),
    ssoConnections: ssoConnectionsOf(caller, organizationId),
    organizations: organizationsOf(caller),
    members: membersOf(caller, organizationId),
    invitations: invitationsOf(caller, organizationId, anonymous),
    roles: rolesOf(caller),
    apiKeys: apiKeysOf(caller, organizationId),
    auditActivities: auditActivitiesOf(caller),
    agents: agentsOf(caller),
    incidents: incidentsOf(caller),
    alertRules: alertRulesOf(caller),
    dashboards: dashboardsOf(caller, anonymous),
    notificationChannels: notificationChannelsOf(caller),
    notifications: notificationsOf(caller),
    exporters: exportersOf(caller),
    prometheus: prometheusOf(caller),
    reports: reportsOf(caller, runtime),
    invoices: invoicesOf(caller),
    billing: billingOf(caller),
    plans: plansOf(anonymous),
    subscriptions: subscriptionsOf(caller),
    alerts: alertsOf(caller),
    maintenanceWindows: maintenanceWindowsOf(caller, plain.maintenanceWindows),
    onCallSchedules: onCallSchedulesOf(caller, anonymous),
    escalationPolicies: escalationPoliciesOf(caller),
    onCall: onCallNowOf(caller),
    heartbeats: heartbeatsOf(anonymous),
    incidentActions: incidentActionsOf(anonymous),
    mailRecipients: mailRecipientsOf(anonymous),
    statusPages: statusPagesOf(caller),
    publicStatusPages: publicStatusPagesOf(anonymous),
    licenses: licensesOf(caller, anonymous),
    usage: usageOf(caller),
    webhooks: webhooksOf(caller, runtime),
    featureFlags: featureFlagsOf(caller),
    events: eventsOf(caller),
    request: (request) => sendRaw(request.isAnonymous === true ? anonymous : caller, apiUrl, request),
  };
};

/** Asks `me` once for each session; a call or a client that names its organization never asks. */
const organizationIdOf = ({ organizationId: ofClient, session }: Connection, auth: Auth) => {
  let asked: { readonly era: number; readonly id: string } | undefined;
  return async (options: RequestOptions | undefined): Promise<string> => {
    const named = options?.organizationId ?? ofClient;
    if (named !== undefined) return named;
    if (asked?.era === session.era) return asked.id;
    const { signal, timeoutMs, totalTimeoutMs } = options ?? {};
    const { organizationId } = await auth.me({ signal, timeoutMs, totalTimeoutMs });
    if (organizationId === null) throw new TypeError('Name the organization: set organizationId');
    asked = { era: session.era, id: organizationId };
    return organizationId;
  };
};
