import * as z from '../zod.js';

/** How much of a zod schema its JSON Schema says. */
export type JsonSchemaOptions = Pick<z.core.ToJSONSchemaParams, 'io' | 'reused' | 'unrepresentable'>;

/**
 * JSON Schema 2020-12 of a zod schema, as the validators in use take it.
 *
 * @throws Error when JSON Schema cannot say a part of it, unless `unrepresentable` is `any`
 */
export const jsonSchemaOf = (schema: z.ZodType, options: JsonSchemaOptions): Readonly<Record<string, unknown>> => ({
  ...z.toJSONSchema(schema, { ...options, override: ({ jsonSchema }) => openTuple(jsonSchema) }),
});

/** Leaves `maxItems` alone to close a tuple: there are validators that refuse `items: false` beside `prefixItems`, and empty ones. */
export const openTuple = (jsonSchema: z.core.JSONSchema.BaseSchema): void => {
  if (jsonSchema.prefixItems === undefined || jsonSchema.items !== false) return;
  delete jsonSchema.items;
  jsonSchema.maxItems ??= jsonSchema.prefixItems.length;
  // JSON Schema 2020-12 (core §10.3.1.1): a non-empty array.
  if (jsonSchema.prefixItems.length === 0) delete jsonSchema.prefixItems;
};
