import { commandPath, pathParameters } from '../../contract/command-names.js';
import { kebab } from '../../contract/kebab.js';
import type { Operation, OperationField } from '../../contract/manifest.js';
import { operations } from '../../contract/operations.js';
import { CommandFailure, usageFailure } from '../../failure.js';
import type { OperationFacts } from '../../nouns/noun.js';
import { factsOf, nounOf } from '../../nouns/nouns.js';
import { valueAt } from '../../output/cells.js';
import { linesOf } from '../../output/layouts.js';
import type { Output } from '../../output/output.js';
import { plainText } from '../../output/terminal-text.js';
import type { Flag } from '../../program/flag.js';
import { confirmDeletion } from '../../prompts/confirm-deletion.js';
import type { Session } from '../../session/session.js';
import { aboutArgument, aboutArguments } from '../command/about-arguments.js';
import type { Command, Invocation } from '../command/command.js';
import { prepareDelivery, type SecretDelivery, secretFlags, secretOf } from '../command/secret-delivery.js';
import { whenEmpty } from './empty-lists.js';
import { incidentId, takesIncidentNumber } from './incident-number.js';
import { listWithNames } from './named.js';
import { readBody, readQuery } from './operation-input.js';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Lists, of which all pages can be had. */
const isList = ({ answer }: Operation): boolean => answer.kind === 'page';
const answersWithSecret = (operation: Operation): boolean => operation.answer.fields.includes(secretOf(operation).name);
const takesVersion = ({ isVersioned, method }: Operation): boolean =>
  isVersioned === true && ['PUT', 'PATCH', 'DELETE'].includes(method);
/** A public operation needs no profile that is signed in. */
const isAnonymous = ({ access }: Operation): boolean => access === 'public';
/** The parameters of the path that are arguments; the organization is the one that calls act in. */
const argumentsOf = (operation: Operation): string[] => pathParameters(operation).filter((name) => name !== 'orgId');

const flagsOf = (operation: Operation): Flag[] => {
  const { query, body, method } = operation;
  const { shorthands = {} } = nounOf(operation.id);
  // A secret that is required is asked for anyway.
  const fields = body?.fields.filter(({ isSecret, isRequired }) => isSecret !== true || isRequired !== true) ?? [];
  const asFlag = ({ name, flag, kind, isSecret, ...rest }: OperationField): Flag => ({
    ...rest,
    name: flag,
    kind: isSecret === true ? 'secret' : kind,
    ...(shorthands[name] && { placeholder: shorthands[name].placeholder }),
  });
  return [
    ...query.map(asFlag),
    ...(isList(operation)
      ? [
          {
            name: 'all',
            kind: 'switch',
            description: 'Every page; as JSON or CSV one item per line, as YAML one document each',
          } as const,
          { name: 'limit', kind: 'integer', description: 'As --all, up to so many' } as const,
        ]
      : []),
    ...fields.map(asFlag),
    ...(body === undefined
      ? []
      : [{ name: 'data', kind: 'json', description: 'The whole body; flags change it' } as const]),
    ...(method === 'PATCH' && fields.some(({ isNullable }) => isNullable)
      ? [{ name: 'unset', kind: 'list', description: 'Fields to put back to their defaults' } as const]
      : []),
    ...(takesVersion(operation)
      ? [
          {
            name: 'if-match',
            kind: 'integer',
            placeholder: 'version',
            description: 'Only if this is still its version',
          } as const,
        ]
      : []),
    ...(method === 'DELETE' ? [{ name: 'yes', kind: 'switch', description: 'Skip confirmation' } as const] : []),
    ...(answersWithSecret(operation) ? secretFlags(secretOf(operation)) : []),
  ];
};

const quoted = (value: unknown): string => {
  const isPlain = (entry: unknown): boolean => typeof entry !== 'object';
  const isList = Array.isArray(value) && value.every(isPlain);
  const text = isList ? value.join(',') : isPlain(value) ? String(value) : JSON.stringify(value);
  return /^[\w.:/,@-]+$/.test(text) ? text : `'${text}'`;
};

/** A field implies the form it belongs to; an example need not name that form. */
const isImplied = ({ name }: OperationField, fields: readonly OperationField[], example: unknown): boolean =>
  fields.some(({ variant, name: other }) => variant?.name === name && valueAt(example, other) !== undefined);

