import type { Form } from '../../packages/client/src/monitoring/form.ts';
import { header } from '../print-schema.ts';
import { type Field, given, mapFields, readField, type Schemas } from './field.ts';

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

const formOf = (field: Field): Form => {
  const { only, default: preset, prefix, isNullable } = field;
  const fields = field.fields && mapFields(field.fields, formOf);
  const item = field.kind === 'list' && field.item ? formOf(field.item) : {};
  const forms = field.forms?.map(formOf);
  return given({
    fields,
    item: Object.keys(item).length > 0 ? item : undefined,
    forms: forms?.every((form) => form.fields !== undefined) ? forms : undefined,
    only,
    default: preset,
    prefix,
    // Where the default is `null`, that says it already.
    isNullable: fields !== undefined || (preset ?? null) !== null ? isNullable : undefined,
  });
};

/** What the schemas do not show. */
export interface BesideSchemas {
  /** The name of the schema of the settings of each type of monitor. */
  readonly configs: Readonly<Record<string, string>>;
  /** The colours of status pages by mode, of which documents have those that differ. */
  readonly theme: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Prints what monitoring as code compares documents by: their fields, defaults and references. */
export const printDeclaredForms = (schemas: Schemas, { configs, theme }: BesideSchemas): string => {
  const formsOf = (names: Readonly<Record<string, string>>): Record<string, Form> =>
    mapFields(names, (name) => formOf(readField({ $ref: name }, schemas)));
  const forms = formsOf(declared);
  const modes = mapFields(theme, (colours) => ({
    default: {},
    fields: mapFields(colours, (colour) => ({ default: colour })),
  }));
  const statusPages = { fields: { ...forms.statusPages?.fields, theme: { default: {}, fields: modes } } };
  return `${header}import type { Form } from './form.js';

export const declaredForms: Readonly<Record<string, Form>> = ${JSON.stringify({ ...forms, statusPages }, null, 1)};

export const monitorConfigForms: Readonly<Record<string, Form>> = ${JSON.stringify(formsOf(configs), null, 1)};
`;
};
