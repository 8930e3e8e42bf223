import { openApiDocument } from '@watchpost/schemas';

/** The parts of a JSON Schema that decide the form of a flag. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  /** A server may have values of its own beside those of `enum`. */
  readonly 'x-extensible'?: true;
  readonly const?: unknown;
  readonly minLength?: number;
  readonly default?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
}

interface MediaTypes {
  readonly content?: { readonly 'application/json'?: { readonly schema: JsonSchema } };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** One operation in OpenAPI, as far as it is read here. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: MediaTypes;
  readonly responses: Readonly<Record<string, MediaTypes>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

// OpenAPI fixes these members (3.1 §4.8.8, §4.8.10), and the contract's own tests hold the document against a linter.
const document = openApiDocument() as Partial<OpenApi> as OpenApi;

/** The OpenAPI operation of a route. */
export const openApiOperation = (operationId: string): OpenApiOperation => {
  const operation = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find((candidate) => candidate.operationId === operationId);
  if (operation === undefined) throw new Error(`the contract has no operation ${operationId}`);
  return operation;
};

/** The parameters of an operation in its query. */
export const queryParameters = ({ parameters }: OpenApiOperation): readonly Parameter[] =>
  parameters
    .map((parameter) =>
      '$ref' in parameter
        ? found(document.components.parameters, parameter.$ref, '#/components/parameters/')
        : parameter,
    )
    .filter((parameter) => parameter.in === 'query');

const found = <Part>(parts: Readonly<Record<string, Part>>, reference: string, place: string): Part => {
  const part = parts[reference.slice(place.length)];
  if (part === undefined) throw new Error(`nothing is at ${reference}`);
  return part;
};

/** A schema of the contract by its name. */
export const namedSchema = (name: string): JsonSchema => resolve({ $ref: `#/components/schemas/${name}` });

/** Follows a reference into `components`; what was said beside it wins. */
export const resolve = (schema: JsonSchema): JsonSchema => {
  if (schema.$ref === undefined) return schema;
  const target = found(document.components.schemas, schema.$ref, '#/components/schemas/');
  const { $ref: _, ...rest } = schema;
  return { ...resolve(target), ...rest };
};

/** A schema without its `null`, and whether it had one. */
export const withoutNull = (schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } => {
  const resolved = resolve(schema);
  const alternatives = resolved.anyOf ?? resolved.oneOf;
  if (alternatives?.some((one) => one.type === 'null')) {
    const rest = alternatives.filter((one) => one.type !== 'null');
    const { anyOf: _, oneOf: __, ...outer } = resolved;
    const [only] = rest;
    return {
      schema: rest.length === 1 && only ? { ...resolve(only), ...outer } : { ...outer, anyOf: rest },
      isNullable: true,
    };
  }
  if (Array.isArray(resolved.type) && resolved.type.includes('null')) {
    const types: string[] = resolved.type.filter((type: string) => type !== 'null');
    return { schema: { ...resolved, type: types[0] ?? 'string' }, isNullable: true };
  }
  return { schema: resolved, isNullable: false };
};
