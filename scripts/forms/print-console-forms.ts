import type { FormField } from '../../packages/console/src/app/forms/field-schema.ts';
import { header } from '../print-schema.ts';
import { type Field, given, mapFields, readField, type Schemas } from './field.ts';
import { type MonitorTypeRule, readMonitorTypes } from './monitor-types.ts';

/** Requests that the console has a form for, besides every `…Create` and every settings of a type of monitor. */
const furtherForms = ['BillingProfileUpdate', 'OrganizationUpdate', 'SsoConnectionPut', 'MeUpdate'];

/** Texts that may be longer than this get several lines; addresses stay in one. */
const longText = 2048;

/** Objects in objects below this depth are written as JSON. */
const deepest = 2;

const formField = (field: Field, depth: number): FormField => {
  const { hint, default: preset, isNullable, isRequired } = field;
  return { ...shapeOf(field, depth), ...given({ hint, default: preset, isNullable, isRequired }) };
};

const shapeOf = (field: Field, depth: number): FormField => {
  const { kind, choices, only, min, max, maxLength, maxItems, item, fields, forms } = field;
  if (choices !== undefined || only !== undefined) return { kind: 'choice', choices: choices ?? [String(only)] };
  if (forms !== undefined) return { kind: 'json' };
  switch (kind) {
    case 'text':
    case 'time':
      return { kind: (maxLength ?? 0) > longText ? 'long' : 'text', ...given({ maxLength }) };
    case 'integer':
    case 'number':
      return { kind, ...given({ min, max }) };
    case 'list': {
      const shown = item && formField(item, depth + 1);
      const isPlain = shown && ['text', 'long', 'choice', 'integer', 'number'].includes(shown.kind);
      return isPlain ? { kind, item: shown, ...given({ maxItems }) } : { kind: 'json' };
    }
    case 'object':
      return fields !== undefined && depth < deepest
        ? { kind, fields: formFields(fields, depth + 1) }
        : { kind: 'json' };
    case 'boolean':
    case 'map':
      return { kind };
    default:
      return { kind: 'json' };
  }
};

const formFields = (fields: Readonly<Record<string, Field>>, depth: number): Readonly<Record<string, FormField>> =>
  mapFields(fields, (field) => formField(field, depth));

const constantOf = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}Fields`;
const fileOf = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();

/** The fields of the console's forms, a file for each request, and what the form of each type of monitor asks. */
export const printConsoleForms = (
  schemas: Schemas,
  rules: Readonly<Record<string, MonitorTypeRule>>,
): Readonly<Record<string, string>> => {
  const names = Object.keys(schemas).filter(
    (name) => /(?:Create|MonitorConfig)$/.test(name) || furtherForms.includes(name),
  );
  const forms = names.map((name) => {
    const fields = formFields(readField({ $ref: name }, schemas).fields ?? {}, 0);
    const text = `${header}import type { FormFields } from '../forms/field-schema.js';

/** The fields of \`${name}\`. */
export const ${constantOf(name)} = {
${Object.entries(fields)
  .map(([field, shown]) => `  ${JSON.stringify(field)}: ${JSON.stringify(shown)},\n`)
  .join('')}} as const satisfies FormFields;
`;
    return [`${fileOf(name)}.ts`, text] as const;
  });
  return { ...Object.fromEntries(forms), 'monitor-types.ts': printMonitorTypes(schemas, rules) };
};

const printMonitorTypes = (schemas: Schemas, rules: Readonly<Record<string, MonitorTypeRule>>): string => {
  const types = readMonitorTypes(rules, schemas);
  const configs = [...new Set(types.map(({ config }) => config))].sort();
  const imports = configs.map((config) => `import { ${constantOf(config)} } from './${fileOf(config)}.js';\n`);
  const entries = types.map(
    ({ type, facts, config }) =>
      `  ${type}: { ${JSON.stringify(facts).slice(1, -1)}, fields: ${constantOf(config)} },\n`,
  );
  return `${header}import type { MonitorTypeForm } from '../forms/field-schema.js';
${imports.join('')}
/** What the form of each type of monitor asks. */
export const monitorTypes = {
${entries.join('')}} as const satisfies Readonly<Record<string, MonitorTypeForm>>;
`;
};
