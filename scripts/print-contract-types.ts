import { addNames, capitalized, header, type JsonSchema, type Modifier, printDeclaration } from './print-schema.ts';
import { type NamedParameters, type Parametrized, readParameters } from './read-parameters.ts';

/** The parts of an OpenAPI document that become types. */
export interface OpenApi extends NamedParameters {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: NamedParameters['components'] & { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

type Schemas = OpenApi['components']['schemas'];

interface Operation extends Parametrized {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly requestBody?: unknown;
}

/**
 * Prints the named schemas of an OpenAPI document, and the query of each operation that has one, as TypeScript. What a
 * request can hold is `readonly`.
 *
 * @param document a document whose schemas all refer to `#/components/schemas/`
 * @param configs the name of the schema of the settings of each type of monitor
 * @returns the source of one module that exports types only
 * @throws Error when a schema is of a form that this printer does not know
 */
export const printContractTypes = (document: OpenApi, configs: Readonly<Record<string, string>>): string => {
  const schemas = withInheritedWords(document.components.schemas);
  const operations = Object.values(document.paths).flatMap(Object.values);
  const inputs = new Set<string>();
  addNames(
    operations.map((operation) => [readParameters(operation, document), operation.requestBody]),
    schemas,
    inputs,
  );
  const named = Object.entries(schemas).map(([name, schema]) => {
    const modifier = inputs.has(name) ? 'readonly ' : '';
    return monitorForms.includes(name)
      ? printMonitorForm(name, schema, modifier)
      : printDeclaration(name, schema, modifier);
  });
  const queries = operations
    .flatMap((operation) => querySchemaOf(operation, document))
    .map(([name, schema]) => printDeclaration(name, schema, 'readonly '));
  return [header, printMonitorConfigs(configs, schemas), ...named, ...queries].join('\n');
};

/** Gives a field without a description the first sentence of what it holds, which has one by its name. */
const withInheritedWords = (schemas: Schemas): Schemas => {
  const wordsOf = ({ $ref, description, items, anyOf = [], oneOf = [] }: JsonSchema, depth = 0): string => {
    // A schema may refer to itself.
    if (description !== undefined || depth > 4) return description ?? '';
    const named = $ref === undefined ? undefined : schemas[$ref.replace('#/components/schemas/', '')];
    const [only, ...others] = [...anyOf, ...oneOf].filter(({ type }) => type !== 'null');
    const inner = named ?? items ?? (others.length === 0 ? only : undefined);
    return inner === undefined ? '' : wordsOf(inner, depth + 1);
  };
  const firstSentence = (text: string): string => /^.*?\.(?= [A-Z]|$)/.exec(text)?.[0] ?? text;
  const complete = (schema: JsonSchema): JsonSchema => {
    const { properties, items, anyOf, oneOf } = schema;
    const fields = Object.entries(properties ?? {}).map(([name, field]): [string, JsonSchema] => {
      // The value of a nullable field may have a description, which is then printed.
      const isDescribed = (field.anyOf?.find(({ type }) => type !== 'null') ?? field).description !== undefined;
      const words = isDescribed || field.description !== undefined ? '' : firstSentence(wordsOf(field));
      return [name, { ...complete(field), ...(words === '' ? {} : { description: words }) }];
    });
    return {
      ...schema,
      ...(properties === undefined ? {} : { properties: Object.fromEntries(fields) }),
      ...(items === undefined ? {} : { items: complete(items) }),
      ...(anyOf === undefined ? {} : { anyOf: anyOf.map(complete) }),
      ...(oneOf === undefined ? {} : { oneOf: oneOf.map(complete) }),
    };
  };
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, complete(schema)]));
};

/** The documents whose `config` depends on the type of the monitor. */
const monitorForms = ['Monitor', 'MonitorCreate', 'MonitorUpdate'];

const printMonitorConfigs = (configs: Readonly<Record<string, string>>, schemas: Schemas): string => {
  const properties = Object.fromEntries(
    Object.entries(configs).map(([type, name]) => [
      type,
      { $ref: name, description: schemas[name]?.description ?? '' },
    ]),
  );
  const description = 'The settings that each type of monitor has.';
  const required = Object.keys(configs);
  return printDeclaration('MonitorConfigs', { type: 'object', properties, required, description }, 'readonly ');
};

/** A form of a monitor for one type, and the union of all: JSON Schema has no word for what `type` says of `config`. */
const printMonitorForm = (name: string, schema: JsonSchema, modifier: Modifier): string => {
  const { type, config, ...others } = schema.properties ?? {};
  const isPatch = type === undefined;
  const properties = {
    ...others,
    ...(isPatch ? {} : { type: { $ref: 'Type', description: 'What kind of monitor it is; it stays.' } }),
    config: {
      description: config?.anyOf?.[0]?.description ?? config?.description ?? '',
      $ref: `MonitorConfigs[Type]${isPatch ? ' | null' : ''}`,
    },
  };
  // In the order of the document.
  const ordered = Object.fromEntries(
    Object.keys(schema.properties ?? {}).map((key) => [key, properties[key as keyof typeof properties] ?? {}]),
  );
  const one = printDeclaration(
    `${name}Of<Type extends MonitorType>`,
    { ...schema, properties: ordered, description: `${schema.description} Of one type.` },
    modifier,
  );
  // Of a union of more than 25 members, TypeScript compares no type that is known at run time only with each.
  const unsettled = name === 'MonitorCreate' ? ` | (${name}Of<Type> & { readonly config?: undefined })` : '';
  return `${one}
/** ${schema.description} For each type with the settings of that type; \`${name}<'dns'>\` is that of one. */
export type ${name}<Type extends MonitorType = MonitorType> = { [Each in Type]: ${name}Of<Each> }[Type]${unsettled};
`;
};

const querySchemaOf = (operation: Operation, document: NamedParameters): [string, JsonSchema][] => {
  const { operationId, summary } = operation;
  const inQuery = readParameters(operation, document).filter((parameter) => parameter.in === 'query');
  if (inQuery.length === 0) return [];
  const properties = Object.fromEntries(
    inQuery.map(({ name, description, schema }) => [
      name,
      { ...asValue(schema), ...(description === undefined ? {} : { description }) },
    ]),
  );
  const required = inQuery.filter((parameter) => parameter.required === true).map(({ name }) => name);
  const words = operationId.split('.').map((word) => spelled[word] ?? capitalized(word));
  return [[`${words.join('')}Query`, { type: 'object', properties, required, description: `Query of “${summary}”.` }]];
};

/** Words of operations that the names of types write otherwise. */
const spelled: Readonly<Record<string, string>> = { oauth: 'OAuth' };

/** A query spells booleans as words; a caller from TypeScript has the value. */
const asValue = (schema: JsonSchema): JsonSchema =>
  schema.enum?.join() === 'true,false' ? { type: 'boolean' } : schema;
