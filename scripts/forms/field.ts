import type { JsonSchema } from '../print-schema.ts';

/**
 * A value of a request as the contract declares it. The fields of the console, the flags of the command line and what monitoring as code
 * compares by are some of these facts each.
 */
export interface Field {
  /** `scalar` is a text or a number. */
  readonly kind: 'text' | 'time' | 'boolean' | 'integer' | 'number' | 'scalar' | 'list' | 'map' | 'object' | 'json';
  readonly hint?: string;
  /** What the server takes when it is left out. */
  readonly default?: unknown;
  readonly isRequired?: true;
  readonly isNullable?: true;
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly choices?: readonly string[];
  /** A server may have others beside the choices. */
  readonly hasOthers?: true;
  /** The only value. */
  readonly only?: unknown;
  /** Of ids, such as `mon`. */
  readonly prefix?: string;
  /** Of a list. */
  readonly item?: Field;
  /** Of an object. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** Each of which it may be. */
  readonly forms?: readonly Field[];
}

/** Schemas by name, as OpenAPI has them. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** The facts that there are. */
export const given = <Facts extends object>(
  facts: Facts,
): { [Name in keyof Facts]?: Exclude<Facts[Name], undefined> } =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as typeof facts;

export const mapFields = <From, To>(fields: Readonly<Record<string, From>>, change: (field: From) => To) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));

/**
 * Follows a reference; what is said beside it wins.
 *
 * @throws Error when it leads nowhere
 */
export const resolve = (schema: JsonSchema, schemas: Schemas): JsonSchema => {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return schema;
  const named = schemas[$ref.replace('#/components/schemas/', '')];
  if (named === undefined) throw new Error(`nothing is at ${$ref}`);
  return { ...resolve(named, schemas), ...beside };
};

/** Reads a schema, and those that it refers to. */
export const readField = (declared: JsonSchema, schemas: Schemas): Field => {
  const { anyOf, oneOf, ...schema } = resolve(declared, schemas);
  const alternatives = anyOf ?? oneOf ?? [];
  const [only, ...others] = alternatives.filter(({ type }) => type !== 'null');
  const nullable = alternatives.some(({ type }) => type === 'null') && { isNullable: true as const };
  if (only !== undefined && others.length === 0) {
    return { ...readField({ ...resolve(only, schemas), ...schema }, schemas), ...nullable };
  }
  const forms = only && [only, ...others].map((form) => readField(form, schemas));
  const required = schema.required ?? [];
  const inner = {
    item: schema.items && readField(schema.items, schemas),
    fields:
      schema.properties &&
      Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [
          name,
          { ...readField(property, schemas), ...(required.includes(name) && { isRequired: true as const }) },
        ]),
      ),
    forms,
  };
  const kind = forms === undefined ? kindOf(schema, schemas) : kindOfForms(forms);
  return {
    kind,
    ...given({
      hint: schema.description,
      default: schema.default,
      min: schema.minimum,
      max: schema.maximum,
      minLength: schema.minLength,
      maxLength: schema.maxLength,
      maxItems: schema.maxItems,
      choices: kind === 'boolean' ? undefined : schema.enum?.map(String),
      hasOthers: schema['x-extensible'],
      only: schema.const,
      prefix: /^\^([a-z]{3})_/.exec(schema.pattern ?? '')?.[1],
      ...inner,
    }),
    ...nullable,
  };
};

const kindOf = (schema: JsonSchema, schemas: Schemas): Field['kind'] => {
  const { type, format, enum: choices, items, properties, additionalProperties: others } = schema;
  if (format === 'date-time') return 'time';
  if (choices?.length === 2 && choices.includes('true') && choices.includes('false')) return 'boolean';
  switch (type) {
    case 'string':
      return 'text';
    case 'boolean':
    case 'integer':
    case 'number':
      return type;
    case 'array':
      return items === undefined ? 'json' : 'list';
    case 'object': {
      if (properties !== undefined) return 'object';
      const isMap = typeof others === 'object' && readField(others, schemas).kind === 'text';
      return isMap ? 'map' : 'json';
    }
    default:
      return 'json';
  }
};

const kindOfForms = (forms: readonly Field[]): Field['kind'] => {
  const kinds = new Set(forms.map(({ kind }) => kind));
  if (kinds.size === 1 && kinds.has('text')) return 'text';
  const isScalar = kinds.has('text') && [...kinds].every((kind) => ['text', 'integer', 'number'].includes(kind));
  return isScalar ? 'scalar' : 'json';
};
