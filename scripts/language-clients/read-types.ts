import { capitalized, type JsonSchema } from '../print-schema.ts';
import type { Field, NamedType, Shape, Use } from './contract-model.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;
type Struct = Extract<NamedType, { readonly kind: 'struct' }>;

/** What a type without a name is called after. */
interface Place {
  readonly parent: string;
  readonly field: string;
  readonly isSent: boolean;
}

/** Names of types for which their place is no good one. */
const givenNames: Readonly<Record<string, string>> = {
  'PrometheusMonitorConfig.operator': 'Comparison',
  'Monitor.uptime': 'UptimeRatios',
  'SetupRequest.keepIn': 'KeepIn',
};

const prefix = '#/components/schemas/';

export const nameIn = (reference: string): string => reference.replace(prefix, '');

/** The names of all schemas that `schema` refers to, however deep. */
export const referencesOf = (schema: unknown, schemas: Schemas, known = new Set<string>()): Set<string> => {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (known.has(name)) continue;
    known.add(name);
    referencesOf(schemas[name] ?? {}, schemas, known);
  }
  return known;
};

/**
 * Collects the types of a contract. Alternatives that are objects become one struct with the fields of all, as callers
 * of most languages expect; other alternatives become unknown values.
 */
export class TypeCollector {
  readonly types: NamedType[] = [];
  readonly #schemas: Schemas;
  readonly #sent: ReadonlySet<string>;
  /** Types by what they are made of: what is the same twice has one name. */
  readonly #byForm = new Map<string, string>();
  readonly #names = new Set<string>();

  /** @param sent names of the schemas that callers send */
  constructor(schemas: Schemas, sent: ReadonlySet<string>) {
    this.#schemas = schemas;
    this.#sent = sent;
    for (const name of Object.keys(schemas)) this.#names.add(name);
  }

  /** Adds a named schema, unless it is a mere alias of something without a name. */
  add(name: string): void {
    const schema = this.#schemas[name] ?? {};
    const isSent = this.#sent.has(name);
    if (schema.enum?.every((value) => typeof value === 'string') === true) {
      this.#addEnum(name, schema.description ?? '', schema.enum.map(String));
      return;
    }
    const fields = this.#fieldsOf(schema, { parent: name, field: '', isSent });
    if (fields === undefined) return;
    this.#register(formOf(schema, isSent), name);
    this.types.push({ kind: 'struct', name, description: schema.description ?? '', fields, isSent });
  }

  use(schema: JsonSchema, place: Place): Use {
    const { alternatives, isNullable } = alternativesOf(schema);
    return { shape: this.#shapeOf(alternatives, schema, place), isNullable };
  }

  #shapeOf(alternatives: readonly JsonSchema[], whole: JsonSchema, place: Place): Shape {
    const [only, ...others] = alternatives;
    if (only === undefined || isDecidedElsewhere(whole)) return { kind: 'unknown' };
    if (others.length === 0) {
      return isDecidedElsewhere(only) ? { kind: 'unknown' } : this.#shapeOfOne(only, { ...whole, ...only }, place);
    }
    const resolved = alternatives.map((schema) => this.#resolve(schema));
    if (resolved.every(({ properties }) => properties !== undefined)) {
      return this.#struct({ oneOf: resolved, ...describedBy(whole) }, place);
    }
    const types = new Set(resolved.map((one) => (typeof one.const === 'string' ? 'string' : String(one.type))));
    if (types.size === 1 && types.has('string')) {
      const values = resolved.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
      const isClosed = resolved.every((one) => one.enum !== undefined || one.const !== undefined);
      return isClosed ? this.#enum(values.map(String), place) : { kind: 'string' };
    }
    return { kind: 'unknown' };
  }

  #shapeOfOne(schema: JsonSchema, whole: JsonSchema, place: Place): Shape {
    if (schema.$ref !== undefined) {
      const name = nameIn(schema.$ref);
      const target = this.#schemas[name] ?? {};
      const isType = target.enum !== undefined || this.#variantsOf(target) !== undefined;
      return isType ? { kind: 'named', name } : this.use(target, { ...place, parent: name }).shape;
    }
    if (schema.enum?.every((value) => typeof value === 'string') === true) {
      return this.#enum(schema.enum.map(String), place);
    }
    if (schema.const !== undefined) return { kind: typeof schema.const === 'boolean' ? 'boolean' : 'string' };
    switch (schema.type) {
      case 'string':
        return { kind: schema.format === 'date-time' ? 'timestamp' : 'string' };
      case 'integer':
      case 'number':
      case 'boolean':
        return { kind: schema.type };
      case 'array':
        if (schema.prefixItems !== undefined) return { kind: 'unknown' };
        return { kind: 'list', of: this.use(schema.items ?? {}, { ...place, field: singular(place.field) }) };
      case 'object': {
        if (Object.keys(schema.properties ?? {}).length > 0) return this.#struct(whole, place);
        const { additionalProperties: values } = schema;
        const of = typeof values === 'object' ? values : {};
        return { kind: 'map', of: this.use(of, { ...place, field: singular(place.field) }) };
      }
      default:
        return { kind: 'unknown' };
    }
  }

