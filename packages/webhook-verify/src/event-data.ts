// Derived from the contract by `pnpm generate`; changes made here are lost.

/** A tenant: everything but accounts belongs to one. */
export interface Organization {
  /** Opaque identifier, starts with `org_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name. 1 to 200 characters. */
  name: string;
  /** Short name for URLs, unique on this server. At most 63 characters. */
  slug: string;
  /** A suspended organization can be read, not changed. */
  status: 'active' | 'suspended';
  /** IANA time zone for reports and schedules. At most 64 characters. */
  timezone: string;
  settings: OrganizationSettings;
}

export interface OrganizationSettings {
  /** Members must have a second factor. */
  requireMfa: boolean;
  /** Seconds after which a session ends, however much it is used. 900 to 7776000. */
  sessionTtlSeconds: number;
}

/** A user in an organization. */
export interface Member {
  /** Opaque identifier, starts with `mbr_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Opaque identifier, starts with `usr_`. */
  userId: string;
  name: string;
  email: string;
  /** Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one. */
  role: 'owner' | 'admin' | 'editor' | 'responder' | 'billing' | 'viewer' | (string & Record<never, never>);
  /** Whether the user has a second factor. */
  mfaEnabled: boolean;
}

/** One entry of an organization’s audit trail. */
export interface AuditActivity {
  /** Opaque identifier, starts with `aud_`. */
  id: string;
  /** The same as `at`. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** The same as `at`: an audit activity is never changed. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** When it happened. RFC 3339, UTC, with milliseconds. */
  at: string;
  /** Who did it. */
  actor: {
    type: string;
    id: string | null;
    name: string;
  };
  /** The operation, such as `monitors.update`. */
  action: string;
  /** What it was done to. */
  resource: {
    type: string;
    id: string | null;
    name: string | null;
  };
  /** What changed; `null` when nothing did. Of each side at most 16384 bytes of JSON: a larger value is replaced by `{ "isCut": true, "bytes": …, "sha256": … }`, with the size and the hash of its JSON. */
  changes: {
    before: unknown;
    after: unknown;
  } | null;
  /** The request it was part of. */
  requestId: string;
  /** Where the request came from. */
  ip: string | null;
  result: 'success' | 'failure' | 'refused';
  /** Place in the organization’s chain, from 1 without a gap. At least 1. */
  sequence: number;
  /** SHA-256 over this activity and `previousHash`, in hexadecimal. */
  hash: string;
  /** `hash` of the activity before; 64 zeros for the first. */
  previousHash: string;
}

/** A stretch of trouble: when it began, who acknowledged it, how it ended. */
export interface Incident {
  /** Opaque identifier, starts with `inc_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Counts the incidents of the organization, from 1. At least 1. */
  number: number;
  /** What happened, in one line. */
  title: string;
  /** What the first failing check found. */
  cause: string | null;
  status: 'open' | 'acknowledged' | 'resolved';
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** What opened it. */
  source: 'monitor' | 'alertRule' | 'manual';
  /** The monitors it is about. */
  monitorIds: string[];
  /** The rule that opened it, if one did. */
  alertRuleId: string | null;
  /** When the trouble began: the first failure, not the moment it was confirmed. RFC 3339, UTC, with milliseconds. */
  startedAt: string;
  /** When it was acknowledged. RFC 3339, UTC, with milliseconds. */
  acknowledgedAt: string | null;
  /** Id of the user or API key that acknowledged it. */
  acknowledgedBy: string | null;
  /** When it ended. RFC 3339, UTC, with milliseconds. */
  resolvedAt: string | null;
  /** Id of the user or API key that ended it; `null` when it ended by itself. */
  resolvedBy: string | null;
  /** How it ended. */
  resolution: 'automatic' | 'manual' | null;
  /** From its start to its end, or to now. */
  durationSeconds: number;
  /** The user who is responsible for it. */
  assigneeId: string | null;
  /** What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages with `autoPublish: down` show what a monitor opened by themselves. */
  publicStatus: PublicIncidentStatus | null;
  /** What status pages call it; `null` for "<component> is down". */
  publicTitle: string | null;
  rootCause: string | null;
  postmortem: string | null;
}

/** What the public sees of the state of an incident. */
export type PublicIncidentStatus = 'investigating' | 'identified' | 'monitoring' | 'resolved';

/** A rule that fires for a monitor. */
export interface Alert {
  /** Opaque identifier, starts with `alr_`. */
  ruleId: string;
  ruleName: string;
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** The monitor it is about; `null` for a rule about something else. */
  monitorId: string | null;
  monitorName: string | null;
  state: 'inactive' | 'pending' | 'firing' | 'recovering' | 'noData';
  /** What the rule measures, such as `latencyMs`. */
  metric: string;
  /** How it compares, such as `>`. */
  operator: string;
  /** What it compares with. */
  threshold: number | string;
  /** What was measured last; `null` without data. */
  value: number | string | null;
  /** What the check found, in words. */
  cause: string | null;
  /** Labels of the rule. */
  labels: Record<string, string>;
  /** When the condition first held. RFC 3339, UTC, with milliseconds. */
  startedAt: string | null;
  /** When the alert fired. RFC 3339, UTC, with milliseconds. */
  firedAt: string | null;
  /** When it was acknowledged. RFC 3339, UTC, with milliseconds. */
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
  /** When it cleared. RFC 3339, UTC, with milliseconds. */
  resolvedAt: string | null;
  /** The incident that it opened or belongs to. */
  incidentId: string | null;
}

