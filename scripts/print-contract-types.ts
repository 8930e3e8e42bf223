/** As much of JSON Schema (draft 2020-12) as the contract uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The parts of an OpenAPI document that become types. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly description?: string;
  readonly schema?: JsonSchema;
}

const header = `// Derived from the contract by \`pnpm generate\`; changes made here are lost.
`;

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

/** A query spells booleans as words; whoever calls from TypeScript has the value. */
const asValue = (schema: JsonSchema): JsonSchema =>
  schema.enum?.join() === 'true,false' ? { type: 'boolean' } : schema;

const printDeclaration = (name: string, schema: JsonSchema): string => {
  const comment = printComment(schema.description ?? '', '');
  return schema.properties !== undefined && Object.keys(schema.properties).length > 0
    ? `${comment}export interface ${name} ${printFields(schema, '')}\n`
    : `${comment}export type ${name} = ${printType(schema, '')};\n`;
};

const printType = (schema: JsonSchema, indent: string): string => {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/components/schemas/', '');
  if ('const' in schema) return printLiteral(schema.const);
  if (schema.enum !== undefined) return printUnion(schema.enum.map(printLiteral));
  if (schema.anyOf !== undefined) return printUnion(schema.anyOf.map((member) => printType(member, indent)));
  if (typeof schema.type === 'object') {
    return printUnion(schema.type.map((type) => printType({ ...schema, type }, indent)));
  }
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'null':
      return schema.type;
    case 'integer':
      return 'number';
    case 'array': {
      const item = printType(schema.items ?? {}, indent);
      return /[ |{]/.test(item) ? `Array<${item}>` : `${item}[]`;
    }
    case 'object':
      return printObject(schema, indent);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`No TypeScript for the JSON Schema type ${schema.type}`);
  }
};

const printObject = (schema: JsonSchema, indent: string): string => {
  const { properties = {}, additionalProperties } = schema;
  if (Object.keys(properties).length > 0) return printFields(schema, indent);
  if (additionalProperties === false) return 'Record<string, never>';
  const value = typeof additionalProperties === 'object' ? printType(additionalProperties, indent) : 'unknown';
  return `Record<string, ${value}>`;
};

/** Optional fields also take `undefined`, so that a caller can hand on what he may not have. */
const printFields = ({ properties = {}, required = [] }: JsonSchema, indent: string): string => {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const type = printType(schema, inner);
    const field = required.includes(name) ? `${name}: ${type}` : `${name}?: ${type} | undefined`;
    return `${printComment(describe(schema), inner)}${inner}${field};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
};

/** Text beside literals is printed so that TypeScript keeps the literals, and editors offer them. */
const printUnion = (members: readonly string[]): string => {
  const isOpen = members.includes('string') && members.some((member) => member.startsWith("'"));
  const kept = members.map((member) => (isOpen && member === 'string' ? '(string & Record<never, never>)' : member));
  return [...new Set(kept)].join(' | ');
};

const printLiteral = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value);

const printComment = (text: string, indent: string): string => (text === '' ? '' : `${indent}/** ${text} */\n`);

/** The description, with the default and the bounds that the type alone does not tell. */
const describe = (schema: JsonSchema): string => {
  const value = schema.anyOf?.find((member) => member.type !== 'null') ?? schema;
  const notes = [
    value.format === 'date-time' ? 'RFC 3339, UTC, with milliseconds' : '',
    printBounds(value.minimum, value.maximum, ''),
    printBounds(value.minLength, value.maxLength, 'characters'),
    printBounds(value.minItems, value.maxItems, 'entries'),
    schema.default === undefined ? '' : `default \`${JSON.stringify(schema.default)}\``,
  ].filter((note) => note !== '');
  const sentence = notes.length === 0 ? '' : `${capitalized(notes.join('; '))}.`;
  return [schema.description ?? value.description ?? '', sentence].filter((part) => part !== '').join(' ');
};

const printBounds = (min: number | undefined, max: number | undefined, unit: string): string => {
  const range = min !== undefined && max !== undefined ? `${min} to ${max}` : max !== undefined ? `at most ${max}` : '';
  const bound = range === '' && min !== undefined && min > 0 ? `at least ${min}` : range;
  return bound === '' ? '' : [bound, unit].filter((part) => part !== '').join(' ');
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
