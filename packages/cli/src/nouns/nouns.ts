import { auth, contactMethods, mfa, notificationPreferences, profile, sessions } from './account.js';
import { agents } from './agents.js';
import { alertRules, alerts } from './alert-rules.js';
import { billing, invoices } from './billing.js';
import { dashboards } from './dashboards.js';
import { escalationPolicies } from './escalation-policies.js';
import { events } from './events.js';
import { exporters } from './exporters.js';
import { featureFlags } from './feature-flags.js';
import { heartbeats } from './heartbeats.js';
import { channelActions, incidentActions, incidents } from './incidents.js';
import { licenses } from './licenses.js';
import { maintenanceWindows } from './maintenance-windows.js';
import { monitors, stream } from './monitors.js';
import { mailRecipients, notificationChannels } from './notification-channels.js';
import { notifications } from './notifications.js';
import type { Noun, OperationFacts } from './noun.js';
import { onCall, onCallSchedules } from './on-call.js';
import { apiKeys, auditActivities, invitations, members, organizations, roles } from './organization.js';
import { prometheus } from './prometheus.js';
import { reports } from './reports.js';
import { server } from './server.js';
import { oauth, ssoConnections } from './sign-in-providers.js';
import { publicStatusPages, statusPages } from './status-pages.js';
import { plans, subscriptions } from './subscriptions.js';
import { telemetryExports } from './telemetry-exports.js';
import { usage } from './usage.js';
import { webhooks } from './webhooks.js';

/** By the contract's namespace; `sessions` and `profile` are nouns of the command line alone. */
export const nouns: Readonly<Record<string, Noun>> = {
  ...{ auth, sessions, profile, mfa, contactMethods, notificationPreferences, oauth, server, ssoConnections },
  ...{ organizations, members, invitations, roles, apiKeys, auditActivities },
  ...{
    monitors,
    stream,
    heartbeats,
    incidents,
    incidentActions,
    channelActions,
    mailRecipients,
    alertRules,
    alerts,
    notificationChannels,
    maintenanceWindows,
    onCallSchedules,
    escalationPolicies,
    onCall,
    dashboards,
    agents,
    exporters,
    prometheus,
    telemetryExports,
    reports,
    statusPages,
    publicStatusPages,
  },
  ...{ webhooks, events, notifications, featureFlags },
  ...{ plans, subscriptions, invoices, billing, licenses, usage },
};

/** What is known of a noun, by an operation of it, such as `monitors.list`. */
export const nounOf = (operationId: string): Noun => nouns[operationId.slice(0, operationId.indexOf('.'))] ?? {};

/** What is known of an operation, by its id; nothing is known of most. */
export const factsOf = (operationId: string): OperationFacts =>
  nounOf(operationId).operations?.[operationId.slice(operationId.indexOf('.') + 1)] ?? {};
