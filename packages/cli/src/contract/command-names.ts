import type { Operation } from './manifest.js';

/** Operations that have a command of their own, and which. */
export const handWritten: Readonly<Record<string, string>> = {
  'auth.login': 'login',
  'auth.logout': 'logout',
  'auth.me': 'whoami',
  // Every command renews the tokens when their end is near; `api POST /auth/refresh` does it by hand.
  'auth.refresh': 'api',
};

/** Where a person would not look for the name that the rule gives. */
const renamed: Readonly<Record<string, readonly [string, string]>> = {
  'auth.sessions': ['sessions', 'list'],
  'auth.revokeSession': ['sessions', 'revoke'],
  'apiKeys.remove': ['api-keys', 'revoke'],
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The group of commands for a namespace of the contract: `apiKeys` is `api-keys`. */
export const groupName = (namespace: string): string => (namespace === 'auth' ? 'account' : kebab(namespace));

/** The words that call an operation: `monitors.remove` is `monitors delete`. */
export const commandPath = ({ id }: Pick<Operation, 'id'>): readonly [string, string] => {
  const [namespace = '', verb = ''] = id.split('.');
  return renamed[id] ?? [groupName(namespace), verb === 'remove' ? 'delete' : kebab(verb)];
};

/** The parameters of an operation's path, in order. */
export const pathParameters = ({ path }: Pick<Operation, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
