import type { Scope } from '@watchpost/client';

/** A place in the rail. */
export type RailGroup = 'watch' | 'show' | 'connect' | 'settings';

/** One address of the console, as data: the handler, the rail, the palette and the 404 read it. */
export interface Route {
  /** Pattern below the base path. */
  readonly path: string;
  /** The page's module, a key of `shell/later-pages.ts` where it does not come with the frame. */
  readonly page: string;
  /** The word in `words/core.ts` that names it; pages of one resource share it. */
  readonly title: string;
  /** What a person needs to open it; without it they may be anybody who is signed in. */
  readonly scope?: Scope;
  /** Whether it opens without a session. */
  readonly isPublic?: true;
  /** Where the rail lists it. */
  readonly rail?: RailGroup;
  /** The second of the two keys that open it, after `g`. */
  readonly key?: string;
}

/** Every address; of two that match, the first one counts. */
export const routes = [
  { path: '/', page: 'home', title: 'home', rail: 'watch', key: 'h' },
  { path: '/welcome', page: 'welcome', title: 'welcome', isPublic: true },
  { path: '/sign-in', page: 'signIn', title: 'signIn', isPublic: true },
  { path: '/monitors', page: 'monitors', title: 'monitors', scope: 'monitors:read', rail: 'watch', key: 'm' },
  { path: '/monitors/new', page: 'monitorForm', title: 'newMonitor', scope: 'monitors:write' },
  { path: '/monitors/import', page: 'monitorImport', title: 'importMonitors', scope: 'monitors:write' },
  { path: '/monitors/:id', page: 'monitor', title: 'monitors', scope: 'monitors:read' },
  { path: '/monitors/:id/results', page: 'monitorResults', title: 'monitors', scope: 'monitors:read' },
  { path: '/monitors/:id/day/:day', page: 'monitorDay', title: 'monitors', scope: 'monitors:read' },
  { path: '/monitors/:id/edit', page: 'monitorForm', title: 'monitors', scope: 'monitors:write' },
  { path: '/incidents', page: 'incidents', title: 'incidents', scope: 'incidents:read', rail: 'watch', key: 'i' },
  { path: '/incidents/new', page: 'newIncident', title: 'incidents', scope: 'incidents:write' },
  { path: '/incidents/:id', page: 'incident', title: 'incidents', scope: 'incidents:read' },
  { path: '/alerts', page: 'alerts', title: 'alerts', scope: 'alert-rules:read', rail: 'watch', key: 'a' },
  { path: '/alerts/rules', page: 'alertRules', title: 'alertRules', scope: 'alert-rules:read' },
  { path: '/alerts/rules/new', page: 'alertRule', title: 'alertRules', scope: 'alert-rules:write' },
  { path: '/alerts/rules/:id', page: 'alertRule', title: 'alertRules', scope: 'alert-rules:read' },
  { path: '/maintenance', page: 'maintenance', title: 'maintenance', scope: 'monitors:read', rail: 'watch', key: 'w' },
  { path: '/maintenance/new', page: 'maintenanceWindow', title: 'maintenance', scope: 'monitors:write' },
  { path: '/maintenance/:id', page: 'maintenanceWindow', title: 'maintenance', scope: 'monitors:read' },
  {
    path: '/on-call',
    page: 'onCall',
    title: 'onCallSchedules',
    scope: 'on-call:read',
    rail: 'watch',
    key: 'o',
  },
  { path: '/on-call/new', page: 'onCallForm', title: 'onCallSchedules', scope: 'on-call:write' },
  { path: '/on-call/:id', page: 'onCallSchedule', title: 'onCallSchedules', scope: 'on-call:read' },
  { path: '/on-call/:id/edit', page: 'onCallForm', title: 'onCallSchedules', scope: 'on-call:write' },
  {
    path: '/escalation-policies',
    page: 'escalationPolicies',
    title: 'escalationPolicies',
    scope: 'notifications:read',
    rail: 'watch',
    key: 'l',
  },
  {
    path: '/escalation-policies/new',
    page: 'escalationPolicyForm',
    title: 'escalationPolicies',
    scope: 'notifications:write',
  },
  {
    path: '/escalation-policies/:id',
    page: 'escalationPolicy',
    title: 'escalationPolicies',
    scope: 'notifications:read',
  },
  {
    path: '/escalation-policies/:id/edit',
    page: 'escalationPolicyForm',
    title: 'escalationPolicies',
    scope: 'notifications:write',
  },
  { path: '/dashboards', page: 'dashboards', title: 'dashboards', scope: 'dashboards:read', rail: 'show', key: 'd' },
  { path: '/dashboards/new', page: 'dashboardEdit', title: 'dashboards', scope: 'dashboards:write' },
  { path: '/dashboards/public/:token', page: 'publicDashboard', title: 'dashboards', isPublic: true },
  { path: '/dashboards/:id', page: 'dashboard', title: 'dashboards', scope: 'dashboards:read' },
  { path: '/dashboards/:id/edit', page: 'dashboardEdit', title: 'dashboards', scope: 'dashboards:write' },
  { path: '/status-pages', page: 'statusPages', title: 'statusPages', scope: 'dashboards:read', rail: 'show' },
  { path: '/status-pages/new', page: 'statusPageCreate', title: 'statusPages', scope: 'dashboards:write' },
  { path: '/status-pages/:id', page: 'statusPage', title: 'statusPages', scope: 'dashboards:read' },
  { path: '/status-pages/:id/:part', page: 'statusPage', title: 'statusPages', scope: 'dashboards:write' },
  { path: '/reports', page: 'reports', title: 'reports', scope: 'reports:read', rail: 'show' },
  { path: '/reports/new', page: 'reportEdit', title: 'reports', scope: 'reports:write' },
  { path: '/reports/:id', page: 'report', title: 'reports', scope: 'reports:read' },
  { path: '/reports/:id/edit', page: 'reportEdit', title: 'reports', scope: 'reports:write' },
  { path: '/agents', page: 'agents', title: 'agents', scope: 'agents:read', rail: 'connect' },
  { path: '/agents/new', page: 'agentCreate', title: 'agents', scope: 'agents:write' },
  { path: '/agents/:id', page: 'agent', title: 'agents', scope: 'agents:read' },
  { path: '/exporters', page: 'exporters', title: 'exporters', scope: 'exporters:read', rail: 'connect' },
  { path: '/exporters/new', page: 'exporterEdit', title: 'exporters', scope: 'exporters:write' },
  { path: '/exporters/:id', page: 'exporter', title: 'exporters', scope: 'exporters:read' },
  { path: '/exporters/:id/edit', page: 'exporterEdit', title: 'exporters', scope: 'exporters:write' },
  {
    path: '/channels',
    page: 'channels',
    title: 'channels',
    scope: 'notifications:read',
    rail: 'connect',
    key: 'n',
  },
  { path: '/channels/new', page: 'channelForm', title: 'channels', scope: 'notifications:write' },
  { path: '/channels/:id', page: 'channel', title: 'channels', scope: 'notifications:read' },
  { path: '/channels/:id/edit', page: 'channelForm', title: 'channels', scope: 'notifications:write' },
  {
    path: '/channels/:id/messages/:deliveryId',
    page: 'channelMessage',
    title: 'channels',
    scope: 'notifications:read',
  },
  { path: '/webhooks', page: 'webhooks', title: 'webhooks', scope: 'webhooks:read', rail: 'connect', key: 'k' },
  { path: '/webhooks/new', page: 'webhookForm', title: 'webhooks', scope: 'webhooks:write' },
  { path: '/webhooks/:id', page: 'webhook', title: 'webhooks', scope: 'webhooks:read' },
  { path: '/webhooks/:id/edit', page: 'webhookForm', title: 'webhooks', scope: 'webhooks:write' },
  { path: '/webhooks/:id/deliveries/:deliveryId', page: 'webhookDelivery', title: 'webhooks', scope: 'webhooks:read' },
  { path: '/events', page: 'events', title: 'events', scope: 'webhooks:read', rail: 'connect', key: 'e' },
  { path: '/events/:id', page: 'event', title: 'events', scope: 'webhooks:read' },
  { path: '/account', page: 'account', title: 'account', key: 'p' },
  { path: '/account/security', page: 'accountSecurity', title: 'account' },
  { path: '/account/sessions', page: 'accountSessions', title: 'account' },
  { path: '/account/notifications', page: 'accountNotifications', title: 'account' },
  { path: '/device', page: 'device', title: 'account' },
  {
    path: '/settings/organization',
    page: 'organization',
    title: 'organization',
    scope: 'organization:read',
    rail: 'settings',
  },
  { path: '/settings/members', page: 'members', title: 'members', scope: 'members:read', rail: 'settings' },
  { path: '/settings/roles', page: 'roles', title: 'roles', scope: 'roles:read', rail: 'settings' },
  { path: '/settings/roles/new', page: 'roleForm', title: 'roles', scope: 'roles:write' },
  { path: '/settings/roles/:id', page: 'roleForm', title: 'roles', scope: 'roles:write' },
  { path: '/settings/api-keys', page: 'apiKeys', title: 'apiKeys', scope: 'api-keys:read', rail: 'settings' },
  { path: '/settings/api-keys/new', page: 'apiKeyForm', title: 'apiKeys', scope: 'api-keys:write' },
  { path: '/settings/api-keys/:id', page: 'apiKeyForm', title: 'apiKeys', scope: 'api-keys:write' },
  { path: '/settings/sign-in', page: 'ssoConnections', title: 'ssoConnections', scope: 'sso:write', rail: 'settings' },
  { path: '/settings/sign-in/:provider', page: 'ssoConnection', title: 'ssoConnections', scope: 'sso:write' },
  { path: '/settings/audit', page: 'audit', title: 'audit', scope: 'audit:read', rail: 'settings' },
  { path: '/settings/audit/:id', page: 'auditActivity', title: 'audit', scope: 'audit:read' },
  { path: '/settings/plan', page: 'plan', title: 'plan', scope: 'subscription:read', rail: 'settings' },
  { path: '/settings/billing', page: 'billing', title: 'billing', scope: 'billing:read', rail: 'settings' },
  { path: '/settings/licenses', page: 'licenses', title: 'licenses', scope: 'licenses:read', rail: 'settings' },
  { path: '/settings/licenses/new', page: 'licenseForm', title: 'licenses', scope: 'licenses:write' },
  { path: '/settings/licenses/:id', page: 'license', title: 'licenses', scope: 'licenses:read' },
  {
    path: '/settings/feature-flags',
    page: 'featureFlags',
    title: 'featureFlags',
    scope: 'feature-flags:read',
    rail: 'settings',
  },
  { path: '/settings/feature-flags/new', page: 'featureFlagForm', title: 'featureFlags', scope: 'feature-flags:write' },
  { path: '/settings/feature-flags/:id', page: 'featureFlag', title: 'featureFlags', scope: 'feature-flags:read' },
  {
    path: '/settings/feature-flags/:id/edit',
    page: 'featureFlagForm',
    title: 'featureFlags',
    scope: 'feature-flags:write',
  },
] as const satisfies readonly Route[];

/** The part of the product that a page belongs to, where that is not called as its resource. */
const parts: Readonly<Record<string, string>> = { plan: 'commerce', billing: 'commerce', ssoConnections: 'signIn' };

/** Whether a person may open a page, and the server offers what it shows. */
export const mayOpen = (
  { scope, title }: Route,
  session: { may(scope: Scope | undefined): boolean; offers(part: string): boolean },
): boolean => session.may(scope) && session.offers(parts[title] ?? title);

/** Name of a page. */
export type PageName = (typeof routes)[number]['page'];
