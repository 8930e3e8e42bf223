import { Caller, type CallSettings, count, duration, type Method, type QueryValue } from './call.js';
import { apiKeyCredentials, type Credentials, noCredentials } from './credentials.js';
import { MfaRequiredError } from './errors.js';
import type { ApiResponse } from './exchange/api-promise.js';
import type { ChangeOptions, ClientOptions, PostOptions, RequestOptions } from './options.js';
import { type Agents, agentsOf } from './resources/agents.js';
import { type AlertRules, alertRulesOf } from './resources/alert-rules.js';
import { type Alerts, alertsOf } from './resources/alerts.js';
import { type ApiKeys, apiKeysOf } from './resources/api-keys.js';
import { type AuditActivities, auditActivitiesOf } from './resources/audit-activities.js';
import { type Auth, authOf } from './resources/auth.js';
import { type Billing, billingOf } from './resources/billing.js';
import { type ContactMethods, contactMethodsOf } from './resources/contact-methods.js';
import { type Dashboards, dashboardsOf } from './resources/dashboards.js';
import { type EscalationPolicies, escalationPoliciesOf } from './resources/escalation-policies.js';
import { type Events, eventsOf } from './resources/events.js';
import { type Exporters, exportersOf } from './resources/exporters.js';
import { type FeatureFlags, featureFlagsOf } from './resources/feature-flags.js';
import { type Heartbeats, heartbeatsOf } from './resources/heartbeats.js';
import { type IncidentActions, incidentActionsOf } from './resources/incident-actions.js';
import { type Incidents, incidentsOf } from './resources/incidents.js';
import { type Invitations, invitationsOf } from './resources/invitations.js';
import { type Invoices, invoicesOf } from './resources/invoices.js';
import { type Licenses, licensesOf } from './resources/licenses.js';
import { type MaintenanceWindows, maintenanceWindowsOf } from './resources/maintenance-windows.js';
import { type Members, membersOf } from './resources/members.js';
import { type Mfa, mfaOf } from './resources/mfa.js';
import { type Monitors, monitorsOf } from './resources/monitors.js';
import { type NotificationChannels, notificationChannelsOf } from './resources/notification-channels.js';
import { type NotificationPreferencesOfUser, notificationPreferencesOf } from './resources/notification-preferences.js';
import { type Notifications, notificationsOf } from './resources/notifications.js';
import { type OAuth, oauthOf } from './resources/oauth.js';
import { type OnCallNow, type OnCallSchedules, onCallNowOf, onCallSchedulesOf } from './resources/on-call-schedules.js';
import { type Organizations, organizationsOf } from './resources/organizations.js';
import { type PlainResources, plainResourcesOf } from './resources/plain-resources.js';
import { type Plans, plansOf } from './resources/plans.js';
import { type Prometheus, prometheusOf } from './resources/prometheus.js';
import { type PublicStatusPages, publicStatusPagesOf } from './resources/public-status-pages.js';
import { type Reports, reportsOf } from './resources/reports.js';
import { type Roles, rolesOf } from './resources/roles.js';
import { type Server, serverOf } from './resources/server.js';
import { type SsoConnections, ssoConnectionsOf } from './resources/sso-connections.js';
import { type StatusPages, statusPagesOf } from './resources/status-pages.js';
import { type Subscriptions, subscriptionsOf } from './resources/subscriptions.js';
import { type UsageOfOrganization, usageOf } from './resources/usage.js';
import { type Webhooks, webhooksOf } from './resources/webhooks.js';
import { type Runtime, systemRuntime } from './runtime.js';
import { memoryTokenStore, type SessionTokens, type TokenStore, UserSession } from './session.js';
import { cookieTokenStore } from './sign-in/cookie-session.js';
import type { LoginParts } from './sign-in/login-result.js';
import { SignIn } from './sign-in/sign-in.js';
import type { StreamOptions } from './stream/stream.js';
import type { StreamMessage } from './stream/stream-message.js';

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
   * @throws TypeError when `path` does not lead below `/api/v1`; else as every method
   */
  request<T = unknown>(request: RawRequest): Promise<ApiResponse<T>>;
}

/**
 * Makes a client. Nothing is sent until a method is called.
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl: 'https://watchpost.example.com', apiKey: 'wp_your_key' });
 * ```
 * @throws TypeError when an option is wrong
 */
export const createClient = (options: ClientOptions): Client => createClientOn(systemRuntime, options);