const examplesOf = (operation: Operation): string[] => {
  const call = [...commandPath(operation), ...argumentsOf(operation).map((name) => kebab(name).toUpperCase())];
  const { example, body: { fields = [] } = {} } = operation;
  const given = fields
    .filter((field) => field.isSecret !== true && !isImplied(field, fields, example))
    .flatMap(({ name, flag }) => {
      const value = valueAt(example, name);
      if (value === undefined) return [];
      return typeof value === 'boolean' ? [`--${value ? '' : 'no-'}${flag}`] : [`--${flag} ${quoted(value)}`];
    });
  const examples = [
    ...(given.length === 0 ? [] : [[...call, ...given].join(' ')]),
    ...(factsOf(operation.id).examples ?? []),
  ];
  if (isList(operation)) examples.push(`${call.join(' ')} --all -o json`);
  if (answersWithSecret(operation))
    examples.push([...call, ...given, `--out ${secretOf(operation).exampleFile}`].join(' '));
  if (operation.method === 'DELETE') examples.push(`${call.join(' ')} --yes`);
  return examples;
};

const readParams = async (
  operation: Operation,
  args: Invocation['args'],
  session: Session,
): Promise<Record<string, string>> => {
  const params: Record<string, string> = {};
  for (const name of pathParameters(operation)) {
    const given = args[name] ?? '';
    if (name === 'orgId') params[name] = await session.organizationId();
    else params[name] = takesIncidentNumber(operation) ? await incidentId(given, session) : given;
  }
  return params;
};

/** The name of what a DELETE is about to remove, where an operation reads it. */
const nameOf = async (
  operation: Operation,
  params: Record<string, string>,
  session: Session,
): Promise<string | undefined> => {
  const getter = operations.find(({ method, path }) => method === 'GET' && path === operation.path);
  if (getter === undefined) return undefined;
  const found = await session.send(getter, { params });
  const name = isRecord(found) ? (found.name ?? found.title) : undefined;
  return typeof name === 'string' ? name : undefined;
};

const past: Readonly<Record<string, string>> = { delete: 'Deleted', revoke: 'Revoked' };

/** The first of many; no page is read behind them. */
async function* firstOf(items: AsyncIterable<unknown>, most = Number.POSITIVE_INFINITY): AsyncIterable<unknown> {
  let taken = 0;
  for await (const item of items) {
    yield item;
    taken += 1;
    if (taken >= most) return;
  }
}

const runList = async (operation: Operation, { context, flags, args }: Invocation): Promise<void> => {
  const session = await context.connect({ isAnonymous: isAnonymous(operation) });
  const params = await readParams(operation, args, session);
  const query = await readQuery(operation, flags, context.prompts);
  const shown = {
    operationId: operation.id,
    fields: operation.answer.fields,
    whenEmpty: whenEmpty(operation, query),
  };
  const limit = flags.number('limit');
  if (!flags.isOn('all') && limit === undefined) {
    return context.output.page(await session.page(operation, { params, query }), shown);
  }
  if (flags.has('page'))
    throw usageFailure(`--${limit === undefined ? 'all' : 'limit'} and --page exclude each other.`);
  if (limit !== undefined && limit < 1) throw usageFailure('--limit must be at least 1.');
  await context.output.all(firstOf(session.all(operation, { params, query }), limit), shown);
};

const runDeletion = async (operation: Operation, { context, flags, args }: Invocation): Promise<void> => {
  const session = await context.connect({ isAnonymous: isAnonymous(operation) });
  const params = await readParams(operation, args, session);
  const [group, verb] = commandPath(operation);
  const isConfirmed = flags.isOn('yes');
  // One's own account is deleted without an id.
  const id = params[argumentsOf(operation).at(-1) ?? ''] ?? group;
  const name = isConfirmed ? undefined : await nameOf(operation, params, session);
  await confirmDeletion({ verb, id, name }, isConfirmed, context.prompts);
  const query = await readQuery(operation, flags, context.prompts);
  // A program without an account deletes by what it knows, such as a license key.
  const body = operation.body === undefined ? undefined : await readBody(operation, flags, context.prompts);
  await session.send(operation, { params, query, body, ifVersion: flags.number('if-match') });
  await context.output.done(`${past[verb] ?? 'Done:'} ${name === undefined ? id : `${name} (${id})`}`);
};

