import type { Method, QueryValue } from '../request/call.js';
import type { ApiResponse } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions } from '../request/options.js';
import type { StreamOptions } from '../request/stream/stream.js';
import type { StreamMessage } from '../request/stream/stream-message.js';
import type { Agents } from '../resources/agents.js';
import type { AlertRules } from '../resources/alert-rules.js';
import type { Alerts } from '../resources/alerts.js';
import type { ApiKeys } from '../resources/api-keys.js';
import type { AuditActivities } from '../resources/audit-activities.js';
import type { Auth } from '../resources/auth.js';
import type { Billing } from '../resources/billing.js';
import type { ContactMethods } from '../resources/contact-methods.js';
import type { Dashboards } from '../resources/dashboards.js';
import type { EscalationPolicies } from '../resources/escalation-policies.js';
import type { Events } from '../resources/events.js';
import type { Exporters } from '../resources/exporters.js';
import type { FeatureFlags } from '../resources/feature-flags.js';
import type { Heartbeats } from '../resources/heartbeats.js';
import type { IncidentActions } from '../resources/incident-actions.js';
import type { Incidents } from '../resources/incidents.js';
import type { Invitations } from '../resources/invitations.js';
import type { Invoices } from '../resources/invoices.js';
import type { Licenses } from '../resources/licenses.js';
import type { MailRecipients } from '../resources/mail-recipients.js';
import type { MaintenanceWindows } from '../resources/maintenance-windows.js';
import type { Members } from '../resources/members.js';
import type { Mfa } from '../resources/mfa.js';
import type { Monitors } from '../resources/monitors.js';
import type { NotificationChannels } from '../resources/notification-channels.js';
import type { NotificationPreferencesOfUser } from '../resources/notification-preferences.js';
import type { Notifications } from '../resources/notifications.js';
import type { OAuth } from '../resources/oauth.js';
import type { OnCallNow, OnCallSchedules } from '../resources/on-call-schedules.js';
import type { Organizations } from '../resources/organizations.js';
import type { PlainResources } from '../resources/plain-resources.js';
import type { Plans } from '../resources/plans.js';
import type { Prometheus } from '../resources/prometheus.js';
import type { PublicStatusPages } from '../resources/public-status-pages.js';
import type { Reports } from '../resources/reports.js';
import type { Roles } from '../resources/roles.js';
import type { Server } from '../resources/server.js';
import type { SsoConnections } from '../resources/sso-connections.js';
import type { StatusPages } from '../resources/status-pages.js';
import type { Subscriptions } from '../resources/subscriptions.js';
import type { UsageOfOrganization } from '../resources/usage.js';
import type { Webhooks } from '../resources/webhooks.js';

/** A request for which the client has no method. */
export interface RawRequest extends PostOptions, ChangeOptions {
  readonly method: Method;
  /** Below `/api/v1`, such as `/monitors`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sends no credential and no `Idempotency-Key`, for public operations. Default `false`. */
  readonly isAnonymous?: boolean | undefined;
}

