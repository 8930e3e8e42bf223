import type { Task } from '../program/syntax.js';

/** What people do with the command line, in the order of its help, and the words that help with each. */
export const tasks: readonly Task[] = [
  {
    heading: 'Watch',
    names: [
      'monitors',
      'heartbeats',
      'agents',
      'exporters',
      'promql',
      'prometheus',
      'telemetry-exports',
      'dashboards',
      'events',
    ],
  },
  {
    heading: 'Respond',
    names: [
      ...['incidents', 'alert-rules', 'alerts', 'maintenance-windows', 'on-call', 'on-call-schedules'],
      ...['escalation-policies', 'notification-channels', 'notifications', 'webhooks'],
    ],
  },
  { heading: 'Report', names: ['status-pages', 'public-status-pages', 'reports'] },
  { heading: 'Files and programs', names: ['export', 'plan', 'apply', 'api', 'mcp'] },
  {
    heading: 'You',
    names: [
      ...['setup', 'login', 'logout', 'whoami', 'account', 'mfa', 'sessions', 'contact-methods'],
      ...['notification-preferences', 'profile'],
    ],
  },
  {
    heading: 'Your organization',
    names: [
      'organizations',
      'members',
      'invitations',
      'roles',
      'api-keys',
      'sso',
      'audit',
      'feature-flags',
      'licenses',
    ],
  },
  { heading: 'Billing', names: ['plans', 'subscriptions', 'invoices', 'billing', 'usage'] },
  { heading: 'This program', names: ['server', 'doctor', 'completion', 'help'] },
];
