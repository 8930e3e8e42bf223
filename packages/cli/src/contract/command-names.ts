import type { Operation } from './manifest.js';

/** Operations that have a command of their own, and which. */
export const handWritten: Readonly<Record<string, string>> = {
  'auth.login': 'login',
  'auth.logout': 'logout',
  'auth.me': 'whoami',
  // Every command renews the tokens when their end is near; `api POST /auth/refresh` does it by hand.
  'auth.refresh': 'api',
  'mfa.setup': 'mfa setup',
  'mfa.confirm': 'mfa confirm',
  'mfa.verify': 'login',
  'mfa.disable': 'mfa disable',
  'mfa.backupCodes': 'mfa backup-codes',
  // These need the browser that the server has given a cookie; on a command line there is nothing to do with them.
  'oauth.authorize': 'api',
  'oauth.callback': 'api',
  'oauth.exchange': 'api',
  'auditActivities.verify': 'audit verify',
  'webhooks.delivery': 'webhooks delivery',
  'webhooks.recover': 'webhooks recover',
  'monitors.uptime': 'monitors uptime',
  'monitors.latency': 'monitors latency',
  'monitors.statusHistory': 'monitors status-history',
  'monitors.badge': 'monitors badge',
  'alertRules.test': 'alert-rules test',
  'stream.open': 'monitors watch',
};

/** Where a person would not look for the name that the rule gives. */
const renamed: Readonly<Record<string, readonly [string, string]>> = {
  'auth.sessions': ['sessions', 'list'],
  'auth.revokeSession': ['sessions', 'revoke'],
  'auth.updateMe': ['account', 'update'],
  'oauth.providers': ['sso', 'providers'],
  'ssoConnections.put': ['sso', 'set'],
  'apiKeys.remove': ['api-keys', 'revoke'],
};

/** `graceSeconds` as it is written on a command line: `grace-seconds`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Namespaces whose word on the command line is another. */
const groups: Readonly<Record<string, string>> = { auth: 'account', auditActivities: 'audit', ssoConnections: 'sso' };

/** The group of commands for a namespace of the contract: `apiKeys` is `api-keys`. */
export const groupName = (namespace: string): string => groups[namespace] ?? kebab(namespace);

/** The words that call an operation: `monitors.remove` is `monitors delete`. */
export const commandPath = ({ id }: Pick<Operation, 'id'>): readonly [string, string] => {
  const [namespace = '', verb = ''] = id.split('.');
  return renamed[id] ?? [groupName(namespace), verb === 'remove' ? 'delete' : kebab(verb)];
};

/** The parameters of an operation's path, in order. */
export const pathParameters = ({ path }: Pick<Operation, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
