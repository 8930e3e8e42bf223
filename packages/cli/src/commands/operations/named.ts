import { ApiError } from '@watchpost/client';
import { commandPath } from '../../contract/command-names.js';
import type { Operation } from '../../contract/manifest.js';
import { operations } from '../../contract/operations.js';
import { CommandFailure, usageFailure } from '../../failure.js';
import type { Session } from '../../session/session.js';
import type { Command, Invocation } from '../command/command.js';

/** `mon_01jc…`: what has this form is never taken for a name. */
const idPattern = /^[a-z]{2,6}_[0-9a-z]{1,64}$/;
/** Results of a search for a name that are read; past them a name counts as not found. */
const mostSearched = 1000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Lists whose items have names, by group. Found once: every command asks for that of its group when it is made. */
const listsWithNames: ReadonlyMap<string, Operation> = new Map(
  operations
    .filter(({ answer: { kind, fields } }) => kind === 'page' && fields.includes('name'))
    .map((operation) => [commandPath(operation), operation] as const)
    .filter(([[, verb]]) => verb === 'list')
    // The first of a group counts.
    .toReversed()
    .map(([[group], operation]) => [group, operation]),
);

/** The list of a group of commands, where its items have names; `undefined` where ids alone can be given. */
export const listWithNames = ({ path: [group = ''] }: Pick<Command, 'path'>): Operation | undefined =>
  listsWithNames.get(group);

const isCalled = (item: Readonly<Record<string, unknown>>, given: string): boolean =>
  [item.id, item.name, item.key, item.email].includes(given);

/** What has this key; a server refuses to filter by what cannot be one. */
const withKey = async (given: string, list: Operation, session: Session): Promise<readonly unknown[]> => {
  try {
    return (await session.page(list, { query: { key: given } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return [];
    throw error;
  }
};

/** The id of what is called so: by id, exact name, key or e-mail address. */
const idOf = async (given: string, list: Operation, session: Session): Promise<string> => {
  const takesSearch = list.query.some(({ name }) => name === 'search');
  const takesKey = list.query.some(({ name }) => name === 'key');
  const query: Record<string, string> = { pageSize: '100', ...(takesSearch ? { search: given } : {}) };
  const found = new Set<string>();
  let searched = 0;
  for await (const item of session.all(list, { query })) {
    if (isRecord(item) && isCalled(item, given)) found.add(String(item.id));
    searched += 1;
    if (searched === mostSearched) break;
  }
  // Not every list searches its keys.
  if (found.size === 0 && takesKey) {
    for (const item of await withKey(given, list, session)) if (isRecord(item)) found.add(String(item.id));
  }
  const [only, ...others] = found;
  const seeList = `\`watchpost ${commandPath(list).join(' ')}\` shows those of the organization you act in.`;
  if (only === undefined) throw new CommandFailure('not_found', `Nothing here is called “${given}”.`, seeList);
  if (others.length === 0) return only;
  throw usageFailure(
    `${others.length + 1} are called “${given}”.`,
    `Name one by its id: ${[only, ...others].join(', ')}.`,
  );
};

/** Puts ids in place of names, in the argument `id` of commands about things that have names. */
export const withIds = async (
  command: Command,
  { context, args, words }: Omit<Invocation, 'flags'>,
): Promise<Pick<Invocation, 'args' | 'words'>> => {
  const argument = command.arguments?.find(({ name }) => name === 'id');
  const given = argument?.isMany === true ? words : args.id === undefined ? [] : [args.id];
  if (given.every((word) => idPattern.test(word))) return { args, words };
  const list = listWithNames(command);
  if (list === undefined) return { args, words };
  const session = await context.connect();
  const ids: string[] = [];
  for (const word of given) ids.push(idPattern.test(word) ? word : await idOf(word, list, session));
  return argument?.isMany === true ? { args, words: ids } : { args: { ...args, id: ids[0] ?? '' }, words };
};
