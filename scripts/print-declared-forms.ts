import type { OpenApi } from './print-contract-types.ts';
import { header, type JsonSchema } from './print-schema.ts';

/** As `Form` of `packages/client/src/monitoring/form.ts`. */
interface Form {
  readonly fields?: Readonly<Record<string, Form>>;
  readonly items?: Form;
  readonly any?: readonly Form[];
  readonly is?: unknown;
  readonly default?: unknown;
  readonly names?: string;
  readonly nullable?: true;
}

/** The sections of a definition, and what their documents are called in the contract. */
const declared: Readonly<Record<string, string>> = {
  webhooks: 'WebhookCreate',
  monitors: 'MonitorCreate',
  notificationChannels: 'NotificationChannelCreate',
  onCallSchedules: 'OnCallScheduleCreate',
  escalationPolicies: 'EscalationPolicyCreate',
  alertRules: 'AlertRuleCreate',
  maintenanceWindows: 'MaintenanceWindowCreate',
  dashboards: 'DashboardCreate',
  statusPages: 'StatusPageCreate',
  featureFlags: 'FeatureFlagCreate',
};

type Schemas = OpenApi['components']['schemas'];

const schemaNamed = (name: string, schemas: Schemas): JsonSchema => {
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`the contract has no schema ${name}`);
  return schema;
};

const valueForm = (schema: JsonSchema, schemas: Schemas): Form => {
  if (schema.$ref !== undefined) return formOf(schemaNamed(schema.$ref.replace(/^.*\//, ''), schemas), schemas);
  if ('const' in schema) return { is: schema.const };
  const alternatives = (schema.anyOf ?? schema.oneOf)
    ?.filter(({ type }) => type !== 'null')
    .map((one) => formOf(one, schemas));
  if (alternatives !== undefined) {
    const [only] = alternatives;
    if (alternatives.length === 1 && only !== undefined) return only;
    return alternatives.every(({ fields }) => fields !== undefined) ? { any: alternatives } : {};
  }
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, formOf(field, schemas)]);
    return { fields: Object.fromEntries(fields) };
  }
  if (schema.items !== undefined) {
    const items = formOf(schema.items, schemas);
    return Object.keys(items).length === 0 ? {} : { items };
  }
  const prefix = /^\^([a-z]{3})_/.exec(schema.pattern ?? '')?.[1];
  return prefix === undefined ? {} : { names: prefix };
};

const isNullable = ({ anyOf, oneOf }: JsonSchema): boolean =>
  (anyOf ?? oneOf)?.some(({ type }) => type === 'null') === true;

const formOf = (schema: JsonSchema, schemas: Schemas): Form => {
  const form = valueForm(schema, schemas);
  // Where the default is `null`, that says it already.
  const meansNull = isNullable(schema) && (form.fields !== undefined || (schema.default ?? null) !== null);
  return {
    ...form,
    ...(meansNull && { nullable: true as const }),
    ...('default' in schema && { default: schema.default }),
  };
};

/** What the schemas do not show. */
export interface BesideSchemas {
  /** The name of the schema of the settings of each type of monitor. */
  readonly configs: Readonly<Record<string, string>>;
  /** The colours of status pages by mode, of which documents have those that differ. */
  readonly theme: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const mapped = <From, To>(object: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** The form of a page with its default colours. */
const withTheme = (page: Form, theme: BesideSchemas['theme']): Form => {
  const modes = mapped(theme, (colours) => ({
    default: {},
    fields: mapped(colours, (colour) => ({ default: colour })),
  }));
  return { ...page, fields: { ...page.fields, theme: { default: {}, fields: modes } } };
};

/** Prints what monitoring as code compares documents by: their fields, defaults and references. */
export const printDeclaredForms = ({ components: { schemas } }: OpenApi, { configs, theme }: BesideSchemas): string => {
  const forms = Object.entries(declared).map(([kind, name]) => {
    const form = formOf(schemaNamed(name, schemas), schemas);
    return [kind, kind === 'statusPages' ? withTheme(form, theme) : form];
  });
  const settings = Object.entries(configs).map(([type, name]) => [type, formOf(schemaNamed(name, schemas), schemas)]);
  const record = (entries: unknown[][]): string => JSON.stringify(Object.fromEntries(entries), null, 1);
  return `${header}
import type { Form } from './form.js';

export const declaredForms: Readonly<Record<string, Form>> = ${record(forms)};

export const monitorConfigForms: Readonly<Record<string, Form>> = ${record(settings)};
`;
};
