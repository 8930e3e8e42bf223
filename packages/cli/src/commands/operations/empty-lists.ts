import { groupName } from '../../contract/command-names.js';
import type { Operation } from '../../contract/manifest.js';
import { namespaces, operations } from '../../contract/operations.js';
import { factsOf } from '../../nouns/nouns.js';

/** Parameters that choose no items. */
const neutral = new Set(['page', 'pageSize', 'sort']);

/**
 * What is said of a list without items: with a filter, that nothing matches; without one, what to do next.
 *
 * @param query the parameters of the request
 */
export const whenEmpty = ({ id }: Pick<Operation, 'id'>, query: Readonly<Record<string, string>>): string => {
  const [namespace = '', verb] = id.split('.');
  const things = verb === 'list' ? (namespaces[namespace] ?? 'items') : 'items';
  if (Object.keys(query).some((name) => !neutral.has(name))) return `No ${things} that match.`;
  const known = factsOf(id).whenEmpty;
  if (known !== undefined) return known;
  const canCreate = verb === 'list' && operations.some((operation) => operation.id === `${namespace}.create`);
  const how = canCreate ? ` \`watchpost ${groupName(namespace)} create --help\` shows how to make one.` : '';
  return verb === 'list' ? `No ${things} yet.${how}` : 'Nothing here yet.';
};
