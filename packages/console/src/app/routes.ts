import type { Scope } from '@watchpost/client';

/** A place in the rail. */
export type RailGroup = 'watch' | 'show' | 'connect' | 'settings';

/** One address of the console, as data: the handler, the rail, the palette and the 404 read it. */
export interface Route {
  /** Pattern below the base path. */
  readonly path: string;
  /** The page's module, a key of `pages.ts`. */
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
  { path: '/monitors/:id', page: 'monitor', title: 'monitors', scope: 'monitors:read' },
  { path: '/webhooks', page: 'webhooks', title: 'webhooks', scope: 'webhooks:read', rail: 'connect', key: 'w' },
  { path: '/webhooks/new', page: 'webhookForm', title: 'webhooks', scope: 'webhooks:write' },
  { path: '/webhooks/:id', page: 'webhook', title: 'webhooks', scope: 'webhooks:read' },
  { path: '/webhooks/:id/edit', page: 'webhookForm', title: 'webhooks', scope: 'webhooks:write' },
  { path: '/webhooks/:id/deliveries/:deliveryId', page: 'webhookDelivery', title: 'webhooks', scope: 'webhooks:read' },
  { path: '/events', page: 'events', title: 'events', scope: 'webhooks:read', rail: 'connect', key: 'e' },
  { path: '/events/:id', page: 'event', title: 'events', scope: 'webhooks:read' },
  { path: '/account', page: 'account', title: 'account', key: 'p' },
  { path: '/account/security', page: 'accountSecurity', title: 'account' },
  { path: '/account/sessions', page: 'accountSessions', title: 'account' },
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

/** Name of a page. */
export type PageName = (typeof routes)[number]['page'];
