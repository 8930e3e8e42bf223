import { declaredForms, monitorConfigForms } from './declared-forms.js';
import { type Fields, type Form, isObject } from './form.js';

/** What a definition can declare, in the order in which it is created: what others name comes first. */
export const kindNames = [
  'webhooks',
  'monitors',
  'notificationChannels',
  'onCallSchedules',
  'escalationPolicies',
  'alertRules',
  'maintenanceWindows',
  'dashboards',
  'statusPages',
  'featureFlags',
] as const;

/** A section of a definition. */
export type Kind = (typeof kindNames)[number];

/** How a kind is reached, and how messages call one of it. */
interface KindFacts {
  readonly path: string;
  readonly prefix: string;
  readonly one: string;
}

/** The kinds that can be declared. */
export const kinds: Readonly<Record<Kind, KindFacts>> = {
  webhooks: { path: '/webhooks', prefix: 'whk', one: 'webhook' },
  monitors: { path: '/monitors', prefix: 'mon', one: 'monitor' },
  notificationChannels: { path: '/notification-channels', prefix: 'nch', one: 'notification channel' },
  onCallSchedules: { path: '/on-call-schedules', prefix: 'ocs', one: 'on-call schedule' },
  escalationPolicies: { path: '/escalation-policies', prefix: 'esc', one: 'escalation policy' },
  alertRules: { path: '/alert-rules', prefix: 'alr', one: 'alert rule' },
  maintenanceWindows: { path: '/maintenance-windows', prefix: 'mnt', one: 'maintenance window' },
  dashboards: { path: '/dashboards', prefix: 'dsh', one: 'dashboard' },
  statusPages: { path: '/status-pages', prefix: 'stp', one: 'status page' },
  featureFlags: { path: '/feature-flags', prefix: 'ffl', one: 'feature flag' },
};

/** What documents name and definitions do not declare, by the prefix of the id. */
export const named: Readonly<
  Record<string, { readonly collection: 'agents' | 'exporters' | 'reports' | 'members'; readonly one: string }>
> = {
  agt: { collection: 'agents', one: 'agent' },
  exp: { collection: 'exporters', one: 'exporter' },
  rpt: { collection: 'reports', one: 'report' },
  // By their e-mail addresses.
  usr: { collection: 'members', one: 'member' },
};

/** The kind whose ids have a prefix; `undefined` for those that are not declared. */
export const kindOfPrefix = (prefix: string): Kind | undefined =>
  kindNames.find((kind) => kinds[kind].prefix === prefix);

/** Fields that the server never shows: a definition has variables of the environment in them. */
export const secretFields: Partial<Readonly<Record<Kind, string>>> = {
  monitors: 'credentials',
  notificationChannels: 'credentials',
  statusPages: 'password',
};

/** Pictures, which the console and the API set: files have text, and what a server keeps of a picture is not what was sent. */
export const pictureFields: Partial<Readonly<Record<Kind, readonly string[]>>> = { statusPages: ['logo', 'favicon'] };

/** Defaults that the contract computes, so its schemas do not show them. */
const computedDefaults: Partial<Readonly<Record<Kind, Readonly<Record<string, unknown>>>>> = {
  featureFlags: { rules: [] },
};

/** Fields that are no part of what is compared: the key stands before the document. */
const isCompared = (kind: Kind, name: string): boolean =>
  name !== 'key' && name !== secretFields[kind] && pictureFields[kind]?.includes(name) !== true;

/** The form of a document of a kind, without its key and its secrets; that of a monitor depends on its type. */
export const documentForm = (kind: Kind, document: Fields): Form => {
  const fields = Object.entries(declaredForms[kind]?.fields ?? {}).flatMap(([name, form]): [string, Form][] => {
    if (!isCompared(kind, name)) return [];
    const value = computedDefaults[kind]?.[name];
    return [[name, value === undefined ? form : { ...form, default: value }]];
  });
  if (kind !== 'monitors') return { fields: Object.fromEntries(fields) };
  const config = { default: {}, ...monitorConfigForms[String(document.type)] };
  return { fields: { ...Object.fromEntries(fields), config } };
};

/** Writes the short form of a condition of a flag's rule as the server keeps it. */
const longRule = (rule: unknown): unknown => {
  if (!isObject(rule) || rule.attribute === undefined) return rule;
  const { attribute, operator, values, ...rest } = rule;
  return { ...rest, conditions: [{ attribute, operator, ...(values !== undefined && { values }) }] };
};

/** A document as the server would keep it, where a field has a short form or follows from others. */
export const normalized = (kind: Kind, document: Fields): Fields => {
  if (kind === 'featureFlags' && Array.isArray(document.rules)) {
    return { ...document, rules: document.rules.map(longRule) };
  }
  if (kind === 'monitors' && (document.checkFromServer ?? null) === null) {
    const { agentIds } = document;
    return { ...document, checkFromServer: !Array.isArray(agentIds) || agentIds.length === 0 };
  }
  return document;
};
