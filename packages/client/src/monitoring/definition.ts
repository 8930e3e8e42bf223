import type {
  AlertRuleCreate,
  DashboardCreate,
  EscalationPolicyCreate,
  FeatureFlagCreate,
  MaintenanceWindowCreate,
  MonitorCreate,
  NotificationChannelCreate,
  OnCallScheduleCreate,
  StatusPageCreate,
  WebhookCreate,
} from '../contract-types.js';
import { isObject } from './form.js';
import { type Kind, kindNames } from './kinds.js';
import { assertNone, type MonitoringProblem } from './monitoring-error.js';

/** A document without its key, for each type of a union by itself. */
type Declared<Document> = Document extends unknown ? Omit<Document, 'key'> : never;

/** What can be declared, by the section of a definition. */
export interface DeclaredDocuments {
  readonly webhooks: Declared<WebhookCreate>;
  readonly monitors: Declared<MonitorCreate>;
  readonly notificationChannels: Declared<NotificationChannelCreate>;
  readonly onCallSchedules: Declared<OnCallScheduleCreate>;
  readonly escalationPolicies: Declared<EscalationPolicyCreate>;
  readonly alertRules: Declared<AlertRuleCreate>;
  readonly maintenanceWindows: Declared<MaintenanceWindowCreate>;
  readonly dashboards: Declared<DashboardCreate>;
  readonly statusPages: Declared<StatusPageCreate>;
  readonly featureFlags: Declared<FeatureFlagCreate>;
}

/**
 * What an organization should have: documents by their keys, as `create` takes them. Where a document asks for an id, a
 * key, an exact name or an id can stand, and the e-mail address of a member. A section that is absent is left alone.
 */
export type MonitoringDefinition = { readonly version: 1 } & {
  readonly [Section in Kind]?: Readonly<Record<string, DeclaredDocuments[Section]>>;
};

/** Declares a document under its key, and gives the key back, to stand where an id is asked for. */
export type Declare<Document> = (key: string, document: Document) => string;

/** What the function of {@link defineMonitoring} gets. */
export interface MonitoringBuilder {
  readonly webhook: Declare<DeclaredDocuments['webhooks']>;
  readonly monitor: Declare<DeclaredDocuments['monitors']>;
  readonly notificationChannel: Declare<DeclaredDocuments['notificationChannels']>;
  readonly onCallSchedule: Declare<DeclaredDocuments['onCallSchedules']>;
  readonly escalationPolicy: Declare<DeclaredDocuments['escalationPolicies']>;
  readonly alertRule: Declare<DeclaredDocuments['alertRules']>;
  readonly maintenanceWindow: Declare<DeclaredDocuments['maintenanceWindows']>;
  readonly dashboard: Declare<DeclaredDocuments['dashboards']>;
  readonly statusPage: Declare<DeclaredDocuments['statusPages']>;
  readonly featureFlag: Declare<DeclaredDocuments['featureFlags']>;
}

/**
 * Declares monitoring in TypeScript. `watchpost plan -f FILE` takes a module whose default export it is.
 *
 * @example
 * ```ts
 * export default defineMonitoring(({ monitor, alertRule }) => {
 *   const website = monitor('website', { name: 'Website', type: 'https', target: 'https://example.com/' });
 *   alertRule('website-slow', {
 *     name: 'Website is slow',
 *     target: { scope: 'monitors', monitorIds: [website] },
 *     condition: { metric: 'latencyMs', operator: '>', threshold: 800 },
 *   });
 * });
 * ```
 * @throws MonitoringError `invalid` when a key is declared twice or has another form
 */
export const defineMonitoring = (declare: (builder: MonitoringBuilder) => void): MonitoringDefinition => {
  const sections: Partial<Record<Kind, Record<string, unknown>>> = {};
  const problems: MonitoringProblem[] = [];
  const into =
    (kind: Kind) =>
    (key: string, document: object): string => {
      const section = sections[kind] ?? {};
      sections[kind] = section;
      if (Object.hasOwn(section, key)) problems.push({ path: `${kind}.${key}`, message: 'is declared twice' });
      section[key] = document;
      return key;
    };
  declare({
    webhook: into('webhooks'),
    monitor: into('monitors'),
    notificationChannel: into('notificationChannels'),
    onCallSchedule: into('onCallSchedules'),
    escalationPolicy: into('escalationPolicies'),
    alertRule: into('alertRules'),
    maintenanceWindow: into('maintenanceWindows'),
    dashboard: into('dashboards'),
    statusPage: into('statusPages'),
    featureFlag: into('featureFlags'),
  });
  assertNone(problems);
  return readDefinition({ version: 1, ...sections });
};

const keyPattern = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/**
 * Holds a value, such as a parsed file, against the form of a definition. Fields of documents are checked by the plan.
 *
 * @throws MonitoringError `invalid`
 */
export const readDefinition = (value: unknown): MonitoringDefinition => {
  if (!isObject(value)) {
    assertNone([
      { path: 'The definition', message: 'must be an object with version: 1 and sections such as monitors' },
    ]);
    return { version: 1 };
  }
  const problems: MonitoringProblem[] = [];
  const { version, ...sections } = value;
  if (version !== 1) problems.push({ path: 'version', message: 'must be 1' });
  for (const [name, section] of Object.entries(sections)) {
    if (!kindNames.some((kind) => kind === name)) {
      problems.push({ path: name, message: `is no section; there is: ${kindNames.join(', ')}` });
    } else if (!isObject(section)) {
      problems.push({ path: name, message: 'must be an object with a document for each key' });
    } else {
      for (const [key, document] of Object.entries(section)) {
        const path = `${name}.${key}`;
        if (!keyPattern.test(key)) {
          problems.push({
            path,
            message: 'must have a key of at most 100 lower-case letters, digits, dots, hyphens and underscores',
          });
        }
        if (!isObject(document)) problems.push({ path, message: 'must be an object with the fields of the document' });
        else if ('key' in document)
          problems.push({ path: `${path}.key`, message: 'must be left out: the key stands before it' });
      }
    }
  }
  assertNone(problems);
  // Each section was held against the form above; its documents are for the plan to judge.
  return value as unknown as MonitoringDefinition;
};
