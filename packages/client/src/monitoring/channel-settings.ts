import { type Fields, type Form, isObject } from './form.js';

const formOf = (schema: unknown): Form => {
  if (!isObject(schema)) return {};
  const { properties, items, anyOf, oneOf } = schema;
  const byDefault = 'default' in schema ? { default: schema.default } : {};
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) {
    const others = choices.filter((choice) => !isObject(choice) || choice.type !== 'null');
    const meansNull = others.length < choices.length && (schema.default ?? null) !== null;
    const nullable = meansNull ? { isNullable: true as const } : {};
    return { ...(others.length === 1 ? formOf(others[0]) : {}), ...nullable, ...byDefault };
  }
  if (isObject(properties)) {
    const fields = Object.entries(properties).map(([name, field]) => [name, formOf(field)]);
    return { fields: Object.fromEntries(fields), ...byDefault };
  }
  const entry = formOf(items);
  return { ...(Object.keys(entry).length > 0 && { item: entry }), ...byDefault };
};

/** The form of the settings of a type of notification channel. Only the server knows all types, and gives the schema of each. */
export const channelSettingsForm = ({ configSchema }: Fields): Form => formOf(configSchema);