  #struct(schema: JsonSchema, place: Place): Shape {
    const form = formOf(schema, place.isSent);
    const known = this.#byForm.get(form);
    if (known !== undefined) return { kind: 'named', name: known };
    const name = this.#freeName(place);
    this.#register(form, name);
    const at = this.types.length;
    const fields = this.#fieldsOf(schema, { ...place, parent: name }) ?? [];
    const struct: Struct = {
      kind: 'struct',
      name,
      description: schema.description ?? '',
      fields,
      isSent: place.isSent,
    };
    this.types.splice(at, 0, struct);
    return { kind: 'named', name };
  }

  #enum(values: readonly string[], place: Place): Shape {
    const distinct = [...new Set(values)];
    if (distinct.length === 1) return { kind: 'string' };
    const named = Object.entries(this.#schemas).find(([, { enum: of }]) => of?.join('\n') === distinct.join('\n'));
    if (named !== undefined) return { kind: 'named', name: named[0] };
    const form = `${place.field} ${distinct.toSorted().join('\n')}`;
    const known = this.#byForm.get(form);
    if (known !== undefined) return { kind: 'named', name: known };
    const name = this.#freeName(place);
    this.#register(form, name);
    this.#addEnum(name, '', distinct);
    return { kind: 'named', name };
  }

  #addEnum(name: string, description: string, values: readonly string[]): void {
    this.types.push({ kind: 'enum', name, description, values });
  }

  /** `AlertRuleCreate` and `condition` make `AlertRuleCondition`, unless that is something else. */
  #freeName({ parent, field }: Place): string {
    const given = givenNames[`${parent}.${field}`];
    if (given !== undefined) return given;
    const short = parent.replace(/(?:Create|Update|DraftTest|Write)$/, '');
    const candidates = [short, parent].map((start) => start + capitalized(field));
    const free = candidates.find((name) => !this.#names.has(name));
    if (free !== undefined) return free;
    for (let number = 2; ; number += 1) {
      const name = `${parent}${capitalized(field)}${number}`;
      if (!this.#names.has(name)) return name;
    }
  }

  #register(form: string, name: string): void {
    this.#names.add(name);
    if (!this.#byForm.has(form)) this.#byForm.set(form, name);
  }

  #resolve(schema: JsonSchema): JsonSchema {
    return schema.$ref === undefined ? schema : this.#resolve(this.#schemas[nameIn(schema.$ref)] ?? {});
  }

  /** The description of a schema, else of what it refers to, or of the one thing that it is when it is not `null`. */
  #wordsOf(schema: JsonSchema): string | undefined {
    if (schema.description !== undefined) return schema.description;
    if (schema.$ref !== undefined) return this.#wordsOf(this.#resolve(schema));
    const [only, ...others] = alternativesOf(schema).alternatives;
    return only === undefined || only === schema || others.length > 0 ? undefined : this.#wordsOf(only);
  }

  /** The objects that a schema may be; `undefined` when it is something else. */
  #variantsOf(schema: JsonSchema): readonly JsonSchema[] | undefined {
    const { alternatives } = alternativesOf(schema);
    const resolved = alternatives.map((one) => this.#resolve(one));
    const areObjects = resolved.every(
      ({ type, properties, additionalProperties }) =>
        type === 'object' && (properties !== undefined || additionalProperties === false),
    );
    return areObjects && resolved.length > 0 ? resolved : undefined;
  }

  #fieldsOf(schema: JsonSchema, place: Place): Field[] | undefined {
    const variants = this.#variantsOf(schema);
    if (variants === undefined) return undefined;
    const names = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)));
    return [...names].map((name) => {
      const found = variants.flatMap(({ properties }) => properties?.[name] ?? []);
      const isRequired = variants.every(({ required = [] }) => required.includes(name));
      return this.field(name, { schemas: found, isRequired, isPart: found.length < variants.length }, place);
    });
  }

  /** @param of what the variants of a struct say about the field */
  field(
    name: string,
    of: { readonly schemas: readonly JsonSchema[]; readonly isRequired: boolean; readonly isPart?: boolean },
    place: Place,
  ): Field {
    const [first = {}] = of.schemas;
    const merged = of.schemas.length === 1 ? first : mergedOf(of.schemas);
    const { alternatives } = alternativesOf(merged);
    const bound = alternatives[0]?.minimum ?? 0;
    const use = this.use(merged, { ...place, field: name });
    return {
      name,
      ...use,
      description: this.#wordsOf(merged) ?? this.#wordsOf(first) ?? '',
      isRequired: of.isRequired,
      hasNoZero:
        use.shape.kind !== 'boolean' && ((use.shape.kind !== 'integer' && use.shape.kind !== 'number') || bound > 0),
    };
  }
}

