import * as z from './zod.js';

/** Every permission there is, with the sentence that explains it to the person who grants it. */
export const scopes = {
  'monitors:read': 'See monitors and their results',
  'monitors:write': 'Create, change, pause and delete monitors',
  'monitors:run': 'Run a check now',
  'dashboards:read': 'See dashboards',
  'dashboards:write': 'Create, change and delete dashboards',
  'alert-rules:read': 'See alert rules and their states',
  'alert-rules:write': 'Create, change and delete alert rules',
  'incidents:read': 'See incidents and their timelines',
  'incidents:write': 'Open, change and delete incidents',
  'incidents:respond': 'Acknowledge, annotate and resolve incidents',
  'reports:read': 'See and download reports',
  'reports:write': 'Create, run and delete reports',
  'webhooks:read': 'See webhooks and their deliveries',
  'webhooks:write': 'Create, change, test and delete webhooks',
  'notifications:read': 'See notification channels, escalation policies and who was notified of what',
  'notifications:write': 'Create, change, test and delete notification channels and escalation policies',
  'on-call:read': 'See schedules of who is on call',
  'on-call:write': 'Create, change and delete schedules of who is on call, and their overrides',
  'agents:read': 'See agents',
  'agents:write': 'Create, change and delete agents',
  'exporters:read': 'See exporters and their samples',
  'exporters:write': 'Create, change and delete exporters',
  'telemetry-exports:read': 'See telemetry exports',
  'telemetry-exports:write': 'Create, change and delete telemetry exports',
  'organization:read': 'See the organization',
  'organization:write': 'Change the organization',
  'members:read': 'See members and invitations',
  'members:write': 'Invite, change and remove members',
  'roles:read': 'See roles',
  'roles:write': 'Create, change and delete roles',
  'api-keys:read': 'See API keys, without their secrets',
  'api-keys:write': 'Create, rotate and revoke API keys',
  'sso:write': 'Set up single sign-on',
  'subscription:read': 'See the subscription',
  'subscription:write': 'Change the subscription',
  'billing:read': 'See usage, invoices and the billing profile',
  'billing:write': 'Pay invoices and change the billing profile',
  'licenses:read': 'See licenses',
  'licenses:write': 'Issue, suspend and revoke licenses',
  'feature-flags:read': 'See and evaluate feature flags',
  'feature-flags:write': 'Create, change and delete feature flags',
  'audit:read': 'Read the audit trail',
} as const satisfies Record<string, string>;

/** A permission, `<resource>:<verb>`. */
export type Scope = keyof typeof scopes;

/** All scopes in catalogue order. */
export const allScopes = Object.keys(scopes) as [Scope, ...Scope[]];

/** Validates the name of a permission. */
export const scopeSchema = z.enum(allScopes).meta({ id: 'Scope', description: 'A permission, `<resource>:<verb>`.' });
