import { capitalized, header, type JsonSchema, printDeclaration } from './print-schema.ts';

/** The parts of an OpenAPI document that become types. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly description?: string;
  readonly schema?: JsonSchema;
}

/**
 * Prints the named schemas of an OpenAPI document, and the query of each operation that has one, as TypeScript.
 *
 * @param document a document whose references all point at `#/components/schemas/`
 * @returns the source of one module that exports types only
 * @throws Error when a schema is of a form that this printer does not know
 */
export const printContractTypes = (document: OpenApi): string => {
  const named = Object.entries(document.components.schemas);
  const queries = Object.values(document.paths).flatMap(Object.values).flatMap(querySchemaOf);
  return [header, ...[...named, ...queries].map(([name, schema]) => printDeclaration(name, schema))].join('\n');
};

const querySchemaOf = ({ operationId, summary, parameters }: Operation): [string, JsonSchema][] => {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  if (inQuery.length === 0) return [];
  const properties = Object.fromEntries(
    inQuery.map(({ name, description, schema }) => [
      String(name),
      { ...asValue(schema ?? {}), ...(description === undefined ? {} : { description }) },
    ]),
  );
  const words = operationId.split('.').map((word) => spelled[word] ?? capitalized(word));
  return [[`${words.join('')}Query`, { type: 'object', properties, description: `Query of “${summary}”.` }]];
};

/** Words of operations that the names of types write otherwise. */
const spelled: Readonly<Record<string, string>> = { oauth: 'OAuth' };

/** A query spells booleans as words; a caller from TypeScript has the value. */
const asValue = (schema: JsonSchema): JsonSchema =>
  schema.enum?.join() === 'true,false' ? { type: 'boolean' } : schema;