/** A Watchpost server, as one caller sees it. */
export interface Client extends PlainResources {
  /** Accounts, signing in and out, and sessions. */
  readonly auth: Auth;
  /** The second factor of the signed-in user. */
  readonly mfa: Mfa;
  /** Where the signed-in user is notified. */
  readonly contactMethods: ContactMethods;
  /** How the signed-in user wants to be paged. */
  readonly notificationPreferences: NotificationPreferencesOfUser;
  /** Signing in with a provider. */
  readonly oauth: OAuth;
  /** The server itself: what a sign-in page needs to know, and the first owner. */
  readonly server: Server;
  /** An organization's own connections to sign-in providers. */
  readonly ssoConnections: SsoConnections;
  /** Everything about organizations. */
  readonly organizations: Organizations;
  /** Everything about members. */
  readonly members: Members;
  /** Everything about invitations. */
  readonly invitations: Invitations;
  /** Everything about roles. */
  readonly roles: Roles;
  /** Everything about API keys. */
  readonly apiKeys: ApiKeys;
  /** The audit trail. */
  readonly auditActivities: AuditActivities;
  /** Everything about monitors. */
  readonly monitors: Monitors;
  /** Periods in which something was wrong, and what people did about them. */
  readonly incidents: Incidents;
  /** When people are notified, about which monitors, and how. */
  readonly alertRules: AlertRules;
  /** Places that are notified of what happens. */
  readonly notificationChannels: NotificationChannels;
  /** Messages to channels and people. */
  readonly notifications: Notifications;
  /** Widgets on a grid, and what they show. */
  readonly dashboards: Dashboards;
  /** What Prometheus and OpenMetrics endpoints publish: scrapes, series and samples. */
  readonly exporters: Exporters;
  /** Samples in PromQL, over the reading part of Prometheus' HTTP API. */
  readonly prometheus: Prometheus;
  /** Uptime, targets, incidents and latency over a period, as runs that do not change. */
  readonly reports: Reports;
  /** What organizations can subscribe to. */
  readonly plans: Plans;
  /** What the organization has subscribed to. */
  readonly subscriptions: Subscriptions;
  /** What alert rules found, across all of them. */
  readonly alerts: Alerts;
  /** When monitors are checked without alerts and incidents. */
  readonly maintenanceWindows: MaintenanceWindows;
  /** Schedules of who is on call. */
  readonly onCallSchedules: OnCallSchedules;
  /** Who is paged about incidents, one step after the other. */
  readonly escalationPolicies: EscalationPolicies;
  /** Who is on call in all schedules. */
  readonly onCall: OnCallNow;
  /** Signals of jobs that report by themselves. */
  readonly heartbeats: Heartbeats;
  /** What links in messages do. */
  readonly incidentActions: IncidentActions;
  /** What links of mails to addresses that are no members' do. */
  readonly mailRecipients: MailRecipients;
  /** Programs that run checks from other places. */
  readonly agents: Agents;
  /** Pages that show customers how services are. */
  readonly statusPages: StatusPages;
  /** Status pages as visitors see them. */
  readonly publicStatusPages: PublicStatusPages;
  /** Licenses that you issue, and what programs of their holders ask. */
  readonly licenses: Licenses;
  /** What the organization uses, and may use. */
  readonly usage: UsageOfOrganization;
  /** Receivers of signed events, and what was sent to them. */
  readonly webhooks: Webhooks;
  /** Which value of a setting is served to whom. */
  readonly featureFlags: FeatureFlags;
  /** What happened, as it is sent to webhooks. */
  readonly events: Events;
  /** Invoices and credit notes. */
  readonly invoices: Invoices;
  /** Who invoices are made out to, and how they are paid. */
  readonly billing: Billing;
  /**
   * Follows what happens, as it happens, until `signal` aborts or the loop is left. Needs `monitors:read`.
   *
   * A connection that breaks, or is silent for 45 s, is made again and goes on where it was: no message is lost while
   * the server keeps them (24 hours), and none comes twice.
   *
   * @example
   * ```ts
   * for await (const { type, data } of client.stream({ types: ['monitor.status_changed'] })) {
   *   if (type === 'monitor.status_changed') console.log(data.monitorName, 'is', data.to);
   * }
   * ```
   * @throws as every method while the first connection is made; later only what trying again cannot mend, such as
   * SessionExpiredError, PermissionError or ValidationError
   */
  stream(options?: StreamOptions): AsyncGenerator<StreamMessage, void, undefined>;
  /**
   * Sends a request for which the client has no method, with the same credentials, retries, pacing and errors.
   *
   * @example
   * ```ts
   * const { data } = await client.request<{ keys: unknown[] }>({ method: 'GET', path: '/monitors' });
   * ```
   * @throws TypeError when `path` does not lead below that of the API; else as every method
   */
  request<T = unknown>(request: RawRequest): Promise<ApiResponse<T>>;
}
