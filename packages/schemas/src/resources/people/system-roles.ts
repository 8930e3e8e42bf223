import { allScopes, type Scope } from '../../scopes.js';

/** A role that every organization has and no one can change. */
export interface SystemRole {
  readonly name: string;
  readonly description: string;
  readonly scopes: readonly Scope[];
}

/** Resources that watch something or show what was watched; the rest is administration. */
const monitoring = [
  'monitors',
  'dashboards',
  'alert-rules',
  'incidents',
  'reports',
  'notifications',
  'on-call',
  'agents',
  'exporters',
  'telemetry-exports',
];
const isMonitoring = (scope: Scope): boolean => monitoring.includes(scope.slice(0, scope.indexOf(':')));
/** What the organization pays and where it has its seat is for those who pay, and for owners and admins. */
const isAboutMoney = (scope: Scope): boolean => scope.startsWith('billing:');
const isRead = (scope: Scope): boolean => scope.endsWith(':read') && !isAboutMoney(scope);
/** What responders do beyond reading. */
const responding: readonly Scope[] = ['monitors:run', 'incidents:respond', 'on-call:write'];
const scopesWhere = (keep: (scope: Scope) => boolean): Scope[] => allScopes.filter(keep);

const monitoringReads = scopesWhere((scope) => isMonitoring(scope) && isRead(scope));

/** The system roles, from the most powerful to the least. */
export const systemRoles = {
  owner: { name: 'Owner', description: 'Everything, and the only role that pays or hands over.', scopes: allScopes },
  admin: {
    name: 'Admin',
    description: 'Everything but paying, changing the subscription and deleting the organization.',
    scopes: scopesWhere((scope) => scope !== 'billing:write' && scope !== 'subscription:write'),
  },
  editor: {
    name: 'Editor',
    description: 'Reads everything but invoices and the billing profile; changes monitoring resources and webhooks.',
    scopes: scopesWhere((scope) => isRead(scope) || isMonitoring(scope) || scope === 'webhooks:write'),
  },
  responder: {
    name: 'Responder',
    description:
      'Reads everything but invoices and the billing profile; runs checks, responds to incidents and changes who is on call.',
    scopes: scopesWhere((scope) => isRead(scope) || responding.includes(scope)),
  },
  billing: {
    name: 'Billing',
    description: 'Sees the organization; handles subscription, billing and licenses.',
    scopes: scopesWhere((scope) => scope === 'organization:read' || /^(subscription|billing|licenses):/.test(scope)),
  },
  viewer: { name: 'Viewer', description: 'Reads monitoring resources.', scopes: monitoringReads },
} as const satisfies Record<string, SystemRole>;

/** The key of a system role. */
export type SystemRoleKey = keyof typeof systemRoles;