/** Makes a client on another clock; for tests. */
export const createClientOn = (runtime: Runtime, options: ClientOptions): Client => {
  assertOptions(options);
  const { onRateLimit } = options;
  const settings: CallSettings = {
    apiUrl: apiUrlOf(options.baseUrl),
    fetch: options.fetch ?? ((request) => fetch(request)),
    middleware: options.middleware ?? [],
    runtime,
    credentials: noCredentials,
    // Requests without credentials are counted per address, in another window than the caller's own.
    isPaced: false,
    timeoutMs: duration('timeoutMs', options.timeoutMs ?? 30_000),
    totalTimeoutMs: duration('totalTimeoutMs', options.totalTimeoutMs ?? 300_000),
    maxRetries: count('maxRetries', options.maxRetries ?? 2),
    organizationId: options.organizationId,
    logger: options.logger,
    onRateLimit,
  };
  const anonymous = new Caller({ ...settings, organizationId: undefined });
  const signIn = new SignIn(anonymous, runtime, options.session === 'cookie');
  const session = sessionOf(options, signIn, runtime);
  const caller = new Caller({
    ...settings,
    credentials: credentialsOf(options, session),
    isPaced: true,
  });
  const mfa = mfaOf(caller, session, signIn);
  const login: LoginParts = { session, signIn, verify: mfa.verify };
  const auth = authOf({ caller, anonymous, login });
  const organizationId = organizationIdOf(options.organizationId, auth, session);
  const plain = plainResourcesOf(caller);
  return {
    ...plain,
    auth,
    mfa,
    contactMethods: contactMethodsOf(caller),
    notificationPreferences: notificationPreferencesOf(caller),
    oauth: oauthOf({ anonymous, apiUrl: settings.apiUrl, login }),
    server: serverOf(anonymous, login),
    ssoConnections: ssoConnectionsOf(caller, organizationId),
    organizations: organizationsOf(caller),
    members: membersOf(caller, organizationId),
    invitations: invitationsOf(caller, organizationId),
    roles: rolesOf(caller),
    apiKeys: apiKeysOf(caller, organizationId),
    auditActivities: auditActivitiesOf(caller),
    agents: agentsOf(caller),
    monitors: monitorsOf(caller, runtime),
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
    async *stream(options) {
      // Loaded by those who follow it: most programs and the first view of a page do not.
      const { streamOf } = await import('./stream/stream.js');
      yield* streamOf({ caller, runtime }, options);
    },
    request: (request) => sendRaw(request.isAnonymous === true ? anonymous : caller, settings.apiUrl, request),
  };
};

/** @throws TypeError for what plain JavaScript and an unset variable of the environment hand in */
const assertOptions = (options: ClientOptions): void => {
  if (typeof options !== 'object' || options === null) throw new TypeError('createClient needs options with a baseUrl');
  if (
    'apiKey' in options &&
    options.apiKey === undefined &&
    options.session === undefined &&
    options.email === undefined
  ) {
    throw new TypeError('apiKey is undefined: set it, or leave it out to sign in with client.auth.login()');
  }
};

/** @throws TypeError unless it is the address of a server, without what would be lost or printed on the way */
const apiUrlOf = (baseUrl: string | URL): URL => {
  const url = URL.parse(String(baseUrl));
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new TypeError('baseUrl must be an absolute URL that starts with https:// or http://');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl must not carry a user name, a password, a query or a fragment');
  }
  // Many have the address of the API at hand; it is that of the server with this path.
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
  return url;
};

const credentialsOf = ({ apiKey, session: kept }: ClientOptions, session: UserSession): Credentials => {
  if (apiKey !== undefined) return apiKeyCredentials(apiKey);
  return kept === 'host' ? noCredentials : session;
};

const storeOf = (session: ClientOptions['session']): TokenStore => {
  if (session === 'cookie') return cookieTokenStore();
  if (session === undefined || session === 'host') return memoryTokenStore();
  return session.store ?? memoryTokenStore(session.tokens);
};

const sessionOf = (options: ClientOptions, signIn: SignIn, runtime: Runtime): UserSession => {
  const { email, password } = options;
  const withPassword = async (): Promise<SessionTokens> => {
    const answer = await signIn.login({ email: email ?? '', password: password ?? '' });
    if ('mfaRequired' in answer) {
      throw new MfaRequiredError('This account has a second factor; use client.auth.login() and its verify()');
    }
    return answer;
  };
  return new UserSession({
    store: storeOf(options.session),
    runtime,
    redeem: (refreshToken) => signIn.redeem(refreshToken),
    signIn: email === undefined ? undefined : withPassword,
  });
};

/** Asks `me` once for each session; a call or a client that names its organization never asks. */
const organizationIdOf = (ofClient: string | undefined, auth: Auth, session: UserSession) => {
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

const sendRaw = async <T>(caller: Caller, apiUrl: URL, request: RawRequest): Promise<ApiResponse<T>> => {
  const { method, path, body, isAnonymous, ...options } = request;
  const url = URL.parse(apiUrl.href + path);
  if (!path.startsWith('/') || url?.href.startsWith(`${apiUrl.href}/`) !== true) {
    throw new TypeError('path must start with / and lead below /api/v1');
  }
  // The server keeps answers to repeat per caller; an anonymous request has none.
  const repeats = isAnonymous === true ? { isRepeatable: false } : {};
  // The type is the caller's assertion: a raw request has none in the contract.
  return caller.send<T>(method, path, body, { ...options, ...repeats });
};
