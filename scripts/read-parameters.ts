import type { JsonSchema } from './print-schema.ts';

/** A parameter of an operation, in OpenAPI. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** An operation with its parameters, of which many have names. */
export interface Parametrized {
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
}

/** As much of an OpenAPI document as names of parameters refer to. */
export interface NamedParameters {
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/**
 * The parameters of an operation, wherever they are written.
 *
 * @throws Error when a reference leads nowhere
 */
export const readParameters = ({ parameters }: Parametrized, { components }: NamedParameters): readonly Parameter[] =>
  parameters.map((parameter) => {
    if (!('$ref' in parameter)) return parameter;
    const named = components.parameters[parameter.$ref.replace('#/components/parameters/', '')];
    if (named === undefined) throw new Error(`nothing is at ${parameter.$ref}`);
    return named;
  });
