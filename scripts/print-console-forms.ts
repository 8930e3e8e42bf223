/** As much of a JSON Schema in the OpenAPI document as a form reads. */
interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly writeOnly?: boolean;
}

/** As much of the OpenAPI document as forms read. */
export interface FormDocument {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Requests that the console has a form for, besides every `…Create` and every settings of a type of monitor. */
const furtherForms = ['BillingProfileUpdate', 'OrganizationUpdate', 'SsoConnectionPut', 'MeUpdate'];

/** The fields of the console's forms: a file per request, by its name. */
export const printConsoleForms = (document: FormDocument): Readonly<Record<string, string>> => {
  // The document was made from the contract a moment ago; its schemas are JSON Schema 2020-12.
  const schemas = document.components.schemas as Readonly<Record<string, JsonSchema>>;
  const names = Object.keys(schemas).filter(
    (name) => /(?:Create|MonitorConfig)$/.test(name) || furtherForms.includes(name),
  );
  return Object.fromEntries(names.map((name) => [`${kebab(name)}.ts`, printForm(name, schemas)]));
};

const kebab = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();

const printForm = (name: string, schemas: Readonly<Record<string, JsonSchema>>): string => {
  const schema = schemas[name];
  const fields = schema === undefined ? {} : fieldsOf(schema, schemas, 0);
  const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Fields`;
  return [
    '// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.',
    "import type { FormFields } from '../forms/field-schema.js';",
    '',
    `/** The fields of \`${name}\`. */`,
    `export const ${constant} = ${JSON.stringify(fields, null, 2)} as const satisfies FormFields;`,
    '',
  ].join('\n');
};

/** Texts that may be longer than this get several lines; addresses stay in one. */
const longText = 2048;

/** Objects in objects below this depth are written as JSON. */
const deepest = 2;

const fieldsOf = (
  { properties = {}, required = [] }: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  depth: number,
): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      { ...fieldOf(property, schemas, depth), ...(required.includes(name) ? { isRequired: true } : {}) },
    ]),
  );

const fieldOf = (given: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>, depth: number): object => {
  const { schema, isNullable } = plain(given, schemas);
  const { description = given.description, default: preset = given.default } = schema;
  const common = {
    ...(given.description === undefined && description === undefined ? {} : { hint: given.description ?? description }),
    ...(preset === undefined ? {} : { preset }),
    ...(isNullable ? { isNullable: true } : {}),
  };
  return { ...shapeOf(schema, schemas, depth), ...common };
};

/** Follows references, and takes `null` out of a choice. */
const plain = (
  given: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
): { readonly schema: JsonSchema; readonly isNullable: boolean } => {
  const named = given.$ref === undefined ? given : { ...schemas[given.$ref.split('/').at(-1) ?? ''], ...given };
  const choices = named.anyOf ?? named.oneOf ?? [];
  const others = choices.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (others.length === 1 && choices.length === 2 && only !== undefined) {
    return { schema: plain({ ...only }, schemas).schema, isNullable: true };
  }
  return { schema: named, isNullable: false };
};

const shapeOf = (schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>, depth: number): object => {
  const { type, minimum, maximum, maxLength, maxItems } = schema;
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values !== undefined) return { kind: 'choice', choices: values.map(String) };
  if (type === 'string') {
    const isLong = maxLength !== undefined && maxLength > longText;
    return { kind: isLong ? 'long' : 'text', ...(maxLength === undefined ? {} : { maxLength }) };
  }
  if (type === 'integer' || type === 'number') {
    const least = minimum === undefined ? {} : { min: minimum };
    return { kind: type, ...least, ...(maximum === undefined ? {} : { max: maximum }) };
  }
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'array' && schema.items !== undefined) {
    const item = fieldOf(schema.items, schemas, depth + 1) as { readonly kind: string };
    const simple = ['text', 'long', 'choice', 'integer', 'number'].includes(item.kind);
    return simple ? { kind: 'list', item, ...(maxItems === undefined ? {} : { maxItems }) } : { kind: 'json' };
  }
  if (type === 'object' && schema.properties !== undefined && schema.anyOf === undefined && depth < deepest) {
    return { kind: 'object', fields: fieldsOf(schema, schemas, depth + 1) };
  }
  const further = schema.additionalProperties;
  if (type === 'object' && typeof further === 'object' && plain(further, schemas).schema.type === 'string') {
    return { kind: 'map' };
  }
  return { kind: 'json' };
};

/** What a type of monitor asks of a form, as the contract has it. */
export interface MonitorTypeRule {
  readonly title: string;
  readonly target: { safeParse(target: string): { readonly success: boolean } };
  readonly config: { meta(): { readonly id?: string } | undefined };
  readonly assertions: readonly string[];
  readonly credentials: readonly string[];
  readonly minIntervalSeconds?: number;
}

/** The types of monitors with the fields of their settings, for the console's form. */
export const printConsoleMonitorTypes = (
  rules: Readonly<Record<string, MonitorTypeRule>>,
  exampleTarget: (type: string, accepts: (target: string) => boolean) => string | null,
): string => {
  const types = Object.entries(rules).map(
    ([type, { title, target, config, assertions, credentials, minIntervalSeconds = 5 }]) => {
      const schema = config.meta()?.id;
      if (schema === undefined) throw new Error(`the settings of ${type} have no name in the contract`);
      const fields = `${schema.charAt(0).toLowerCase()}${schema.slice(1)}Fields`;
      const example = exampleTarget(type, (text) => target.safeParse(text).success);
      return { type, title, example, minIntervalSeconds, assertions, credentials, fields, file: kebab(schema) };
    },
  );
  const imports = new Map(types.map(({ fields, file }) => [fields, file]));
  return [
    '// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.',
    "import type { MonitorTypeForm } from '../forms/field-schema.js';",
    ...[...imports].sort().map(([fields, file]) => `import { ${fields} } from './${file}.js';`),
    '',
    '/** What the form of each type of monitor asks. */',
    'export const monitorTypes = {',
    ...types.map(
      ({ type, fields, file: _file, ...form }) =>
        `  ${type}: { ${JSON.stringify(form).slice(1, -1)}, fields: ${fields} },`,
    ),
    '} as const satisfies Readonly<Record<string, MonitorTypeForm>>;',
    '',
  ].join('\n');
};
