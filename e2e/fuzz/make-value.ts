import type { Document, Schema } from './document.ts';
import type { Learned } from './learned.ts';
import { oddTexts, oddValues } from './odd-values.ts';
import type { Random } from './random.ts';

/** What values are made from. */
export interface ValueSource {
  readonly document: Document;
  readonly learned: Learned;
  readonly random: Random;
}

/** Deep enough for every document of the contract. */
const maxDepth = 6;

const names = ['Website', 'Checkout', 'Ünïcode ✓', 'a', 'Deploy of the day'];
/** Names under `.invalid` do not exist (RFC 6761 §6.4), and the server under test resolves none beyond this machine. */
const texts = [
  'https://shop.invalid/health',
  'http://127.0.0.1:9/',
  'localhost:9',
  '127.0.0.1:9',
  'localhost',
  'shop.invalid',
  '0 4 * * 1',
  'Europe/Berlin',
  '$.status',
  '200-299',
];
const hour = 3_600_000;

const timeNear = (random: Random): string =>
  new Date(Date.now() + Math.round((random.next() - 0.5) * 2 * random.pick([1, 24, 24 * 90]) * hour)).toISOString();

const boundaryLength = (schema: Schema, random: Random): number => {
  const { minLength = 0, maxLength = 40 } = schema;
  return random.pick([minLength, minLength, Math.min(maxLength, minLength + 12), Math.min(maxLength, 5000)]);
};

const textOf = (schema: Schema, name: string, { learned, random }: ValueSource): string => {
  if (schema.format === 'date-time') return timeNear(random);
  if (schema.format === 'email' || name === 'email') {
    const known = random.chance(0.4) ? learned.recall('email', random) : undefined;
    return known ?? `person${random.below(50)}@mail.invalid`;
  }
  if (schema.format === 'uri') return 'https://shop.invalid/hook';
  const prefix = /^\^([a-z]{3})_\[/.exec(schema.pattern ?? '')?.[1];
  if (prefix !== undefined) return learned.recall(prefix, random) ?? `${prefix}_01jd0000000000000000000000`;
  const seen = random.chance(0.5) ? learned.recall(name, random) : undefined;
  const length = Math.max(1, boundaryLength(schema, random));
  const candidates = [seen, random.pick(texts), random.pick(names), 'a'.repeat(length), '0'.repeat(length), 'A-b_1'];
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const fits = (text: string | undefined): text is string =>
    text !== undefined &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const fitting = candidates.filter(fits);
  return fitting.length === 0 ? 'a'.repeat(length) : random.pick(fitting);
};

const numberOf = (schema: Schema, random: Random): number => {
  const { minimum = 0, maximum = 1_000_000 } = schema;
  const whole = Math.floor(minimum + random.next() * (maximum - minimum));
  return random.pick([Math.ceil(minimum), Math.floor(maximum), whole, Math.min(Math.ceil(minimum) + 1, maximum)]);
};

const typesOf = (schema: Schema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type;

const objectOf = (schema: Schema, source: ValueSource, depth: number): Record<string, unknown> => {
  const { random } = source;
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const object: Record<string, unknown> = {};
  const share = random.pick([0, 0.2, 0.5, 0.9]);
  for (const [name, property] of Object.entries(properties)) {
    if (!required.includes(name) && (depth > maxDepth || !random.chance(share))) continue;
    object[name] = makeValue(property, source, name, depth + 1);
  }
  if (typeof additionalProperties === 'object' && random.chance(0.5)) {
    const key = textOf(source.document.resolve(propertyNames ?? {}), '', source);
    object[key] = makeValue(additionalProperties, source, key, depth + 1);
  }
  return object;
};

/** A value that a schema allows, most of the time: rules that span fields are in no schema. */
export const makeValue = (unresolved: Schema, source: ValueSource, name = '', depth = 0): unknown => {
  const { random } = source;
  const schema = source.document.resolve(unresolved);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined && schema.enum.length > 0) return random.pick(schema.enum);
  if (schema.default !== undefined && random.chance(0.3)) return schema.default;
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined && forms.length > 0) return makeValue(random.pick(forms), source, name, depth);
  const types = typesOf(schema);
  switch (types.length === 0 ? 'any' : random.pick(types)) {
    case 'string':
      return textOf(schema, name, source);
    case 'integer':
      return Math.round(numberOf(schema, random));
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array': {
      const { minItems = 0, maxItems = 5, items = {} } = schema;
      const length = depth > maxDepth ? minItems : Math.max(minItems, Math.min(maxItems, random.below(4)));
      return Array.from({ length }, () => makeValue(items, source, name, depth + 1));
    }
    case 'object':
      return objectOf(schema, source, depth);
    default:
      return random.pick(oddValues);
  }
};

/** A value that a schema does not allow, or only just does. */
export const makeOddValue = (unresolved: Schema | undefined, source: ValueSource): unknown => {
  const { random } = source;
  const schema = unresolved === undefined ? {} : source.document.resolve(unresolved);
  const edges: unknown[] = [];
  const { minimum, maximum, maxLength, minItems, maxItems } = schema;
  if (minimum !== undefined) edges.push(minimum, minimum - 1, minimum - 0.5, String(minimum));
  if (maximum !== undefined) edges.push(maximum, maximum + 1, maximum + 0.5, String(maximum));
  if (maxLength !== undefined) edges.push('m'.repeat(maxLength), 'm'.repeat(maxLength + 1), '😀'.repeat(maxLength / 2));
  if (minItems !== undefined && minItems > 0) edges.push([]);
  if (maxItems !== undefined && maxItems <= 1000) edges.push(Array.from({ length: maxItems + 1 }, () => 'x'));
  if (edges.length > 0 && random.chance(0.4)) return random.pick(edges);
  return random.chance(0.5) ? random.pick(oddTexts) : random.pick(oddValues);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes one place of a valid value for the worse: another type, an edge, odd text, a field too few or too many. */
export const breakValue = (value: unknown, unresolved: Schema, source: ValueSource): unknown => {
  const { random } = source;
  const schema = source.document.resolve(unresolved);
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const at = random.below(value.length);
    return value.map((item, index) => (index === at ? breakValue(item, schema.items ?? {}, source) : item));
  }
  if (!isObject(value) || random.chance(0.05)) return makeOddValue(schema, source);
  const known = Object.keys(schema.properties ?? {});
  const present = Object.keys(value);
  const action = random.below(10);
  if (action === 0 && present.length > 0) {
    const gone = random.pick(present);
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone));
  }
  if (action === 1) return { ...value, [random.pick([...oddTexts.slice(0, 30), 'id', 'organizationId'])]: 1 };
  // Any field that the schema knows, whether the value has it or not.
  const fields = random.chance(0.5) && present.length > 0 ? present : known.length > 0 ? known : present;
  if (fields.length === 0) return makeOddValue(schema, source);
  const field = random.pick(fields);
  const fieldSchema = schema.properties?.[field] ?? {};
  if (field in value && random.chance(0.4)) {
    return { ...value, [field]: breakValue(value[field], fieldSchema, source) };
  }
  return {
    ...value,
    [field]: random.chance(0.5) ? makeValue(fieldSchema, source, field) : makeOddValue(fieldSchema, source),
  };
};
