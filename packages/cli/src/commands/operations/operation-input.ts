import type { Operation, OperationField } from '../../contract/manifest.js';
import { usageFailure } from '../../failure.js';
import type { Shorthand } from '../../nouns/noun.js';
import { factsOf, nounOf } from '../../nouns/nouns.js';
import { valueAt } from '../../output/cells.js';
import type { FlagValues } from '../../program/flag-values.js';
import { setAt } from '../../program/set-at.js';
import { askNewSecret } from '../../prompts/ask-or-read.js';
import type { Prompts } from '../../prompts/prompts.js';

type Body = Record<string, unknown>;

const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Settings of monitors that are text wherever they are: `body={"a":1}` is what is sent, not an object. */
const isTextSetting = async (): Promise<(path: string) => boolean> => {
  // Only who gives settings loads what there are.
  const { monitorTypes } = await import('../../contract/monitor-types.js');
  const kinds = Map.groupBy(
    monitorTypes.flatMap(({ settings }) => settings),
    ({ name }) => name,
  );
  return (path) => /^(headers|labels)\./.test(path) || (kinds.get(path)?.every(({ kind }) => kind === 'text') ?? false);
};

/** The value of one field, as its flag says it; `undefined` when the flag was left out. */
export const fieldValue = async (
  { flag, kind }: OperationField,
  flags: FlagValues,
  {
    shorthand,
    isText,
  }: { readonly shorthand?: Shorthand | undefined; readonly isText?: (path: string) => boolean } = {},
): Promise<unknown> => {
  switch (kind) {
    case 'boolean':
      return flags.boolean(flag);
    case 'integer':
    case 'number':
      return flags.number(flag);
    case 'scalar':
      return flags.scalar(flag);
    case 'list':
      return flags.list(flag);
    case 'json':
      return flags.json(flag, shorthand?.read, isText);
    case 'time':
      return flags.time(flag);
    case 'text':
      return flags.text(flag);
  }
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

/** Has a secret typed; a new one twice, since what is typed is not shown. */
const askSecret = ({ description, isMadeUp }: OperationField, prompts: Prompts): Promise<string> =>
  isMadeUp === true ? askNewSecret(prompts, description) : prompts.secret(description);

/** An optional secret is asked for only when its flag is given without a value. */
const takeSecret = async (
  field: OperationField,
  { flags, prompts }: { readonly flags: FlagValues; readonly prompts: Prompts },
): Promise<string | undefined> => {
  const isWanted = field.isRequired === true && prompts.isPossible && !flags.has(field.flag);
  return isWanted ? askSecret(field, prompts) : flags.secret(field.flag, () => askSecret(field, prompts));
};

const missingText = (names: readonly string[]): string =>
  `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing.`;

const isGiven = (body: Body, { name }: OperationField): boolean => valueAt(body, name) !== undefined;

/**
 * The query of an operation, from its flags.
 *
 * @throws CommandFailure `usage` when a required parameter is missing
 */
export const readQuery = async (
  operation: Operation,
  flags: FlagValues,
  prompts: Prompts,
): Promise<Record<string, string>> => {
  const query: Record<string, string> = {};
  for (const field of operation.query) {
    const value =
      field.isSecret === true ? await takeSecret(field, { flags, prompts }) : await fieldValue(field, flags);
    if (field.sends !== undefined) {
      if (value === true) query[field.name] = field.sends;
    } else if (value !== undefined) query[field.name] = Array.isArray(value) ? value.join(',') : String(value);
  }
  const missing = operation.query.filter(({ isRequired, name }) => isRequired === true && query[name] === undefined);
  if (missing.length > 0) throw usageFailure(missingText(missing.map(({ flag }) => `--${flag}`)));
  return query;
};

/** Secrets come from `--data`, from a file that a flag names, or from a prompt; never from a flag itself. */
const takeSecrets = async (
  body: Body,
  fields: readonly OperationField[],
  { flags, prompts }: { readonly flags: FlagValues; readonly prompts: Prompts },
): Promise<void> => {
  for (const field of fields) {
    if (field.isSecret !== true || isGiven(body, field)) continue;
    const taken = await takeSecret(field, { flags, prompts });
    if (taken !== undefined) setAt(body, field.name, taken);
  }
};

/** A field that only one form of an object has says which form is meant. */
const nameVariants = (body: Body, fields: readonly OperationField[]): void => {
  for (const { name, variant } of fields) {
    if (variant === undefined || valueAt(body, name) === undefined) continue;
    if (valueAt(body, variant.name) === undefined) setAt(body, variant.name, variant.is);
  }
};

const refuseMissing = (body: Body, fields: readonly OperationField[]): void => {
  const missing = fields.filter((field) => field.isRequired === true && !isGiven(body, field));
  if (missing.length === 0) return;
  const names = missing.map(({ flag, isSecret, name }) => (isSecret === true ? `“${name}” in --data` : `--${flag}`));
  throw usageFailure(
    missingText(names),
    'Give them as flags, or all together with --data JSON, @file or - for standard input.',
  );
};

/**
 * The body of an operation: what `--data` holds, and over it what the flags say.
 *
 * @throws CommandFailure `usage` when a required field is missing, or a change changes nothing
 */
export const readBody = async (
  { id, body: declared, method }: Operation,
  flags: FlagValues,
  prompts: Prompts,
): Promise<Body | undefined> => {
  if (declared === undefined) return undefined;
  const { fields } = declared;
  const { shorthands = {} } = nounOf(id);
  const body = await startingBody(flags);
  for (const field of fields) {
    if (field.isSecret === true) continue;
    const isSettings = id.startsWith('monitors.') && field.name === 'config' && flags.has(field.flag);
    const value = await fieldValue(field, flags, {
      shorthand: shorthands[field.name],
      ...(isSettings && { isText: await isTextSetting() }),
    });
    if (value !== undefined) setAt(body, field.name, value);
  }
  for (const field of unsetFields(fields, flags)) setAt(body, field.name, null);
  nameVariants(body, fields);
  for (const [name, derive] of Object.entries(factsOf(id).otherwise ?? {})) {
    if (valueAt(body, name) === undefined) setAt(body, name, derive(body));
  }
  // Missing fields are refused before a secret is typed for nothing.
  refuseMissing(body, prompts.isPossible ? fields.filter(({ isSecret }) => isSecret !== true) : fields);
  await takeSecrets(body, fields, { flags, prompts });
  if (method === 'PATCH' && Object.keys(body).length === 0) {
    throw usageFailure('Nothing to change was given.', 'Name at least one field, such as --name "New name".');
  }
  return body;
};
