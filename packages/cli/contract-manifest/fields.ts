import type { FieldKind, OperationField } from '../src/contract/manifest.js';
import { type JsonSchema, resolve, withoutNull } from './json-schema.js';

const kebab = (name: string): string =>
  name
    .replace('[]', '')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll('.', '-');

/** Flags that mean the same in every command; a field may not be called like one. */
const reserved = new Set([
  ...[
    'help',
    'version',
    'output',
    'json',
    'fields',
    'profile',
    'server',
    'organization',
    'input',
    'no-input',
    'dry-run',
    'debug',
  ],
  ...['yes', 'data', 'all', 'watch', 'unset', 'if-match', 'out', 'pipe'],
]);

/** Flags of fields whose name is reserved. */
const renamed: Readonly<Record<string, string>> = { version: 'program-version' };

const isOnly = (values: readonly unknown[] | undefined, wanted: readonly string[]): boolean =>
  values !== undefined && values.length === wanted.length && wanted.every((value) => values.includes(value));

const isText = ({ type }: JsonSchema): boolean => type === 'string';
const isTextOrNumber = (forms: readonly JsonSchema[] = []): boolean =>
  forms.some(isText) && forms.every((form) => isText(form) || form.type === 'number' || form.type === 'integer');

const kindOf = (schema: JsonSchema): FieldKind => {
  if (schema.format === 'date-time') return 'time';
  if (schema.type === 'boolean' || isOnly(schema.enum, ['true', 'false'])) return 'boolean';
  if (schema.type === 'integer') return 'integer';
  if (schema.type === 'number') return 'number';
  // Some texts are one of several kinds, such as the key of a role or an id.
  if (isText(schema) || schema.anyOf?.every(isText)) return 'text';
  if (isTextOrNumber(schema.anyOf)) return 'scalar';
  if (schema.type === 'array') return isText(resolve(schema.items ?? {})) ? 'list' : 'json';
  return 'json';
};

const choicesOf = (schema: JsonSchema, kind: FieldKind): readonly string[] | undefined => {
  const values = kind === 'list' ? resolve(schema.items ?? {}).enum : kind === 'text' ? schema.enum : undefined;
  return values?.map(String);
};

const defaultOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) {
    return value.length === 0 ? undefined : value.join(',');
  }
  if (typeof value === 'object') return Object.keys(value).length === 0 ? undefined : JSON.stringify(value);
  return String(value);
};

