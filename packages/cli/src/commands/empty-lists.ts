import { groupName } from '../contract/command-names.js';
import type { Operation } from '../contract/manifest.js';
import { namespaces, operations } from '../contract/operations.js';

/** What to say of lists that have nothing yet, and of what makes something be there. */
const first: Readonly<Record<string, string>> = {
  'monitors.list':
    'No monitors yet. Create the first: watchpost monitors create --name Website --type https --target https://example.com/',
  'monitors.results': 'No results yet. `watchpost monitors check ID` checks it now.',
  'incidents.list': 'No incidents: nothing has gone wrong.',
  'incidents.notes': 'No notes yet. Write one: watchpost incidents add-note ID --text "…"',
  'alertRules.states': 'The rule has not looked at any monitor yet; it does with the next result of each.',
  'webhooks.deliveries': 'Nothing was delivered yet. `watchpost webhooks test ID` sends a test event.',
  'webhooks.recoveries': 'Nothing was recovered yet.',
  'events.list': 'Nothing has happened yet.',
};

/** Parameters that choose no items. */
const neutral = new Set(['page', 'pageSize', 'sort']);

/**
 * What a list without items is told as: with a filter, that nothing fits; without one, what to do next.
 *
 * @param query what the list was asked with
 */
export const whenEmpty = ({ id }: Pick<Operation, 'id'>, query: Readonly<Record<string, string>>): string => {
  const [namespace = '', verb] = id.split('.');
  const things = verb === 'list' ? (namespaces[namespace] ?? 'items') : 'items';
  if (Object.keys(query).some((name) => !neutral.has(name))) return `No ${things} that match.`;
  const known = first[id];
  if (known !== undefined) return known;
  const canCreate = verb === 'list' && operations.some((operation) => operation.id === `${namespace}.create`);
  const how = canCreate ? ` \`watchpost ${groupName(namespace)} create --help\` tells how to make one.` : '';
  return verb === 'list' ? `No ${things} yet.${how}` : 'Nothing here yet.';
};
