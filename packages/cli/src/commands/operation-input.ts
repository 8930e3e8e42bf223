import type { Operation, OperationField } from '../contract/manifest.js';
import { usageFailure } from '../failure.js';
import type { FlagValues } from '../program/flag-values.js';
import type { Prompts } from '../prompts/prompts.js';

type Body = Record<string, unknown>;

const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of one field, as its flag says it; `undefined` when the flag was left out. */
export const fieldValue = async ({ flag, kind }: OperationField, flags: FlagValues): Promise<unknown> => {
  switch (kind) {
    case 'boolean':
      return flags.boolean(flag);
    case 'integer':
    case 'number':
      return flags.number(flag);
    case 'list':
      return flags.list(flag);
    case 'json':
      return flags.json(flag);
    case 'time':
      return flags.time(flag);
    case 'text':
      return flags.text(flag);
  }
};

/** The query of an operation, from its flags. */
export const readQuery = async (operation: Operation, flags: FlagValues): Promise<Record<string, string>> => {
  const query: Record<string, string> = {};
  for (const field of operation.query) {
    const value = await fieldValue(field, flags);
    if (value !== undefined) query[field.name] = Array.isArray(value) ? value.join(',') : String(value);
  }
  return query;
};

/** Puts a value where a path such as `settings.requireMfa` leads. */
const setAt = (body: Body, path: string, value: unknown): void => {
  const names = path.split('.');
  const last = names.pop() ?? path;
  let target = body;
  for (const name of names) {
    const inner = target[name];
    const next: Body = isRecord(inner) ? { ...inner } : {};
    target[name] = next;
    target = next;
  }
  target[last] = value;
};

const startingBody = async (flags: FlagValues): Promise<Body> => {
  if (!flags.has('data')) return {};
  const data = await flags.json('data');
  if (!isRecord(data)) throw usageFailure('--data must be a JSON object.');
  return { ...data };
};

const unsetFields = (fields: readonly OperationField[], flags: FlagValues): OperationField[] =>
  (flags.list('unset') ?? []).map((name) => {
    const field = fields.find((candidate) => candidate.flag === name || candidate.name === name);
    if (field?.isNullable === true) return field;
    const allowed = fields.filter(({ isNullable }) => isNullable).map(({ flag }) => flag);
    throw usageFailure(`--unset cannot take “${name}”.`, `It takes: ${allowed.join(', ')}.`);
  });

/** Has a secret typed; one that is made up here a second time, since nobody sees what is typed. */
const askSecret = async (field: OperationField, prompts: Prompts): Promise<string> => {
  const typed = await prompts.secret(field.description, field.isRequired !== true);
  if (field.isMadeUp === true && (await prompts.secret('The same again')) !== typed) {
    throw usageFailure('What was typed the second time is something else; nothing was sent.');
  }
  return typed;
};

/** Secrets come from `--data` or from somebody who types them; never from a flag. */
const askSecrets = async (body: Body, fields: readonly OperationField[], prompts: Prompts): Promise<void> => {
  if (!prompts.isPossible) return;
  for (const field of fields) {
    if (field.isSecret !== true || field.name in body) continue;
    const typed = await askSecret(field, prompts);
    if (typed !== '') body[field.name] = typed;
  }
};

const refuseMissing = (body: Body, fields: readonly OperationField[]): void => {
  const missing = fields.filter(({ name, isRequired }) => isRequired === true && !(name in body));
  if (missing.length === 0) return;
  const names = missing.map(({ flag, isSecret, name }) => (isSecret === true ? `“${name}” in --data` : `--${flag}`));
  throw usageFailure(
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing.`,
    'Give them as flags, or all together with --data JSON, @file or - for standard input.',
  );
};

/**
 * The body of an operation: what `--data` holds, and over it what the flags say.
 *
 * @throws CommandFailure `usage` when a required field is missing, or a change changes nothing
 */
export const readBody = async (
  { body: declared, method }: Operation,
  flags: FlagValues,
  prompts: Prompts,
): Promise<Body | undefined> => {
  if (declared === undefined) return undefined;
  const { fields } = declared;
  const body = await startingBody(flags);
  for (const field of fields) {
    if (field.isSecret === true) continue;
    const value = await fieldValue(field, flags);
    if (value !== undefined) setAt(body, field.name, value);
  }
  for (const field of unsetFields(fields, flags)) setAt(body, field.name, null);
  // What can be seen to be missing is said before anybody types a secret for nothing.
  refuseMissing(body, prompts.isPossible ? fields.filter(({ isSecret }) => isSecret !== true) : fields);
  await askSecrets(body, fields, prompts);
  if (method === 'PATCH' && Object.keys(body).length === 0) {
    throw usageFailure('Nothing to change was given.', 'Name at least one field, such as --name "New name".');
  }
  return body;
};
