import * as z from '../zod.js';
import { openTuple } from './json-schema.js';

/** A part of the description. */
export type Json = Record<string, unknown>;

/** Gathers the schemas, parameters and answers that are used by name: each is written once under `components`. */
export class Components {
  readonly schemas: Json = {};
  readonly parameters: Json = {};
  readonly responses: Json = {};

  /** A reference to a parameter that many operations have alike. */
  parameter(name: string, parameter: Json): Json {
    return this.#shared('parameters', name, parameter);
  }

  /** A reference to an answer that many operations give alike. */
  response(name: string, response: Json): Json {
    return this.#shared('responses', name, response);
  }

  /** JSON Schema of a zod schema; schemas with an id become references. */
  convert(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => soften(zodSchema, jsonSchema, io),
    }) as Json & { $defs?: Json };
    for (const [id, definition] of Object.entries($defs as Json)) this.#add(id, definition as Json);
    const id = schema.meta()?.id;
    const own = (rest.$ref === undefined ? rest : ($defs as Json)[id ?? '']) as Json;
    if (id === undefined) return relocate(rest) as Json;
    this.#add(id, own);
    return { $ref: `#/components/schemas/${id}` };
  }

  #add(id: string, definition: Json): void {
    const { id: _, ...rest } = definition;
    // What is taken and what is answered differ by defaults; a schema used for both must have none.
    this.#shared('schemas', id, relocate(rest) as Json);
  }

  #shared(kind: 'schemas' | 'parameters' | 'responses', name: string, part: Json): Json {
    this[kind][name] ??= part;
    if (JSON.stringify(this[kind][name]) !== JSON.stringify(part)) {
      throw new Error(`${name} of ${kind} is not the same wherever it is used; give one of its forms another name`);
    }
    return { $ref: `#/components/${kind}/${name}` };
  }
}

/** The formats of JSON Schema 2020-12 (validation §7.3) that the contract uses; zod names its own checks in the same place. */
const formats = new Set(['date-time', 'email', 'uri']);

/**
 * Takes out what zod says and the contract does not: the bounds of JavaScript's whole numbers, what are not formats,
 * and that an answer has no other fields than today's. Answers grow inside v1; only what is strict by declaration
 * stays closed.
 */
const soften = (
  zodSchema: z.core.$ZodTypes,
  jsonSchema: z.core.JSONSchema.BaseSchema,
  io: 'input' | 'output',
): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  openTuple(jsonSchema);
  if (jsonSchema.format !== undefined && !formats.has(jsonSchema.format)) delete jsonSchema.format;
  const isOpen = zodSchema._zod.def.type === 'object' && zodSchema._zod.def.catchall === undefined;
  if (io === 'output' && isOpen) delete jsonSchema.additionalProperties;
};

/** Points references at `components` and drops the ids that zod leaves in place. */
const relocate = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(relocate);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, relocate(value)],
    ),
  );
};