/** A program that runs checks from another place. */
export interface Agent {
  /** Opaque identifier, starts with `agt_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  name: string;
  /** Where it runs, in words. */
  location: string;
  status: 'pending' | 'online' | 'offline' | 'disabled';
  /** Version of the software that it runs. */
  agentVersion: string | null;
  hostname: string | null;
  /** When it was last heard of. RFC 3339, UTC, with milliseconds. */
  lastSeenAt: string | null;
  /** The types of monitors that it can check. */
  capabilities: string[];
  /** The first characters of its token. */
  tokenPrefix: string;
}

/** A Prometheus or OpenMetrics endpoint that is scraped. */
export interface Exporter {
  /** Opaque identifier, starts with `exp_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  name: string;
  /** Where it is scraped. */
  url: string;
  /** At least 1. */
  intervalSeconds: number;
  /** Which series are kept. */
  selectors: string[];
  labels: Record<string, string>;
  status: 'pending' | 'up' | 'failing' | 'paused';
  /** When it was last scraped. RFC 3339, UTC, with milliseconds. */
  lastScrapedAt: string | null;
  lastError: string | null;
  /** Samples of the last scrape. */
  samplesScraped: number;
}

/** What an organization has subscribed to. */
export interface Subscription {
  /** Opaque identifier, starts with `sub_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Code of the plan. */
  planId: string;
  status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired';
  /** At least 1. */
  quantity: number;
  /** When the paid period began. RFC 3339, UTC, with milliseconds. */
  currentPeriodStart: string;
  /** When it ends. RFC 3339, UTC, with milliseconds. */
  currentPeriodEnd: string;
  /** Whether it ends with the period. */
  cancelAtPeriodEnd: boolean;
  /** A change that waits for the end of the period. */
  pendingChange: {
    planId: string;
    /** At least 1. */
    quantity: number;
    /** When it takes effect. RFC 3339, UTC, with milliseconds. */
    effectiveAt: string;
  } | null;
}

/** A license that was issued. */
export interface License {
  /** Opaque identifier, starts with `lic_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** The first characters of the license key. */
  keyPrefix: string;
  type: string;
  status: 'inactive' | 'active' | 'expiring' | 'expired' | 'suspended' | 'revoked';
  /** How many may use it; `null` for any number. At least 1. */
  seats: number | null;
  entitlements: Record<string, number | boolean | string>;
  /** When it ends. RFC 3339, UTC, with milliseconds. */
  expiresAt: string | null;
}

/** A switch for a part of a product. */
export interface FeatureFlag {
  /** Opaque identifier, starts with `ffl_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  key: string;
  name: string;
  enabled: boolean;
  /** The first rule that matches decides. */
  rules: Array<{
    attribute: string;
    operator: string;
    values: string[];
    value: boolean;
  }>;
  /** 0 to 100. */
  rolloutPercent: number;
  defaultValue: boolean;
}

/** Who was given a role, or had it taken. */
export interface RoleChange {
  /** The member, with the role that was given or taken. */
  member: Member;
}

/** Every subject, with the kind of its subject and what its events carry. */
export interface EventSubjects {
  /** An alert rule started firing. */
  'alert.triggered': { resource: 'alertRule'; data: Alert };
  /** A firing alert was acknowledged. */
  'alert.acknowledged': { resource: 'alertRule'; data: Alert };
  /** A firing alert cleared. */
  'alert.resolved': { resource: 'alertRule'; data: Alert };
  /** An incident was opened. */
  'incident.opened': { resource: 'incident'; data: Incident };
  /** An incident was acknowledged. */
  'incident.acknowledged': { resource: 'incident'; data: Incident };
  /** An incident changed. */
  'incident.updated': { resource: 'incident'; data: Incident };
  /** An incident was resolved. */
  'incident.resolved': { resource: 'incident'; data: Incident };
  /** An agent came online. */
  'agent.connected': { resource: 'agent'; data: Agent };
  /** An agent went offline. */
  'agent.disconnected': { resource: 'agent'; data: Agent };
  /** An exporter could not be scraped. */
  'exporter.failed': { resource: 'exporter'; data: Exporter };
  /** An exporter can be scraped again. */
  'exporter.recovered': { resource: 'exporter'; data: Exporter };
  /** An organization was created. */
  'organization.created': { resource: 'organization'; data: Organization };
  /** An organization changed. */
  'organization.updated': { resource: 'organization'; data: Organization };
  /** A subscription was created. */
  'subscription.created': { resource: 'subscription'; data: Subscription };
  /** A subscription changed. */
  'subscription.updated': { resource: 'subscription'; data: Subscription };
  /** A subscription was canceled. */
  'subscription.canceled': { resource: 'subscription'; data: Subscription };
  /** A license is close to its end. */
  'license.expiring': { resource: 'license'; data: License };
  /** A license has ended. */
  'license.expired': { resource: 'license'; data: License };
  /** A feature flag changed. */
  'feature_flag.updated': { resource: 'featureFlag'; data: FeatureFlag };
  /** A role was given to a member. */
  'role.assigned': { resource: 'role'; data: RoleChange };
  /** A role was taken from a member. */
  'role.revoked': { resource: 'role'; data: RoleChange };
  /** An audit activity was recorded. The data is `null` when the body would be over 256 kB with it; `links.self` leads to it. */
  'audit.recorded': { resource: 'auditActivity'; data: AuditActivity | null };
}