/** Lists within an answer as tables, below what else there is of it. */
const showLists = async (
  lists: NonNullable<OperationFacts['lists']>,
  answer: Record<string, unknown>,
  output: Output,
): Promise<void> => {
  const rest = Object.entries(answer).filter(([field]) => !Object.hasOwn(lists, field));
  if (rest.length > 0) await output.item(Object.fromEntries(rest));
  for (const [field, { table, whenEmpty: empty }] of Object.entries(lists)) {
    const items = Array.isArray(answer[field]) ? answer[field] : [];
    if (items.length > 0) await output.lines(output.table(items, { operationId: table, fields: [] }));
    else if (empty !== undefined) await output.lines([empty]);
  }
};

const showAnswer = async (
  operation: Operation,
  { answer, delivery, output }: { answer: unknown; delivery: SecretDelivery | undefined; output: Output },
): Promise<void> => {
  if (operation.answer.kind === 'nothing') return output.done(operation.answer.description ?? 'Done.');
  const { lists } = factsOf(operation.id);
  if (lists !== undefined && isRecord(answer) && output.format === 'table' && !output.hasFields) {
    return showLists(lists, answer, output);
  }
  if (!answersWithSecret(operation) || !isRecord(answer)) return output.item(answer, linesOf(operation.id));
  const { name } = secretOf(operation);
  const { [name]: secret, ...rest } = answer;
  if (delivery === undefined) {
    await output.item(answer);
    return output.note(`The ${name} is shown only now.`);
  }
  // What was made is shown first: if the secret can't be handed over, its id is needed to rotate it.
  await output.item(rest);
  await output.done(await delivery.deliver(String(secret)));
};

const runSingle = async (operation: Operation, { context, flags, args }: Invocation): Promise<void> => {
  const session = await context.connect({ isAnonymous: isAnonymous(operation) });
  const query = await readQuery(operation, flags, context.prompts);
  const body = await readBody(operation, flags, context.prompts);
  const delivery = answersWithSecret(operation) ? await prepareDelivery(flags, secretOf(operation)) : undefined;
  let answer: unknown;
  try {
    const params = await readParams(operation, args, session);
    answer = await session.send(operation, { params, query, body, ifVersion: flags.number('if-match') });
  } catch (error) {
    await delivery?.abandon();
    throw error;
  }
  await showAnswer(operation, { answer, delivery, output: context.output });
  const failed = factsOf(operation.id).failed?.(isRecord(answer) ? answer : {});
  if (failed !== undefined) {
    throw new CommandFailure(failed.isDeferred ? 'test_deferred' : 'check_failed', plainText(failed.message));
  }
  const next = factsOf(operation.id).nextStep?.(isRecord(answer) ? answer : {});
  if (next !== undefined) await context.output.note(plainText(next));
};

const runnerOf = (operation: Operation): ((operation: Operation, invocation: Invocation) => Promise<void>) => {
  if (isList(operation)) return runList;
  return operation.method === 'DELETE' ? runDeletion : runSingle;
};

const aboutArgumentOf = (operation: Operation, name: string): string => {
  if (takesIncidentNumber(operation)) return aboutArguments.incidentId;
  const isNamed = name === 'id' && listWithNames({ path: commandPath(operation) }) !== undefined;
  return isNamed ? aboutArguments.idOrName : aboutArgument(name);
};

/** The fields of what a command answers with, by its words; none where it is written by hand. */
export const fieldsOf = (path: string): readonly string[] =>
  operations.find((operation) => commandPath(operation).join(' ') === path)?.answer.fields ?? [];

/** The command of an operation: all of it derives from the contract. */
export const operationCommand = (operation: Operation): Command => {
  const run = runnerOf(operation);
  return {
    path: commandPath(operation),
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    // Every start makes all commands, and one of them is asked for these.
    get arguments() {
      return argumentsOf(operation).map((name) => ({ name, description: aboutArgumentOf(operation, name) }));
    },
    get flags() {
      return flagsOf(operation);
    },
    get examples() {
      return examplesOf(operation);
    },
    hints: factsOf(operation.id).hints,
    run: (invocation) => {
      invocation.context.output.expectFields(operation.answer.fields);
      return run(operation, invocation);
    },
  };
};
