import { escapeHtml } from '../page-frame.js';
import type { Schema } from './open-api.js';

const schemaName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** What stands between backticks is code. */
export const wordsHtml = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, (_, code: string) => `<code>${code}</code>`);

const code = (value: unknown): string =>
  `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  'date-time': 'time',
  email: 'e-mail address',
  uri: 'URL',
  binary: 'bytes',
};

const several = (forms: readonly Schema[]): string => [...new Set(forms.map(typeHtml))].join(' or ');

/** The type of a value, as HTML. */
export const typeHtml = (schema: Schema): string => {
  const { $ref, type, format, items, anyOf, oneOf } = schema;
  if ($ref !== undefined) return `<a href="#${schemaName($ref)}">${schemaName($ref)}</a>`;
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(code).join(' · ');
  const forms = anyOf ?? oneOf;
  if (forms !== undefined) return several(forms);
  if (typeof type === 'object') return several(type.map((one) => ({ ...schema, type: one })));
  if (type === 'array') return `list of ${items === undefined ? 'anything' : typeHtml(items)}`;
  if (type === undefined) return 'anything';
  return formats[format ?? ''] ?? typeNames[type] ?? escapeHtml(type);
};

const boundsOf = ({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string[] => {
  const range = (min: number | undefined, max: number | undefined, unit: string): string[] => {
    if (min === undefined && max === undefined) return [];
    if (min === undefined) return [`at most ${max}${unit}`];
    return [max === undefined ? `at least ${min}${unit}` : `${min} to ${max}${unit}`];
  };
  // JSON Schema gives every whole number the bounds of its own arithmetic; those say nothing.
  const isOwn = (bound: number | undefined): number | undefined =>
    bound !== undefined && Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
  return [
    ...range(isOwn(minimum), isOwn(maximum), ''),
    ...range(minLength === 0 ? undefined : minLength, maxLength, ' characters'),
    ...range(minItems === 0 ? undefined : minItems, maxItems, ' entries'),
  ];
};

/** The forms of a value that may also be `null`, each with its bounds. */
const allBounds = (schema: Schema): string[] => [
  ...new Set([...boundsOf(schema), ...(schema.anyOf ?? []).flatMap(boundsOf)]),
];

/** Defaults that say nothing: what is left out is not there. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** One field of an object. */
interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Fields by their paths; objects that have no name of their own are opened up. */
const fieldsOf = ({ properties = {}, required = [] }: Schema, prefix = ''): Field[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`;
    const field = { name: path, schema, isRequired: required.includes(name) };
    return schema.properties === undefined ? [field] : [field, ...fieldsOf(schema, `${path}.`)];
  });

const rowHtml = ({ name, schema, isRequired }: Field): string => {
  const notes = [
    ...(isRequired ? ['<strong>required</strong>'] : []),
    ...allBounds(schema),
    ...(isNothing(schema.default) ? [] : [`default ${code(schema.default)}`]),
  ].join(', ');
  const about = schema.description === undefined ? '' : wordsHtml(schema.description);
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${typeHtml(schema)}<br><small>${notes}</small></td><td>${about}</td></tr>`;
};

/** The fields of a schema as a table; what it is instead, where it has none. */
export const schemaHtml = (schema: Schema): string => {
  const forms = schema.oneOf ?? schema.anyOf;
  if (schema.properties === undefined && forms !== undefined) {
    return forms
      .map((form) => (form.properties === undefined ? `<p>${typeHtml(form)}</p>` : schemaHtml(form)))
      .join('\n<p>or</p>\n');
  }
  const fields = fieldsOf(schema);
  if (fields.length === 0) return `<p>${typeHtml(schema)}</p>`;
  return `<div class="wide"><table><tbody>${fields.map(rowHtml).join('')}</tbody></table></div>`;
};

/** The table of named values, such as parameters. */
export const fieldTable = (fields: readonly Field[]): string =>
  `<div class="wide"><table><tbody>${fields.map(rowHtml).join('')}</tbody></table></div>`;
