import type { NotificationChannelType } from '@watchpost/client';
import type { FormField, FormFields } from '../../forms/field-schema.js';

/** As much of JSON Schema as the types of channels use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
  readonly description?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
}

const kindOf = ({ type, enum: choices, properties, additionalProperties }: Schema): FormField['kind'] => {
  const [one] = [type].flat();
  if (choices !== undefined) return 'choice';
  if (one === 'integer' || one === 'number' || one === 'boolean') return one;
  if (one === 'array') return 'list';
  if (one === 'object') return properties === undefined && additionalProperties !== undefined ? 'map' : 'object';
  return 'text';
};

const fieldOf = (given: Schema, isRequired: boolean): FormField => {
  // Of several forms the first says how it is asked for: a number that may also be a name is text.
  const [first, second] = given.anyOf ?? [];
  const isEither = first !== undefined && second !== undefined && second.type !== 'null';
  const schema: Schema = isEither ? { type: 'string' } : { ...first, ...given };
  const kind = kindOf(schema);
  const types = [schema.type].flat();
  return {
    kind: kind === 'text' && types.includes('null') ? 'long' : kind,
    ...(given.description !== undefined && { hint: given.description }),
    ...(given.default !== undefined && { default: given.default }),
    ...(isRequired && { isRequired }),
    ...((types.includes('null') || second?.type === 'null') && { isNullable: true }),
    ...(schema.maxLength !== undefined && { maxLength: schema.maxLength }),
    ...(schema.minimum !== undefined && { min: schema.minimum }),
    ...(schema.maximum !== undefined && { max: schema.maximum }),
    ...(schema.enum !== undefined && { choices: schema.enum.map(String) }),
    ...(schema.items !== undefined && { item: fieldOf(schema.items, false) }),
    ...(schema.properties !== undefined && { fields: fieldsOf(schema) }),
  };
};

const fieldsOf = ({ properties = {}, required = [] }: Schema): FormFields =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fieldOf(schema, required.includes(name))]),
  );

/** The fields of a type's `config`. */
export const configFieldsOf = ({ configSchema }: Pick<NotificationChannelType, 'configSchema'>): FormFields =>
  fieldsOf(configSchema as Schema);

/** The fields of what a type signs in with; of a saved channel what is left empty stays. */
export const credentialFieldsOf = (
  { credentialFields }: Pick<NotificationChannelType, 'credentialFields'>,
  isSaved: boolean,
): FormFields =>
  Object.fromEntries(
    credentialFields.map(({ name, isRequired, hint }) => [
      name,
      {
        kind: name === 'headerValues' ? 'map' : 'text',
        hint,
        ...(isRequired && !isSaved && { isRequired: true }),
      } satisfies FormField,
    ]),
  );

/** Values as the API takes them: what is written as a number where a number is possible is one, and nothing is empty. */
export const configOf = (
  { configSchema }: Pick<NotificationChannelType, 'configSchema'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const { properties = {} } = configSchema as Schema;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const schema = properties[name];
      // Another type has no such field.
      if (schema === undefined || value === undefined || value === '') return [];
      const mayBeNumber = schema.anyOf?.some(({ type }) => type === 'integer') === true;
      if (mayBeNumber && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return [[name, Number(value)]];
      return [[name, value === 'false' && schema.enum?.includes(false) ? false : value]];
    }),
  );
};