const inWords = (name: string): string => {
  const words = kebab(name).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The question that a secret is asked for with: its name in words, and what is to be known about it. */
const question = (text: string | undefined, name: string): string => {
  if (text === undefined) return inWords(name);
  const note = describe(text, name);
  return `${inWords(name)} (${note.charAt(0).toLowerCase()}${note.slice(1)})`;
};

const describe = (text: string | undefined, name: string): string =>
  (text ?? `Sets ${name}.`).replaceAll('`', '').replace(/\.$/, '');

/** Passwords, tokens, keys, codes of a second factor: what must not be typed on a command line. */
const isSecret = (name: string, { description = '' }: JsonSchema): boolean =>
  /(password|secret|token|backupCode|clientKey)$/i.test(name) || /^The license key\b/.test(description);
/** A password to be made up has a least length; one to be compared only must not be empty. */
const isMadeUp = (name: string, { minLength = 0 }: JsonSchema): boolean => /password$/i.test(name) && minLength > 1;
/** When something shall begin or end: `2h` is in two hours. */
const isAhead = (name: string): boolean => /(^|\.)(starts|ends|expires)At$/.test(name);

/** What a field is beyond its own schema. */
interface FieldPlace {
  readonly isRequired?: boolean;
  readonly variant?: OperationField['variant'];
}

const fieldOf = (name: string, declared: JsonSchema, { isRequired = false, variant }: FieldPlace): OperationField => {
  const { schema, isNullable } = withoutNull(declared);
  const flag = renamed[name] ?? kebab(name);
  if (reserved.has(flag)) throw new Error(`the field ${name} would hide the flag --${flag} that every command has`);
  const kind = kindOf(schema);
  const choices = choicesOf(schema, kind);
  const fallback = defaultOf(schema.default);
  return {
    name,
    flag,
    kind,
    description: (isSecret(name, schema) ? question : describe)(schema.description, name),
    ...(choices === undefined ? {} : { choices }),
    ...(schema['x-extensible'] === true ? { hasOthers: true as const } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(isRequired ? { isRequired: true as const } : {}),
    ...(isNullable ? { isNullable: true as const } : {}),
    ...(isSecret(name, schema) ? { isSecret: true as const } : {}),
    ...(isMadeUp(name, schema) ? { isMadeUp: true as const } : {}),
    ...(kind === 'time' && isAhead(name) ? { isAhead: true as const } : {}),
    ...(variant === undefined ? {} : { variant }),
  };
};

/** The values that a property has in one form: one, or several forms written as one. */
const tagValues = ({ properties = {} }: JsonSchema, tag: string): readonly string[] => {
  const { const: only, enum: several = [] } = properties[tag] ?? {};
  return (only === undefined ? several : [only]).map(String);
};

/** Objects of which a value is one, distinguished by one property; `undefined` for anything else. */
const variantsOf = ({ oneOf = [] }: JsonSchema): { tag: string; forms: readonly JsonSchema[] } | undefined => {
  const forms = oneOf.map(resolve);
  const names = Object.keys(forms[0]?.properties ?? {});
  const tag = names.find((name) => forms.every((form) => tagValues(form, name).length > 0));
  return tag === undefined ? undefined : { tag, forms };
};

/** One flag says which of the forms it is, and one each sets what that form has. */
const variantFields = (
  path: string,
  { schema, isRequired }: { readonly schema: JsonSchema; readonly isRequired: boolean },
  { tag, forms }: NonNullable<ReturnType<typeof variantsOf>>,
): OperationField[] => {
  const given = schema.default;
  const fallback = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const tagSchema: JsonSchema = {
    type: 'string',
    enum: forms.flatMap((form) => tagValues(form, tag)),
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(fallback.length === 1 && fallback[0]?.[0] === tag ? { default: fallback[0][1] } : {}),
  };
  return [
    fieldOf(`${path}.${tag}`, tagSchema, { isRequired }),
    ...forms.flatMap((form) =>
      Object.entries(form.properties ?? {})
        .filter(([name]) => name !== tag)
        .map(([name, inner]) =>
          fieldOf(`${path}.${name}`, inner, { variant: { name: `${path}.${tag}`, is: tagValues(form, tag)[0] ?? '' } }),
        ),
    ),
  ];
};

/**
 * The fields of a body; an object with named fields is spread into one flag for each of them.
 *
 * @param answer what the operation returns, whose descriptions are used where the body has none
 */
export const bodyFields = (declared: JsonSchema, answer: JsonSchema | undefined, prefix = ''): OperationField[] => {
  const { properties = {}, required = [] } = resolve(declared);
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`;
    const inner = withoutNull(schema).schema;
    const answered = answer?.properties?.[name];
    const isRequired = required.includes(name);
    const variants = variantsOf(inner);
    if (variants !== undefined) return variantFields(path, { schema: inner, isRequired }, variants);
    if (inner.properties !== undefined) {
      const fields = bodyFields(inner, answered && resolve(answered), `${path}.`);
      // What an object needs is only needed where there must be one.
      return isRequired ? fields : fields.map(({ isRequired: _, ...field }) => field);
    }
    const description = inner.description ?? answered?.description;
    return [fieldOf(path, { ...schema, ...(description === undefined ? {} : { description }) }, { isRequired })];
  });
};

/** A query parameter of OpenAPI, as far as a flag is made of it. */
interface QueryParameter {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** The field of one query parameter. */
export const queryField = ({ name, description, required = false, schema }: QueryParameter): OperationField => {
  const [only, ...others] = schema.enum ?? [];
  // What can only be given or left out is a switch with the name of its value.
  if (typeof only === 'string' && others.length === 0) {
    return { name, flag: kebab(only), kind: 'boolean', description: describe(description, name), sends: only };
  }
  const described = { ...asOne(name, schema), ...(description === undefined ? {} : { description }) };
  return fieldOf(name, described, { isRequired: required });
};

/** A parameter such as `match[]` may be sent several times; a command takes one, because its text has commas. */
const asOne = (name: string, schema: JsonSchema): JsonSchema =>
  name.endsWith('[]') && schema.items !== undefined ? schema.items : schema;
