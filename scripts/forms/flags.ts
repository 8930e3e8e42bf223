import type { FieldKind, OperationField } from '../../packages/cli/src/contract/manifest.ts';
import type { Parameter } from '../read-parameters.ts';
import { type Field, given, readField, type Schemas } from './field.ts';

const kebab = (name: string): string =>
  name
    .replace('[]', '')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll('.', '-');

/** Flags that mean the same in every command; a field may not be called like one. */
const reserved = new Set(
  (
    'help version output json fields profile server organization input no-input dry-run debug yes data all watch unset ' +
    'if-match out pipe'
  ).split(' '),
);

/** Flags of fields whose name is reserved. */
const renamed: Readonly<Record<string, string>> = { version: 'program-version' };

const isText = ({ kind, forms }: Field): boolean => (kind === 'text' || kind === 'time') && forms === undefined;

const kindOf = ({ kind, item }: Field): FieldKind => {
  if (kind === 'list') return item !== undefined && isText(item) ? 'list' : 'json';
  return kind === 'map' || kind === 'object' ? 'json' : kind;
};

const choicesOf = ({ choices, item }: Field, kind: FieldKind): readonly string[] | undefined =>
  kind === 'list' ? item?.choices : kind === 'text' ? choices : undefined;

const defaultOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) {
    return value.length === 0 ? undefined : value.join(',');
  }
  if (typeof value === 'object') return Object.keys(value).length === 0 ? undefined : JSON.stringify(value);
  return String(value);
};

const describe = (text: string): string => text.replaceAll('`', '').replace(/\.$/, '');

/** The question that a secret is asked for with: its name in words, and what is to be known about it. */
const question = (text: string, name: string): string => {
  const words = kebab(name).replaceAll('-', ' ');
  const asked = words.charAt(0).toUpperCase() + words.slice(1);
  const note = describe(text);
  return note === '' ? asked : `${asked} (${note.charAt(0).toLowerCase()}${note.slice(1)})`;
};

/** Passwords, tokens, keys, codes of a second factor: what must not be typed on a command line. */
const isSecret = (name: string, { hint = '' }: Field): boolean =>
  /(password|secret|token|backupCode|clientKey|privateKey)$/i.test(name) || /^The license key\b/.test(hint);
/** A password to be made up has a least length; one to be compared only must not be empty. */
const isMadeUp = (name: string, { minLength = 0 }: Field): boolean => /password$/i.test(name) && minLength > 1;
/** When something shall begin or end: `2h` is in two hours. */
const isAhead = (name: string, { kind }: Field): boolean =>
  kind === 'time' && /(^|\.)(starts|ends|expires)At$/.test(name);

const flagOf = (name: string, field: Field, variant?: OperationField['variant']): OperationField => {
  const { hint = '', hasOthers, isRequired, isNullable } = field;
  const flag = renamed[name] ?? kebab(name);
  if (reserved.has(flag)) throw new Error(`the field ${name} would hide the flag --${flag} that every command has`);
  const kind = kindOf(field);
  return {
    name,
    flag,
    kind,
    description: isSecret(name, field) ? question(hint, name) : describe(hint),
    ...given({
      choices: choicesOf(field, kind),
      hasOthers,
      default: defaultOf(field.default),
      isRequired,
      isNullable,
      isSecret: isSecret(name, field) ? true : undefined,
      isMadeUp: isMadeUp(name, field) ? true : undefined,
      isAhead: isAhead(name, field) ? true : undefined,
      variant,
    }),
  };
};

/** The values of a property in one form of an object: one, or several forms written as one. */
const tagValues = ({ fields = {} }: Field, tag: string): readonly string[] => {
  const { only, choices = [] } = fields[tag] ?? {};
  return only === undefined ? choices : [String(only)];
};

/** The property that distinguishes the forms of an object; `undefined` for any other value. */
const tagOf = ({ forms = [] }: Field): string | undefined =>
  Object.keys(forms[0]?.fields ?? {}).find((name) => forms.every((form) => tagValues(form, name).length > 0));

/** One flag says which of the forms it is, and one each sets what that form has. */
const variantFlags = (path: string, field: Field, tag: string): OperationField[] => {
  const { hint, isRequired, default: preset, forms = [] } = field;
  const fallback = typeof preset === 'object' && preset !== null ? Object.entries(preset) : [];
  const tagField: Field = {
    kind: 'text',
    choices: forms.flatMap((form) => tagValues(form, tag)),
    ...given({
      hint,
      isRequired,
      default: fallback.length === 1 && fallback[0]?.[0] === tag ? fallback[0][1] : undefined,
    }),
  };
  const inner = forms.flatMap((form) =>
    Object.entries(form.fields ?? {})
      .filter(([name]) => name !== tag)
      .map(([name, { isRequired: _, ...one }]) =>
        flagOf(`${path}.${name}`, one, { name: `${path}.${tag}`, is: tagValues(form, tag)[0] ?? '' }),
      ),
  );
  return [flagOf(`${path}.${tag}`, tagField), ...inner];
};

/** The flags of a body; an object with named fields is spread into one for each of them. */
export const bodyFlags = ({ fields = {} }: Field, prefix = ''): OperationField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const tag = tagOf(field);
    if (tag !== undefined) return variantFlags(path, field, tag);
    if (field.fields === undefined) return [flagOf(path, field)];
    const inner = bodyFlags(field, `${path}.`);
    // What an object needs is only needed where there must be one.
    return field.isRequired === true ? inner : inner.map(({ isRequired: _, ...flag }) => flag);
  });

/** The flag of a parameter of the query. */
export const queryFlag = (
  { name, description = '', required, schema }: Parameter,
  schemas: Schemas,
): OperationField => {
  const [only, ...others] = schema.enum ?? [];
  // What can only be given or left out is a switch with the name of its value.
  if (typeof only === 'string' && others.length === 0) {
    return { name, flag: kebab(only), kind: 'boolean', description: describe(description), sends: only };
  }
  // A parameter such as `match[]` may be sent several times; a command takes one, because its text has commas.
  const one = name.endsWith('[]') ? (schema.items ?? schema) : schema;
  const field = readField({ ...one, ...given({ description }) }, schemas);
  return flagOf(name, { ...field, ...(required === true && { isRequired: required }) });
};