/** Settings whose form another field decides: `config` of monitors. */
const isDecidedElsewhere = ({ type, anyOf }: JsonSchema): boolean => type === 'object' && anyOf !== undefined;

const describedBy = ({ description }: JsonSchema) => (description === undefined ? {} : { description });

/** What a schema may be, without `null`. */
const alternativesOf = (schema: JsonSchema): { alternatives: readonly JsonSchema[]; isNullable: boolean } => {
  const nested = schema.anyOf ?? schema.oneOf;
  const all = nested ?? (typeof schema.type === 'object' ? schema.type.map((type) => ({ ...schema, type })) : [schema]);
  const isNested = (one: JsonSchema): boolean =>
    one !== schema && !isDecidedElsewhere(one) && ('anyOf' in one || 'oneOf' in one || typeof one.type === 'object');
  const flat = all.flatMap((one) => (isNested(one) ? withNull(one) : [one]));
  const alternatives = flat.filter(({ type }) => type !== 'null');
  return { alternatives, isNullable: alternatives.length < flat.length };
};

const withNull = (schema: JsonSchema): JsonSchema[] => {
  const { alternatives, isNullable } = alternativesOf(schema);
  return [...alternatives, ...(isNullable ? [{ type: 'null' }] : [])];
};

/** One schema for what a field is in several variants. */
const mergedOf = (schemas: readonly JsonSchema[]): JsonSchema => {
  const forms = new Set(schemas.map((schema) => formOf(schema, false)));
  const [first = {}] = schemas;
  if (forms.size === 1) return first;
  const values = schemas.map(({ const: one, enum: several }) => several ?? (one === undefined ? undefined : [one]));
  const isEnum = values.every((of) => of?.every((value) => typeof value === 'string') === true);
  const description = sharedWords(schemas);
  const described = description === undefined ? {} : { description };
  return isEnum ? { enum: [...new Set(values.flat())], ...described } : described;
};

/** What the variants say of a field in common: of a mark that distinguishes them, what each of its values means. */
const sharedWords = (schemas: readonly JsonSchema[]): string | undefined => {
  const marks = schemas.map(({ const: value, enum: values = [value], description }) =>
    description === undefined ? undefined : `${values.map((one) => `\`${one}\``).join(', ')}: ${description}`,
  );
  const isMark = schemas.every((schema) => 'const' in schema || schema.enum !== undefined);
  const distinct = new Set(schemas.map(({ description }) => description));
  if (isMark && distinct.size > 1 && marks.every((mark) => mark !== undefined)) return marks.join(' ');
  return schemas.find(({ description }) => description !== undefined)?.description;
};

const silent = new Set(['description', 'default', 'pattern', 'examples', 'additionalProperties']);

/** What a schema is made of, apart from words and bounds of its values. */
const formOf = (schema: JsonSchema, isSent: boolean): string =>
  `${isSent} ${JSON.stringify(schema, (key, value) =>
    silent.has(key) && typeof value !== 'object' ? undefined : value,
  )}`;

export const singular = (word: string): string =>
  /(?:series|tatus)$/i.test(word)
    ? word
    : word
        .replace(/(?<=[a-z])ies$/, 'y')
        .replace(/(?<=ss|us|x|ch)es$/, '')
        .replace(/(?<![su])s$/, '');
