/** As much of JSON Schema as bounds are read from. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** As much of an OpenAPI document as bounds are read from. */
export interface BoundedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** One of several forms of an object. */
export interface ObjectForm {
  readonly steps: readonly string[];
  /** What distinguishes it, such as `{ action: 'tag' }`. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** The names of its fields. */
  readonly fields: readonly string[];
}

/** One place of a request: a step is the name of a field, `[]` for an entry, `*` for a value of any name, `<name>` for such a name. */
export interface RequestPlace {
  readonly operationId: string;
  readonly method: string;
  readonly in: 'body' | 'query' | 'path';
  readonly steps: readonly string[];
  /** The forms that objects on the way to the place must have, where there are several. */
  readonly forms: readonly ObjectForm[];
  /** The schema whose name the place is part of, such as `HttpMonitorConfig`. */
  readonly within: string | undefined;
}

/** The bound of one place. */
export interface FieldBound extends RequestPlace {
  readonly kind: 'characters' | 'entries' | 'names' | 'number';
  readonly most: number;
  /** The least number. */
  readonly least?: number;
  /** One entry or value that is valid, for `entries` and `names`. */
  readonly sample?: unknown;
}

/** A place without one. */
export interface Unbounded extends RequestPlace {
  readonly kind: 'characters' | 'entries' | 'names' | 'number' | 'anything';
}

/** A pattern bounds a text when it begins at its beginning, ends at its end, and repeats nothing without a limit. */
const isBoundedPattern = (pattern: string): boolean => {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return /^\^.*\$$/s.test(bare) && !/[*+]|\{\d+,\}/.test(bare);
};

/** Texts of which one has the form of any pattern in the contract. */
const sampleTexts = ['a', 'a@example.com', '200', '0'.repeat(43)];

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Reads all bounds of all requests from an OpenAPI document, and the places that have none. */
export const contractBounds = (
  document: BoundedDocument,
): { readonly bounds: readonly FieldBound[]; readonly unbounded: readonly Unbounded[] } => {
  const bounds: FieldBound[] = [];
  const unbounded: Unbounded[] = [];

  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : resolve(document.components.schemas[nameOf(schema.$ref)] ?? {});

  const sampleOf = (given: Schema): unknown => {
    const schema = resolve(given);
    const [form] = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
    if (form !== undefined) return sampleOf(form);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.type === 'object') {
      const required = schema.required ?? [];
      return Object.fromEntries(required.map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]));
    }
    if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
    if (schema.type === 'array') return [];
    const { pattern = '' } = schema;
    const [, prefix] = /^\^([a-z]+_)/.exec(pattern) ?? [];
    const texts = prefix === undefined ? sampleTexts : [`${prefix}a`];
    return texts.find((text) => new RegExp(pattern, 'u').test(text) && (schema.format !== 'email' || /@/.test(text)));
  };

  const walk = (given: Schema, place: RequestPlace): void => {
    const schema = resolve(given);
    const within = given.$ref?.split('/').at(-1) ?? place.within;
    const forms = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
    for (const form of forms) {
      const { properties } = resolve(form);
      if (properties === undefined) {
        walk(form, { ...place, within });
        continue;
      }
      const fixed = Object.entries(properties).flatMap(([name, { const: value, enum: values = [] }]) =>
        value === undefined && name !== 'action' ? [] : [[name, value ?? values[0]]],
      );
      const objectForm = { steps: place.steps, fixed: Object.fromEntries(fixed), fields: Object.keys(properties) };
      walk(form, { ...place, within, forms: [...place.forms, objectForm] });
    }
    if (schema.const !== undefined || schema.enum !== undefined) return;
    const at = { ...place, within };
    const inside = (step: string): RequestPlace => ({ ...at, steps: [...place.steps, step] });
    switch (schema.type) {
      case 'string':
        if (schema.maxLength !== undefined) bounds.push({ ...at, kind: 'characters', most: schema.maxLength });
        else if (schema.format !== 'date-time' && !isBoundedPattern(schema.pattern ?? '')) {
          unbounded.push({ ...at, kind: 'characters' });
        }
        return;
      case 'integer':
      case 'number':
        if (schema.minimum !== undefined && schema.maximum !== undefined) {
          bounds.push({ ...at, kind: 'number', most: schema.maximum, least: schema.minimum });
        } else unbounded.push({ ...at, kind: 'number' });
        return;
      case 'array': {
        const items = schema.items ?? {};
        if (schema.maxItems === undefined) unbounded.push({ ...at, kind: 'entries' });
        else bounds.push({ ...at, kind: 'entries', most: schema.maxItems, sample: sampleOf(items) });
        walk(items, inside('[]'));
        return;
      }
      case 'object': {
        for (const [name, field] of Object.entries(schema.properties ?? {})) walk(field, inside(name));
        const { additionalProperties: values = {} } = schema;
        // Where the forms are listed, they say what the values are.
        if (values === false || values === true) return;
        if (schema.maxProperties === undefined) unbounded.push({ ...at, kind: 'names' });
        else bounds.push({ ...at, kind: 'names', most: schema.maxProperties, sample: sampleOf(values) ?? null });
        walk(schema.propertyNames ?? {}, inside('<name>'));
        if (forms.length === 0) walk(values, inside('*'));
        return;
      }
      default:
        if (schema.type === undefined && forms.length === 0) unbounded.push({ ...at, kind: 'anything' });
    }
  };

  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { operationId, parameters = [], requestBody }] of Object.entries(item)) {
      if (operationId === undefined || path === '') continue;
      const about = { operationId, method, steps: [], forms: [], within: undefined } as const;
      for (const parameter of parameters) {
        const named = '$ref' in parameter ? document.components.parameters[nameOf(parameter.$ref)] : parameter;
        if (named === undefined) throw new Error(`${operationId} refers to a parameter that is not there`);
        const { name, in: where, schema } = named;
        if (where === 'query' || where === 'path') walk(schema, { ...about, in: where, steps: [name] });
      }
      const body = requestBody?.content['application/json']?.schema;
      if (body !== undefined) walk(body, { ...about, in: 'body' });
    }
  }
  return { bounds, unbounded };
};

/** `assertions[].expected`, `config.headers.*`. */
export const placeText = ({ in: where, steps }: RequestPlace): string => {
  const path = steps.map((step, index) => (step === '[]' || index === 0 ? step : `.${step}`)).join('');
  return where === 'body' ? path : `${where}: ${path}`;
};
