import type { FieldKind, OperationField } from '../src/contract/manifest.js';
import { type JsonSchema, resolve, withoutNull } from './json-schema.js';

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('.', '-');

/** Flags that mean the same in every command; a field may not be called like one. */
const reserved = new Set([
  ...['help', 'version', 'output', 'fields', 'profile', 'server', 'organization', 'input', 'no-input'],
  ...['yes', 'data', 'all', 'watch', 'unset', 'if-match', 'out', 'pipe'],
]);

const isOnly = (values: readonly unknown[] | undefined, wanted: readonly string[]): boolean =>
  values !== undefined && values.length === wanted.length && wanted.every((value) => values.includes(value));

const kindOf = (name: string, schema: JsonSchema): FieldKind => {
  if (schema.format === 'date-time' && /^(since|until|from|to|startedAt)$/.test(name)) return 'time';
  if (schema.type === 'boolean' || isOnly(schema.enum, ['true', 'false'])) return 'boolean';
  if (schema.type === 'integer') return 'integer';
  if (schema.type === 'number') return 'number';
  // Some texts are one of several kinds, such as the key of a role or an id.
  if (schema.type === 'string' || schema.anyOf?.every(({ type }) => type === 'string')) return 'text';
  if (schema.type === 'array') return resolve(schema.items ?? {}).type === 'string' ? 'list' : 'json';
  return 'json';
};

const choicesOf = (schema: JsonSchema, kind: FieldKind): readonly string[] | undefined => {
  const values = kind === 'list' ? resolve(schema.items ?? {}).enum : kind === 'text' ? schema.enum : undefined;
  return values?.map(String);
};

const defaultOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(',');
  if (typeof value === 'object') return Object.keys(value).length === 0 ? undefined : JSON.stringify(value);
  return String(value);
};

/** The question that a secret is asked for with: its name in words, and what is to be known about it. */
const question = (text: string | undefined, name: string): string => {
  const words = kebab(name).replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  if (text === undefined) return title;
  const note = describe(text, name);
  return `${title} (${note.charAt(0).toLowerCase()}${note.slice(1)})`;
};

const describe = (text: string | undefined, name: string): string =>
  (text ?? `Sets ${name}.`).replaceAll('`', '').replace(/\.$/, '');

/** Passwords, tokens, codes of a second factor: what must not stand on a command line. */
const isSecret = (name: string): boolean => /(password|secret|token|backupCode)$/i.test(name);
/** A password to be made up has a least length; one to be compared only must not be empty. */
const isMadeUp = (name: string, { minLength = 0 }: JsonSchema): boolean => /password$/i.test(name) && minLength > 1;

const fieldOf = (name: string, declared: JsonSchema, isRequired: boolean): OperationField => {
  const { schema, isNullable } = withoutNull(declared);
  const flag = kebab(name);
  if (reserved.has(flag)) throw new Error(`the field ${name} would hide the flag --${flag} that every command has`);
  const kind = kindOf(name, schema);
  const choices = choicesOf(schema, kind);
  const fallback = defaultOf(schema.default);
  return {
    name,
    flag,
    kind,
    description: (isSecret(name) ? question : describe)(schema.description, name),
    ...(choices === undefined ? {} : { choices }),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(isRequired ? { isRequired: true as const } : {}),
    ...(isNullable ? { isNullable: true as const } : {}),
    ...(isSecret(name) ? { isSecret: true as const } : {}),
    ...(isMadeUp(name, schema) ? { isMadeUp: true as const } : {}),
  };
};

/**
 * The fields of a body; an object with named fields is spread into one flag for each of them.
 *
 * @param answer what the operation returns, whose descriptions stand in where the body has none
 */
export const bodyFields = (declared: JsonSchema, answer: JsonSchema | undefined, prefix = ''): OperationField[] => {
  const { properties = {}, required = [] } = resolve(declared);
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`;
    const inner = withoutNull(schema).schema;
    const answered = answer?.properties?.[name];
    if (inner.properties !== undefined) return bodyFields(inner, answered && resolve(answered), `${path}.`);
    const description = inner.description ?? answered?.description;
    return [
      fieldOf(
        path,
        { ...schema, ...(description === undefined ? {} : { description }) },
        required.includes(name) && prefix === '',
      ),
    ];
  });
};

/** The field of one query parameter. */
export const queryField = (name: string, description: string | undefined, schema: JsonSchema): OperationField =>
  fieldOf(name, { ...schema, ...(description === undefined ? {} : { description }) }, false);
