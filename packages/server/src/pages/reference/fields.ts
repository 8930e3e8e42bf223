import { escapeHtml } from '@watchpost/console';
import { type ReferenceDocument, resolve, type Schema, typeNameOf } from './document.js';
import { inlineHtml } from './markdown.js';

/** Where links lead, from the page that they are on. */
export interface Place {
  readonly document: ReferenceDocument;
  /** From the page to the folder of the reference, such as `../`. */
  readonly up: string;
}

/** Objects deeper than this are shown by their type alone. */
const deepest = 4;

const code = (value: unknown): string =>
  `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;

/** The type of a schema in a few words; names of the contract are links. */
export const typeHtml = (schema: Schema, { document, up }: Place): string => {
  const place = { document, up };
  if (schema.$ref !== undefined) {
    const name = typeNameOf(schema.$ref);
    return `<a href="${up}types/${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return 'one of';
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined)
    return [...new Set(alternatives.map((one) => (one.enum === undefined ? typeHtml(one, place) : 'text')))].join(
      ' or ',
    );
  if (typeof schema.type === 'object') return schema.type.join(' or ');
  if (schema.type === 'array')
    return `list of ${schema.items === undefined ? 'values' : typeHtml(schema.items, place)}`;
  if (schema.type === 'object') {
    const { additionalProperties } = schema;
    return typeof additionalProperties === 'object' ? `map of ${typeHtml(additionalProperties, place)}` : 'object';
  }
  return schema.format === 'date-time' ? 'time' : (schema.type ?? 'any value');
};

const range = (least: number | undefined, most: number | undefined, unit: string): string[] => {
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
  if (most !== undefined) return [`at most ${most}${unit}`];
  return least !== undefined && least > 0 ? [`at least ${least}${unit}`] : [];
};

const valuesOf = (schema: Schema): readonly unknown[] =>
  schema.enum ?? (schema.anyOf ?? schema.oneOf)?.find((one) => one.enum !== undefined)?.enum ?? [];

/** What may be given, and what is taken when nothing is. */
const rulesHtml = (schema: Schema): string => {
  const inner = (schema.anyOf ?? []).find(({ type }) => type !== 'null') ?? schema;
  const isTime = inner.format === 'date-time';
  const rules = [
    ...range(inner.minimum, inner.maximum, ''),
    ...(isTime ? [] : range(inner.minLength, inner.maxLength, ' characters')),
    ...range(inner.minItems, inner.maxItems, ' entries'),
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
  ];
  const values = valuesOf(schema);
  const listed = values.length === 0 ? '' : `<p class="values">${values.map(code).join(' ')}</p>`;
  return `${rules.length === 0 ? '' : `<p class="rules">${rules.join(', ')}</p>`}${listed}`;
};

/** The object that a field holds, also in a list; `undefined` for a named type, which has a page of its own. */
const objectIn = (schema: Schema): Schema | undefined => {
  if (schema.$ref !== undefined) return undefined;
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return objectIn(schema.items);
  const objects = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null').map(objectIn);
  return objects.length === 1 ? objects[0] : undefined;
};

/** One field or parameter with its rules, and the fields of the object that it holds. */
export const fieldHtml = (
  field: {
    readonly name: string;
    readonly schema: Schema;
    readonly isRequired: boolean;
    readonly description?: string | undefined;
  },
  place: Place,
  depth = 0,
): string => {
  const { name, schema, isRequired } = field;
  const description =
    field.description ??
    schema.description ??
    (schema.$ref === undefined ? undefined : resolve(schema, place.document).description);
  const inner = depth < deepest ? objectIn(schema) : undefined;
  return `<li><code class="name">${escapeHtml(name)}</code> <span class="type">${typeHtml(schema, place)}</span>${
    isRequired ? ' <b class="required">required</b>' : ''
  }${description === undefined ? '' : `<p>${inlineHtml(description)}</p>`}${rulesHtml(schema)}${
    inner === undefined ? '' : fieldsHtml(inner, place, depth + 1)
  }</li>`;
};

/** The fields of an object; of alternatives, those of each. */
export const fieldsHtml = (schema: Schema, place: Place, depth = 0): string => {
  const { properties, required = [] } = schema;
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, inner]) =>
      fieldHtml({ name, schema: inner, isRequired: required.includes(name) }, place, depth),
    );
    return fields.length === 0 ? '<p>An empty object.</p>' : `<ul class="fields">${fields.join('')}</ul>`;
  }
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (alternatives.some(({ properties: some }) => some !== undefined)) {
    return alternatives.map((one) => `<p class="or">One form:</p>${fieldsHtml(one, place, depth)}`).join('');
  }
  return `<p>${typeHtml(schema, place)}</p>${rulesHtml(schema)}`;
};
