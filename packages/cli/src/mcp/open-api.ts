/** A JSON Schema; only its references are read. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface Reference {
  readonly $ref: string;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** One operation in the description of the API that a server gives of itself, as far as tools are made of it. */
export interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema } | undefined>>;
  };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> } | Reference>>;
}

/** `GET /openapi.json` of a server (OpenAPI 3.1 §4.8). */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const inParameters = '#/components/parameters/';

/** The parameters of an operation, wherever they are written; one that the description lacks is left out. */
export const parametersOf = (
  { parameters = [] }: DescribedOperation,
  { components }: ApiDescription,
): readonly Parameter[] =>
  parameters.flatMap((parameter) =>
    '$ref' in parameter ? (components.parameters[parameter.$ref.slice(inParameters.length)] ?? []) : parameter,
  );

const inComponents = '#/components/schemas/';

/** Notes the names of the schemas that a schema refers to. */
const referencesOf = (value: unknown, found: Set<string>): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === '$ref' && typeof inner === 'string' && inner.startsWith(inComponents)) {
      found.add(inner.slice(inComponents.length));
    } else referencesOf(inner, found);
  }
};

const inDefinitions = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll(`"$ref":"${inComponents}`, '"$ref":"#/$defs/')) as JsonSchema;

/** A schema that stands alone: what it refers to in the description comes with it. */
export const standalone = (schema: JsonSchema, { components }: ApiDescription): JsonSchema => {
  const needed = new Set<string>();
  referencesOf(schema, needed);
  // A set is gone through with what is added on the way.
  for (const name of needed) referencesOf(components.schemas[name], needed);
  if (needed.size === 0) return schema;
  const definitions = [...needed].map((name) => [name, inDefinitions(components.schemas[name] ?? {})]);
  return { ...inDefinitions(schema), $defs: Object.fromEntries(definitions) };
};
