import { openApiDocument } from '@watchpost/schemas';
import type { Document } from './collections.js';

/** As much of JSON Schema as the answers of the contract use. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** Texts that the patterns of the contract take, the most harmless first. */
const texts = [
  'x',
  'EUR',
  'DE',
  'en',
  'UTC',
  '00:00',
  '1.0.0',
  '#336699',
  'https://example.com/',
  'ada@example.com',
  '2026-01-31',
  '0 0 * * *',
  '1',
  '0.1',
];

/** Texts of which a rule beyond a pattern is true, by the names of their fields. */
const textsByName: Readonly<Record<string, string>> = { timezone: 'UTC', time_zone: 'UTC' };

interface Description {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The JSON of success, by operation. */
  readonly answers: ReadonlyMap<string, Schema>;
}

/** Describing the whole API takes most of a second, so all servers of a process share it. */
let described: Description | undefined;

const describe = (): Description => {
  // The description of the API is JSON by its making; these are the parts of it that are read here.
  const { paths, components } = openApiDocument() as unknown as Described;
  const answers = new Map<string, Schema>();
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
    const schema = success?.content?.['application/json']?.schema;
    if (schema !== undefined) answers.set(operation.operationId, schema);
  }
  return { schemas: components.schemas, answers };
};

/** Whether an object has the constants of a form, such as its `type`. */
const hasForm = (value: object, { properties }: Schema): boolean =>
  properties !== undefined &&
  Object.entries(properties).every(([name, field]) => !('const' in field) || Reflect.get(value, name) === field.const);

/** Makes the plainest answers that the contract allows. */
export class Samples {
  readonly #description: Description;
  readonly #now: () => number;
  #ids = 0;

  constructor(now: () => number) {
    described ??= describe();
    this.#description = described;
    this.#now = now;
  }

  /** The answer of an operation; `undefined` when it has no JSON. */
  answerOf(operationId: string): unknown {
    const schema = this.#description.answers.get(operationId);
    return schema === undefined ? undefined : this.#valueOf(schema);
  }

  /** Fills in what a document lacks of the answer of an operation, ids of its parts too. */
  complete(operationId: string, document: object): Document {
    const schema = this.#description.answers.get(operationId) ?? {};
    return this.#completed(schema, document) as Document;
  }

  #completed(schema: Schema, value: unknown): unknown {
    if (schema.$ref !== undefined) return this.#completed(this.#schemaOf(schema.$ref), value);
    if (value === undefined) return this.#valueOf(schema);
    if (Array.isArray(value)) return value.map((item) => this.#completed(schema.items ?? {}, item));
    if (typeof value !== 'object' || value === null) return value;
    const alternatives = (schema.anyOf ?? schema.oneOf ?? []).map((each) =>
      each.$ref === undefined ? each : this.#schemaOf(each.$ref),
    );
    const form = alternatives.find((each) => hasForm(value, each));
    if (form !== undefined) return this.#completed(form, value);
    if (schema.properties === undefined) return value;
    const given = Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.#completed(schema.properties?.[name] ?? {}, each)]),
    );
    const lacking = (schema.required ?? []).filter((name) => given[name] === undefined);
    return { ...this.#objectOf({ ...schema, required: lacking }), ...given };
  }

  #schemaOf(reference: string): Schema {
    return this.#description.schemas[reference.replace(/^.*\//, '')] ?? {};
  }

  #valueOf(schema: Schema): unknown {
    if (schema.$ref !== undefined) return this.#valueOf(this.#schemaOf(schema.$ref));
    if ('const' in schema) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives !== undefined && schema.properties === undefined) {
      return alternatives.some(({ type }) => type === 'null') ? null : this.#valueOf(alternatives[0] ?? {});
    }
    const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
    switch (type) {
      case 'object':
        return this.#objectOf(schema);
      case 'array':
        if (schema.prefixItems !== undefined) return schema.prefixItems.map((item) => this.#valueOf(item));
        return Array.from({ length: schema.minItems ?? 0 }, () => this.#valueOf(schema.items ?? {}));
      case 'string':
        return this.#textOf(schema);
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 0, Math.floor(schema.exclusiveMinimum ?? -1) + 1, 0);
      case 'boolean':
        return false;
      default:
        return null;
    }
  }

  #objectOf({ properties = {}, required = [] }: Schema): object {
    return Object.fromEntries(
      required.map((name) => [name, textsByName[name] ?? this.#valueOf(properties[name] ?? {})]),
    );
  }

  #textOf({ pattern, format, minLength = 0 }: Schema): string {
    if (format === 'date-time') return new Date(this.#now()).toISOString();
    const prefix = /^\^([a-z]{3})_/.exec(pattern ?? '')?.[1];
    if (prefix !== undefined) {
      this.#ids += 1;
      return `${prefix}_${this.#ids}`;
    }
    const fits = (text: string): boolean =>
      text.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
    return [...texts, 'x'.repeat(minLength), '0'.repeat(minLength)].find(fits) ?? 'x'.repeat(minLength);
  }
}
