import { factsOf, nouns } from '../nouns/nouns.js';
import { kebab } from './kebab.js';
import type { Operation } from './manifest.js';

/** Operations that a command written by hand covers, and which. */
export const handWritten: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(nouns).flatMap(([namespace, { operations = {} }]) =>
    Object.entries(operations).flatMap(([verb, { command }]) =>
      command === undefined ? [] : [[`${namespace}.${verb}`, command]],
    ),
  ),
);

/** The group of commands for a namespace of the contract: `apiKeys` is `api-keys`. */
export const groupName = (namespace: string): string => nouns[namespace]?.group ?? kebab(namespace);

/** The words that call an operation: `monitors.remove` is `monitors delete`. */
export const commandPath = ({ id }: Pick<Operation, 'id'>): readonly [string, string] => {
  const [namespace = '', verb = ''] = id.split('.');
  return factsOf(id).path ?? [groupName(namespace), verb === 'remove' ? 'delete' : kebab(verb)];
};

/** The parameters of an operation's path, in order. */
export const pathParameters = ({ path }: Pick<Operation, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
