import { commonFields, versionField } from './fields.js';
import * as z from './zod.js';

/**
 * One field of a document, in each of the forms that a document has; absent from a form that does not have the field.
 * A field that differs in one form says so: `{ ...required(text), update: otherText }`.
 */
export interface Field {
  /** What `create` takes. */
  readonly create?: z.ZodType | undefined;
  /** What the complete editable document holds, after a change was merged into it. */
  readonly document?: z.ZodType | undefined;
  /** What `update` takes when the field is given. */
  readonly update?: z.ZodType | undefined;
  /** What the API returns. */
  readonly shown?: z.ZodType | undefined;
}

/** The fields of a document, in the order in which they are shown. */
export type Fields = Readonly<Record<string, Field>>;

/** A field that people must give and may change. */
export const required = <S extends z.ZodType>(schema: S) => ({
  create: schema,
  document: schema,
  update: schema,
  shown: schema,
});

/** A field that people may give and change; `null` in a change puts the default back (RFC 7396). */
export const optional = <S extends z.ZodType>(schema: S, byDefault: z.core.util.NoUndefined<z.output<S>>) => {
  const withDefault = z._default(schema, byDefault);
  return {
    create: withDefault,
    document: withDefault,
    update: z.deferred(() => (schema instanceof z.ZodNullable ? schema : z.nullable(schema))),
    shown: schema,
  };
};

/** A field that people give once and cannot change. */
export const immutable = <S extends z.ZodType>(schema: S) => ({ create: schema, document: schema, shown: schema });

/** A field that the server writes. */
export const readOnly = <S extends z.ZodType>(schema: S) => ({ shown: schema });

type Form = keyof Field;

/** The schemas of one form, of the fields that it has. */
export type FormShape<F extends Fields, In extends Form> = {
  [Name in keyof F as F[Name] extends { readonly [Its in In]: z.ZodType } ? Name : never]: Extract<
    F[Name][In],
    z.ZodType
  >;
};

/** The schemas of one form, for an object inside of a document. */
export const formShape = <F extends Fields, In extends Form>(fields: F, form: In): FormShape<F, In> =>
  // What is left out is what the type leaves out: the fields without a schema for this form.
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { [form]: schema }]) => (schema === undefined ? [] : [[name, schema]])),
  ) as FormShape<F, In>;

/** How a document is declared. */
export interface DocumentDeclaration<F extends Fields> {
  /** Name of the shown form in OpenAPI, such as `Monitor`; the others are `MonitorCreate` and `MonitorUpdate`. */
  readonly id: string;
  /** The prefix of its ids, such as `mon`. */
  readonly idPrefix: string;
  /** What each form is, for the reference. */
  readonly descriptions: { readonly create: string; readonly update: string; readonly shown: string };
  /** Its fields beside `id`, `createdAt`, `updatedAt` and `version`, which every document has. */
  readonly fields: F;
}

/** Declares a document once; the forms that it is created, changed, kept whole and shown in derive from its fields. */
export const defineDocument = <const F extends Fields>({
  id,
  idPrefix,
  descriptions,
  fields,
}: DocumentDeclaration<F>) => ({
  schema: z
    .object({ ...commonFields(idPrefix), version: versionField, ...formShape(fields, 'shown') })
    .meta({ id, description: descriptions.shown }),
  create: z.strictObject(formShape(fields, 'create')).meta({ id: `${id}Create`, description: descriptions.create }),
  update: z
    .strictObject(formShape(fields, 'update'))
    .partial()
    .meta({ id: `${id}Update`, description: descriptions.update }),
  document: z.strictObject(formShape(fields, 'document')),
});
