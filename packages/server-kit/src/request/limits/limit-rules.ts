import type { Entitlement } from '@watchpost/schemas';
import type { WritableTable } from '../../store/interface/store.js';

/** What a column must be for its row to count: a value, or to lie after now. */
export type CountCondition = string | number | boolean | null | 'afterNow';

/** Rows of one table that count towards a limit. */
export interface CountedRows {
  readonly table: WritableTable;
  /** Columns that decide whether a row counts. An update that sets one of them may bring a row more. */
  readonly where: Readonly<Record<string, CountCondition>>;
}

/** Words of a rule, for the sentence that a caller reads. */
interface Words {
  /** What is limited, such as `monitors that are enabled`. */
  readonly what: string;
  /** What the caller can do besides changing the plan. */
  readonly advice: string;
}

/** How many rows there may be. */
export interface CountRule extends Words {
  readonly kind: 'counts';
  readonly entitlement: Entitlement;
  readonly rows: readonly CountedRows[];
}

/** A column that is at least, or at most, what the limit says. */
export interface ColumnRule extends Words {
  readonly kind: 'atLeast' | 'atMost';
  readonly entitlement: Entitlement;
  /** The name of the column, and of the field that shows it. */
  readonly column: string;
  readonly tables: readonly WritableTable[];
}

/** Tables that only a feature writes. */
export interface FeatureRule extends Words {
  readonly kind: 'needs';
  readonly entitlement: Entitlement;
  readonly tables: readonly WritableTable[];
}

/** What no commit answers: `reads` cuts what is kept and shown, `perScrape` is held when a series is new. */
export interface OtherRule extends Words {
  readonly kind: 'reads' | 'perScrape';
  readonly entitlement: Entitlement;
}

export type LimitRule = CountRule | ColumnRule | FeatureRule | OtherRule;

/**
 * What each entitlement limits. The pipeline adds the limits to every commit that writes such a row, whichever route it
 * comes from; `docs/limits.md` shows this list. A resource joins it with a line.
 */
export const limitRules: readonly LimitRule[] = [
  {
    kind: 'counts',
    entitlement: 'maxMonitors',
    rows: [{ table: 'monitors', where: { enabled: true } }],
    what: 'enabled monitors',
    advice: 'Pause or delete one',
  },
  {
    kind: 'atLeast',
    entitlement: 'minIntervalSeconds',
    column: 'intervalSeconds',
    tables: ['monitors', 'exporters'],
    what: 'seconds between two checks',
    advice: 'Choose a longer interval',
  },
  {
    kind: 'reads',
    entitlement: 'retentionDays',
    what: 'days of history',
    advice: 'Export what you need before it is deleted',
  },
  {
    kind: 'counts',
    entitlement: 'maxMembers',
    rows: [
      { table: 'memberships', where: {} },
      { table: 'invitations', where: { acceptedAt: null, expiresAt: 'afterNow' } },
    ],
    what: 'members and open invitations',
    advice: 'Remove a member or an invitation',
  },
  {
    kind: 'counts',
    entitlement: 'maxApiKeys',
    rows: [{ table: 'apiKeys', where: { revokedAt: null } }],
    what: 'API keys',
    advice: 'Revoke one',
  },
  {
    kind: 'counts',
    entitlement: 'maxWebhooks',
    rows: [{ table: 'webhooks', where: {} }],
    what: 'webhooks',
    advice: 'Delete one',
  },
  {
    kind: 'counts',
    entitlement: 'maxNotificationChannels',
    rows: [{ table: 'notificationChannels', where: {} }],
    what: 'notification channels',
    advice: 'Delete one',
  },
  {
    kind: 'counts',
    entitlement: 'maxAgents',
    rows: [{ table: 'agents', where: {} }],
    what: 'agents',
    advice: 'Delete one',
  },
  {
    kind: 'counts',
    entitlement: 'maxDashboards',
    rows: [{ table: 'dashboards', where: {} }],
    what: 'dashboards',
    advice: 'Delete one',
  },
  {
    kind: 'counts',
    entitlement: 'maxStatusPages',
    rows: [{ table: 'statusPages', where: {} }],
    what: 'status pages',
    advice: 'Delete one',
  },
  {
    kind: 'counts',
    entitlement: 'maxExporters',
    rows: [{ table: 'exporters', where: { enabled: true } }],
    what: 'enabled exporters',
    advice: 'Pause or delete one',
  },
  {
    kind: 'counts',
    entitlement: 'maxFeatureFlags',
    rows: [{ table: 'featureFlags', where: {} }],
    what: 'feature flags',
    advice: 'Delete one',
  },
  {
    kind: 'counts',
    entitlement: 'maxLicenses',
    rows: [{ table: 'licenses', where: { revokedAt: null } }],
    what: 'licenses that are not revoked',
    advice: 'Revoke one',
  },
  {
    kind: 'perScrape',
    entitlement: 'maxSeries',
    what: 'series of all exporters',
    advice: 'Select fewer series',
  },
  {
    kind: 'atMost',
    entitlement: 'rateLimitPerMinute',
    column: 'rateLimitPerMinute',
    tables: ['apiKeys'],
    what: 'requests per minute of an API key',
    advice: 'Choose a lower rate',
  },
  {
    kind: 'needs',
    entitlement: 'customRoles',
    tables: ['roles'],
    what: 'custom roles',
    advice: 'Use the roles of the system',
  },
  {
    kind: 'needs',
    entitlement: 'sso',
    tables: ['ssoConnections'],
    what: "sign-in through the organization's identity provider",
    advice: 'Sign in with a password or a public provider',
  },
];

/** The rule of each entitlement. */
export const ruleOf = (entitlement: string): LimitRule | undefined =>
  limitRules.find((rule) => rule.entitlement === entitlement);
