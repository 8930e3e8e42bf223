import type { Client } from '../client.js';
import type { Connection } from '../connection.js';
import type { RequestOptions } from '../options.js';
import { sendRaw } from '../raw-request.js';
import { agentsOf } from './agents.js';
import { alertRulesOf } from './alert-rules.js';
import { alertsOf } from './alerts.js';
import { apiKeysOf } from './api-keys.js';
import { auditActivitiesOf } from './audit-activities.js';
import { type Auth, authOf } from './auth.js';
import { billingOf } from './billing.js';
import { dashboardsOf } from './dashboards.js';
import { escalationPoliciesOf } from './escalation-policies.js';
import { eventsOf } from './events.js';
import { exportersOf } from './exporters.js';
import { featureFlagsOf } from './feature-flags.js';
import { heartbeatsOf } from './heartbeats.js';
import { incidentActionsOf } from './incident-actions.js';
import { incidentsOf } from './incidents.js';
import { invitationsOf } from './invitations.js';
import { invoicesOf } from './invoices.js';
import { licensesOf } from './licenses.js';
import { maintenanceWindowsOf } from './maintenance-windows.js';
import { membersOf } from './members.js';
import { mfaOf } from './mfa.js';
import { notificationChannelsOf } from './notification-channels.js';
import { notificationsOf } from './notifications.js';
import { oauthOf } from './oauth.js';
import { onCallNowOf, onCallSchedulesOf } from './on-call-schedules.js';
import { organizationsOf } from './organizations.js';
import { plainResourcesOf } from './plain-resources.js';
import { plansOf } from './plans.js';
import { prometheusOf } from './prometheus.js';
import { publicStatusPagesOf } from './public-status-pages.js';
import { reportsOf } from './reports.js';
import { rolesOf } from './roles.js';
import { serverOf } from './server.js';
import { ssoConnectionsOf } from './sso-connections.js';
import { statusPagesOf } from './status-pages.js';
import { subscriptionsOf } from './subscriptions.js';
import { usageOf } from './usage.js';
import { webhooksOf } from './webhooks.js';

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
    oauth: oauthOf({ anonymous, apiUrl, login }),
    server: serverOf(anonymous, login),
    ssoConnections: ssoConnectionsOf(caller, organizationId),
    organizations: organizationsOf(caller),
    members: membersOf(caller, organizationId),
    invitations: invitationsOf(caller, organizationId),
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
