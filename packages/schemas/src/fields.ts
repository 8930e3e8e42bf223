import { atMost, type Bound, bounds } from './bounds.js';
import * as z from './zod.js';

/** Makes one schema for each text: fields of the same kind are in hundreds of resources, and each schema costs time at start. */
const once = <S extends z.ZodType>(make: (text: string) => S): ((text: string) => S) => {
  const made = new Map<string, S>();
  return (text) => {
    const schema = made.get(text) ?? make(text);
    made.set(text, schema);
    return schema;
  };
};

/**
 * An opaque identifier: a type prefix and a time-sortable random part, such as `mon_01jd…`.
 *
 * @param prefix the type prefix, without the underscore
 */
export const idField = once((prefix) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{1,64}$`), { error: `must be an id that starts with ${prefix}_` })
    .describe(`Opaque identifier, starts with \`${prefix}_\`.`),
);

const time = z.iso.datetime({ precision: 3, error: 'must be a time such as 2026-01-31T09:30:00.000Z' });

/** A point in time: RFC 3339, UTC, milliseconds. */
export const timestampField = once((description) => time.describe(description));

/**
 * Gives a form of a field the description of another one, so that what is kept reads as what was written.
 *
 * @param schema the form without a description
 * @param other the form that has it
 */
export const describedAs = <S extends z.ZodType>(schema: S, other: z.ZodType): S =>
  z.deferred(() => schema.describe(other.description ?? ''));

/** The fields of who or what did something. */
export const actorFields = {
  type: z
    .string()
    .describe('`user`, `apiKey`, `agent`, `notificationChannel`, `system` for the server itself, or `anonymous`.'),
  id: z.string().nullable().describe('Id of the actor; `null` for the server itself and for an anonymous caller.'),
  name: z.string().describe('Name of the actor at that time.'),
};

/** Fields that every resource has. */
export const commonFields = (prefix: string) => ({
  id: idField(prefix),
  createdAt: timestampField('When it was created.'),
  updatedAt: timestampField('When a person or program last changed it.'),
});

/** The version of an editable document, also sent as `ETag`. */
export const versionField = z
  .int()
  .min(1)
  .describe('Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`.');

/** A display name: one line, trimmed, 1 to 200 characters. */
export const nameField = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.name))
  .regex(/^[^\p{Cc}]*$/u, { error: 'must not have control characters' });

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** An IANA time zone. */
export const timeZoneField = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.timeZone))
  .refine(isTimeZone, { error: 'must be an IANA time zone such as Europe/Berlin' });

/** A number that is measured or compared with what was measured. */
export const quantityField = z
  .number({ error: 'must be a number' })
  .min(-bounds.quantity.most, { error: `must be at least ${-bounds.quantity.most}` })
  .max(...atMost(bounds.quantity));

/** An object with names that are not known beforehand, and at most so many of them. */
export const recordOf = <Names extends z.ZodString, Values extends z.ZodType>(
  names: Names,
  values: Values,
  bound: Bound,
): z.ZodRecord<Names, Values> =>
  z
    .record(names, values, { error: 'must be an object' })
    .check((context) => {
      if (Object.keys(context.value).length <= bound.most) return;
      const [maximum, { error: message }] = atMost(bound);
      context.issues.push({ code: 'too_big', origin: 'record', maximum, message, input: context.value });
    })
    .meta({ maxProperties: bound.most });

/** The message when an object has none of its forms, which one of its fields distinguishes. */
export const oneOfForms =
  (names: string) =>
  ({ code }: { readonly code?: string }): string =>
    code === 'invalid_type' ? 'must be an object' : `must be one of: ${names}`;
