/** As much of JSON Schema (draft 2020-12) as the contract uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  /** A server may have values of its own beside those of `enum`. */
  readonly 'x-extensible'?: true;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The head of every printed file. */
export const header = `// Derived from the contract by \`pnpm generate\`; changes made here are lost.
`;

/** `readonly ` for what a caller hands in, which may be frozen or shared; nothing for what a caller gets. */
export type Modifier = 'readonly ' | '';

/**
 * Prints a named schema as TypeScript.
 *
 * @param name with its type parameters, if it has any
 * @param schema references of it all point at `#/components/schemas/`, or name a type as it is printed
 * @throws Error when it is of a form that this printer does not know
 */
export const printDeclaration = (name: string, schema: JsonSchema, modifier: Modifier = ''): string => {
  const comment = printComment(schema.description ?? '', '');
  return schema.properties !== undefined && Object.keys(schema.properties).length > 0
    ? `${comment}export interface ${name} ${printFields(schema, '', modifier)}\n`
    : `${comment}export type ${name} = ${printType(schema, '', modifier)};\n`;
};

/** The type of a schema without a name. */
export const printType = (schema: JsonSchema, indent: string, modifier: Modifier = ''): string => {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/components/schemas/', '');
  if ('const' in schema) return printLiteral(schema.const);
  if (schema.enum !== undefined) return printUnion(schema.enum.map(printLiteral));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return printUnion(alternatives.map((member) => printType(member, indent, modifier)));
  if (typeof schema.type === 'object') {
    return printUnion(schema.type.map((type) => printType({ ...schema, type }, indent, modifier)));
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
      if (schema.prefixItems !== undefined)
        return `${modifier}[${schema.prefixItems.map((item) => printType(item, indent, modifier)).join(', ')}]`;
      const item = printType(schema.items ?? {}, indent, modifier);
      if (/[ |{]/.test(item)) return `${modifier === '' ? 'Array' : 'ReadonlyArray'}<${item}>`;
      return `${modifier}${item}[]`;
    }
    case 'object':
      return printObject(schema, indent, modifier);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`No TypeScript for the JSON Schema type ${schema.type}`);
  }
};

const printObject = (schema: JsonSchema, indent: string, modifier: Modifier): string => {
  const { properties = {}, additionalProperties } = schema;
  if (Object.keys(properties).length > 0) return printFields(schema, indent, modifier);
  if (additionalProperties === false) return 'Record<string, never>';
  const value =
    typeof additionalProperties === 'object' ? printType(additionalProperties, indent, modifier) : 'unknown';
  return modifier === '' ? `Record<string, ${value}>` : `Readonly<Record<string, ${value}>>`;
};

/** Optional fields also take `undefined`, so that a caller can hand on what he may not have. */
const printFields = ({ properties = {}, required = [] }: JsonSchema, indent: string, modifier: Modifier): string => {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const type = printType(schema, inner, modifier);
    const key = /^\w+$/.test(name) ? name : printLiteral(name);
    const field = required.includes(name) ? `${key}: ${type}` : `${key}?: ${type} | undefined`;
    return `${printComment(describe(schema), inner)}${inner}${modifier}${field};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
};

/** Text beside literals is printed so that TypeScript keeps the literals, and editors offer them. */
const printUnion = (members: readonly string[]): string => {
  const isOpen = members.includes('string') && members.some((member) => member.startsWith("'"));
  const kept = members.map((member) => (isOpen && member === 'string' ? '(string & Record<never, never>)' : member));
  return [...new Set(kept)].join(' | ');
};

export const printLiteral = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value);

/** A comment of one line, or nothing for no text. */
export const printComment = (text: string, indent: string): string => (text === '' ? '' : `${indent}/** ${text} */\n`);

/** The description, with the default and the bounds that the type alone does not show. */
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

/** Adds the names of all schemas that `node` refers to, directly or not. */
export const addNames = (node: unknown, schemas: Readonly<Record<string, JsonSchema>>, names: Set<string>): void => {
  if (node === null || typeof node !== 'object') return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== '$ref') addNames(value, schemas, names);
    else if (!names.has(nameOf(value))) {
      names.add(nameOf(value));
      addNames(schemas[nameOf(value)], schemas, names);
    }
  }
};

const nameOf = (reference: unknown): string => String(reference).replace('#/components/schemas/', '');

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
