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
  /** When it is deleted, while that can be undone; `null` when it stays. RFC 3339, UTC, with milliseconds. */
  deletesAt: string | null;
  /** IANA time zone for reports and schedules. At most 64 characters. */
  timezone: string;
  settings: OrganizationSettings;
}

/** What an organization asks of its members and uses for all of them. */
export interface OrganizationSettings {
  /** Members must have a second factor. */
  requireMfa: boolean;
  /** Seconds after which a session ends, however much it is used. 900 to 7776000. */
  sessionTtlSeconds: number;
  /** The channel of type twilio that carries text messages and calls to members; `null` for none. One that is disabled or deleted carries nothing. */
  carrierChannelId: string | null;
  /** The policy that escalates incidents that no other policy does; `null` for none. */
  escalationPolicyId: string | null;
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
  /** How the user is called. */
  name: string;
  /** The e-mail address of the account. */
  email: string;
  /** Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one. */
  role: 'owner' | 'admin' | 'editor' | 'responder' | 'billing' | 'viewer' | (string & Record<never, never>);
  /** Whether the user has a second factor. */
  mfaEnabled: boolean;
  reachability: Reachability;
}

/** Whether a member can be paged. It follows from the account, its contact methods and preferences. */
export interface Reachability {
  /** Whether a page would be sent to the member now. `partial`: a place that the member prefers does not work, others do. `unreachable`: escalations pass on to others. */
  status: 'ready' | 'partial' | 'unreachable';
  /** By which means, without addresses; empty when unreachable. */
  via: Array<'email' | 'sms' | 'voice' | 'telegram' | 'pushover' | 'ntfy' | 'gotify' | 'slack' | 'webPush'>;
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
    /** `user`, `apiKey`, `agent`, `notificationChannel`, `system` for the server itself, or `anonymous`. */
    type: string;
    /** Id of the actor; `null` for the server itself and for an anonymous caller. */
    id: string | null;
    /** Name of the actor at that time. */
    name: string;
  };
  /** The operation, such as `monitors.update`. */
  action: string;
  /** What it was done to. */
  resource: {
    /** Kind of resource, such as `monitor`. */
    type: string;
    /** Id of the resource; `null` when none was found or made. */
    id: string | null;
    /** Name of the resource at that time; `null` for one without a name. */
    name: string | null;
  };
  /** What changed; `null` when nothing did. Of each side at most 16384 bytes of JSON: a larger value is replaced by `{ "isCut": true, "bytes": …, "sha256": … }`, with the size and the hash of its JSON. */
  changes: {
    /** The fields that changed, as they were; `null` for what was created. */
    before: unknown;
    /** The fields that changed, as they became; `null` for what was deleted. */
    after: unknown;
  } | null;
  /** The request it was part of. */
  requestId: string;
  /** Where the request came from. */
  ip: string | null;
  /** `failure`: it was tried and did not succeed, such as a wrong code. `refused`: the caller may not do it. */
  result: 'success' | 'failure' | 'refused';
  /** Place in the organization’s chain, from 1 without a gap. At least 1. */
  sequence: number;
  /** SHA-256 over this activity and `previousHash`, in hexadecimal. */
  hash: string;
  /** `hash` of the activity before; 64 zeros for the first. */
  previousHash: string;
}

/** `pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or said goodbye; `disabled`. */
export type AgentStatus = 'pending' | 'online' | 'offline' | 'disabled';

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
  /** Display name. 1 to 200 characters. */
  name: string;
  /** Where it runs, in words. At most 200 characters. */
  location: string;
  /** Free text. At most 2000 characters. */
  description: string;
  /** Labels to filter by. At most 50 entries. */
  tags: string[];
  /** `false` disables it: its calls are refused, and it counts as no location of a monitor. */
  enabled: boolean;
  status: AgentStatus;
  /** Since when `status` holds. RFC 3339, UTC, with milliseconds. */
  statusSince: string;
  /** When it last called, to 15 seconds; `null` before the first hello. RFC 3339, UTC, with milliseconds. */
  lastSeenAt: string | null;
  /** Version of the program that it runs. */
  agentVersion: string | null;
  /** Version of the protocol that it speaks. */
  protocol: number | null;
  /** What its machine calls itself. */
  hostname: string | null;
  /** Its operating system and runtime. */
  platform: string | null;
  /** The types of monitors that it can check. */
  capabilities: string[];
  /** The programs that monitors of type `command` can have it run, as of its last hello; none unless its operator allows some. */
  commands: string[];
  /** The first characters of its token, to recognise it. */
  tokenPrefix: string;
  /** SHA-256 of the public key that credentials are sealed to, in base64url; pinned by the first hello, and until its token is rotated. */
  publicKeyFingerprint: string | null;
  /** How far its clock was ahead of the server’s when it last sent the time, in milliseconds, with the time that the call took. */
  clockOffsetMs: number | null;
  /** Results that it had yet to send at its last hello. */
  bufferedResults: number | null;
  /** Monitors that it checks. */
  monitorCount: number;
  /** Whether this server comes with a newer version of the program. */
  isUpdateAvailable: boolean;
  /** Network address that it last said hello from. */
  lastAddress: string | null;
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
  /** `acknowledged` while a person works on it. */
  status: 'open' | 'acknowledged' | 'resolved';
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** What opened it. */
  source: 'monitor' | 'alertRule' | 'manual';
  /** The monitors it is about. */
  monitorIds: string[];
  /** The rule that opened it, if one did. */
  alertRuleId: string | null;
  /** What the alert is about that opened it; `null` when no alert rule did, or an earlier version. */
  subject: AlertSubject | null;
  /** When the trouble began: the first failure, not the moment it was confirmed. RFC 3339, UTC, with milliseconds. */
  startedAt: string;
  /** When it was acknowledged. RFC 3339, UTC, with milliseconds. */
  acknowledgedAt: string | null;
  /** Id of the user or API key that acknowledged it, or of the channel whose message it was. */
  acknowledgedBy: string | null;
  /** Where it was acknowledged from. */
  acknowledgedVia: 'api' | 'link' | 'mail' | 'slack' | 'telegram' | 'mattermost' | 'ntfy' | 'pushover' | 'twilio' | null;
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
  /** What status pages call it; `null` for `<component> is down`. */
  publicTitle: string | null;
  /** Why it came to this, as found afterwards; `null` before. */
  rootCause: string | null;
  /** What was learned, in Markdown; `null` without a postmortem. */
  postmortem: string | null;
}

/** What an alert is about: a monitor, an agent, or a series of an exporter. */
export interface AlertSubject {
  /** What kind of thing it is. */
  type: 'monitor' | 'agent' | 'series';
  /** Its id: of a monitor, an agent or a series. */
  id: string;
  /** Its display name; of a series the metric with its labels, as exporters write it. */
  name: string;
  /** The labels of a series; empty for anything else. */
  labels: Record<string, string>;
  /** The exporter of a series; `null` for anything else. */
  exporterId: string | null;
}

/** What the public sees of the state of an incident. */
export type PublicIncidentStatus = 'investigating' | 'identified' | 'monitoring' | 'resolved';

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
  /** Display name. 1 to 200 characters. */
  name: string;
  /** Where it is scraped: an absolute URL without user name and password. */
  url: string;
  /** Seconds from one scrape to the next. 15 to 3600. */
  intervalSeconds: number;
  /** Seconds after which a scrape has failed; less than `intervalSeconds`. 1 to 60. */
  timeoutSeconds: number;
  /** Which series are kept: those that one of them selects. 1 to 50 entries. */
  selectors: string[];
  /** Added to every series. */
  labels: Record<string, string>;
  /** Whether labels of the exporter win over `labels`; else they are renamed `exported_…`. */
  honorLabels: boolean;
  /** The format that is expected; `auto` by `Content-Type`, and the text format without a known one. */
  format: 'auto' | 'text' | 'openMetrics';
  /** Request headers. A secret belongs into `credentials`. */
  headers: Record<string, string>;
  /** Which credentials are kept for it; what they are is never shown. */
  credentialFields: Array<'username' | 'password' | 'token' | 'clientCertificate' | 'clientKey' | 'secretHeaders'>;
  /** Whether any certificate is accepted. */
  ignoreTlsErrors: boolean;
  /** The agent that scrapes it, from inside its network; `null` for the server. */
  agentId: string | null;
  /** A scrape that would keep more series fails as a whole. 1 to 5000. */
  maxSeries: number;
  /** Failed scrapes in a row after which it is `failing`. 1 to 10. */
  failureThreshold: number;
  /** `false` pauses the exporter. */
  enabled: boolean;
  /** Seconds from one scrape to the next: `intervalSeconds`, or more where the plan includes no fewer. */
  effectiveIntervalSeconds: number;
  /** `up` after a good scrape, `failing` after `failureThreshold` failed ones, `pending` before either. */
  status: 'pending' | 'up' | 'failing' | 'paused';
  /** Since when it has this status. RFC 3339, UTC, with milliseconds. */
  statusSince: string;
  /** When it was last scraped. RFC 3339, UTC, with milliseconds. */
  lastScrapedAt: string | null;
  /** When the server scrapes it next; `null` while paused, and where an agent scrapes it. RFC 3339, UTC, with milliseconds. */
  nextScrapeAt: string | null;
  /** Why the last scrape failed, or why none arrives of its agent; `null` when all is well. */
  lastError: string | null;
  /** Samples of the last scrape. */
  samplesScraped: number;
  /** What the last scrape was like. */
  lastScrape: ScrapeSummary | null;
  /** Series that the last good scrape kept. */
  seriesCount: number;
}

/** What one scrape was like. */
export interface ScrapeSummary {
  /** From the start of the scrape to its end. */
  durationMs: number;
  /** Samples that selectors kept. */
  samplesKept: number;
  /** Series among them that the scrape before did not have. */
  seriesAdded: number;
  /** Length of the answer. */
  bodyBytes: number;
  /** The format that was read; `null` without an answer. */
  format: 'text' | 'openMetrics' | null;
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
  /** `incomplete` waits for its first payment, with the limits of the default plan; `canceled` and `expired` are final. */
  status: 'trialing' | 'incomplete' | 'active' | 'past_due' | 'canceled' | 'expired';
  /** Seats; 1 when the price is for the whole organization. At least 1. */
  quantity: number;
  /** How often it is renewed. */
  interval: 'month' | 'year';
  /** What it is paid in (ISO 4217). */
  currency: string;
  /** Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90. */
  exponent: number;
  /** Price of one for an interval, without taxes, as it was agreed. */
  unitAmountMinor: number;
  /** When the period began. RFC 3339, UTC, with milliseconds. */
  currentPeriodStart: string;
  /** When it ends. RFC 3339, UTC, with milliseconds. */
  currentPeriodEnd: string;
  /** What periods are counted from: each ends at this day and hour, in UTC. RFC 3339, UTC, with milliseconds. */
  anchorAt: string;
  /** When its trial ends, or ended. RFC 3339, UTC, with milliseconds. */
  trialEndsAt: string | null;
  /** Whether it ends with the period. */
  cancelAtPeriodEnd: boolean;
  /** When it was canceled, also when it ends later. RFC 3339, UTC, with milliseconds. */
  canceledAt: string | null;
  /** When it ended. RFC 3339, UTC, with milliseconds. */
  endedAt: string | null;
  /** Why it ended. */
  endReason: 'user' | 'nonPayment' | 'replaced' | 'operator' | null;
  /** When an invoice became overdue. RFC 3339, UTC, with milliseconds. */
  pastDueSince: string | null;
  /** When it expires unless the overdue invoices are paid. RFC 3339, UTC, with milliseconds. */
  graceEndsAt: string | null;
  /** A change that waits for the end of the period. */
  pendingChange: {
    /** Code of the next plan. */
    planId: string;
    /** Seats from then on. At least 1. */
    quantity: number;
    /** How often it is renewed from then on. */
    interval: 'month' | 'year';
    /** When it takes effect. RFC 3339, UTC, with milliseconds. */
    effectiveAt: string;
  } | null;
  /** What was paid and given back as credit of the organization, with taxes: the next invoices in this currency use it. */
  creditMinor: number;
  /** Who collects the payments, such as `manual`. */
  provider: string;
  entitlements: Entitlements;
}

/** What an organization may have and use. */
export interface Entitlements {
  /** Monitors that are enabled. `null` is no limit. */
  maxMonitors: number | null;
  /** Seconds between the checks of a monitor, or the scrapes of an exporter, at least. `null` is no limit. */
  minIntervalSeconds: number | null;
  /** Days for which results are kept and shown. `null` is no limit. */
  retentionDays: number | null;
  /** Members, and invitations that are open. `null` is no limit. */
  maxMembers: number | null;
  /** API keys that are not revoked. `null` is no limit. */
  maxApiKeys: number | null;
  /** Webhooks. `null` is no limit. */
  maxWebhooks: number | null;
  /** Notification channels. `null` is no limit. */
  maxNotificationChannels: number | null;
  /** Agents. `null` is no limit. */
  maxAgents: number | null;
  /** Dashboards. `null` is no limit. */
  maxDashboards: number | null;
  /** Status pages. `null` is no limit. */
  maxStatusPages: number | null;
  /** Exporters that are enabled. `null` is no limit. */
  maxExporters: number | null;
  /** Series that all exporters keep together. `null` is no limit. */
  maxSeries: number | null;
  /** Feature flags. `null` is no limit. */
  maxFeatureFlags: number | null;
  /** Licences that are not revoked. `null` is no limit. */
  maxLicenses: number | null;
  /** Requests per minute of an API key. `null` is no limit. */
  rateLimitPerMinute: number | null;
  /** Roles besides those of the system. `null` includes it. */
  customRoles: boolean | null;
  /** Sign-in through the organization's identity provider. `null` includes it. */
  sso: boolean | null;
}

/** `inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until `graceDays` after it, `expired`, `suspended` until it is reinstated, or `revoked` for good. */
export type LicenseStatus = 'inactive' | 'active' | 'expiring' | 'expired' | 'suspended' | 'revoked';

/** A license that was issued, without its key. */
export interface License {
  /** Opaque identifier, starts with `lic_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** Display name, such as the customer and the product. 1 to 200 characters. */
  name: string;
  /** What was sold. A `trial` needs `expiresAt`. */
  type: 'trial' | 'subscription' | 'perpetual';
  /** How many may use it; `null` for any number. 1 to 1000000. */
  seats: number | null;
  /** How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs a fingerprint. 1 to 100000. */
  maxActivations: number | null;
  /** What the holder may use, by name: true, false, a number or text. */
  entitlements: Record<string, boolean | number | string>;
  /** When it ends; `null` for never. RFC 3339, UTC, with milliseconds. */
  expiresAt: string | null;
  /** Days before `expiresAt` from which it is `expiring`, which is announced once. 0 to 365. */
  warnDays: number;
  /** Days after `expiresAt` in which it is still valid, with the code `overdue`. 0 to 365. */
  graceDays: number;
  /** Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it is set, `validate` needs a fingerprint. 60 to 2592000. */
  heartbeatSeconds: number | null;
  /** Seconds for which a license file is good, unless another time is asked for. 3600 to 31622400. */
  fileTtlSeconds: number;
  /** Who holds it; `null` when that is not recorded. */
  holder: {
    /** A person or a company. */
    name: string;
    /** Where the holder is reached; `null` when unknown. */
    email: string | null;
  } | null;
  /** References for the issuer, such as an order number. A license file repeats them. */
  metadata: Record<string, string>;
  /** The first characters of its key, to recognise it. */
  keyPrefix: string;
  status: LicenseStatus;
  /** Why it was suspended or revoked, in words. */
  statusReason: string | null;
  /** When it was started, or its first machine activated. RFC 3339, UTC, with milliseconds. */
  activatedAt: string | null;
  /** Since when it is suspended. RFC 3339, UTC, with milliseconds. */
  suspendedAt: string | null;
  /** When it was revoked. RFC 3339, UTC, with milliseconds. */
  revokedAt: string | null;
  /** When its key was last validated, to the minute. RFC 3339, UTC, with milliseconds. */
  lastValidatedAt: string | null;
  /** Activations, lapsed ones included. */
  activationCount: number;
  /** The newest activations, at most 20; the others have a list. */
  activations: LicenseActivation[];
}

/** A machine that uses a license. */
export interface LicenseActivation {
  /** Opaque identifier, starts with `lac_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** What identifies the machine. */
  fingerprint: string;
  /** What people call the machine. */
  name: string | null;
  /** What the machine calls itself. */
  hostname: string | null;
  /** Its operating system and architecture. */
  platform: string | null;
  /** Version of the program that runs there. */
  version: string | null;
  /** `lapsed` after a missed heartbeat: it takes no seat. */
  status: 'active' | 'lapsed';
  /** When the machine was activated first. RFC 3339, UTC, with milliseconds. */
  activatedAt: string;
  /** When it last activated or sent a heartbeat. RFC 3339, UTC, with milliseconds. */
  lastSeenAt: string;
}

/** Conditions that must all hold, and what they serve. */
export interface FeatureFlagRule {
  /** What the rule is for. */
  name?: string | undefined;
  /** All of them must hold. */
  conditions: Array<{
    /** The attribute of the context, as a path with dots: `plan`, `user.email`, `targetingKey`. */
    attribute: string;
    /** How the attribute is compared. With several values one of them is enough. A value of another type never matches; `notEquals`, `notIn`, `notContains` and `notExists` are the exact opposites of their counterparts. */
    operator: 'equals' | 'notEquals' | 'in' | 'notIn' | 'contains' | 'notContains' | 'startsWith' | 'endsWith' | 'exists' | 'notExists' | 'lessThan' | 'lessThanOrEqual' | 'greaterThan' | 'greaterThanOrEqual' | 'before' | 'after' | 'semverEquals' | 'semverLess' | 'semverGreater' | 'semverMajor' | 'semverMinor' | 'matches' | 'cidr';
    /** What it is compared with; `exists` and `notExists` take none, comparisons of order exactly one. */
    values: Array<string | number | boolean>;
  }>;
  /** What the rule serves. Default: `value` of the flag. */
  value?: boolean | string | number | Record<string, unknown> | undefined;
  /** For how many of those that match, in percent; for the others the next rule is tried. */
  rolloutPercent: number;
  /** The attribute that decides who is among them. Default: that of the flag. */
  bucketBy?: string | undefined;
}

/** A rule that fires for a monitor, an agent or a series. */
export interface Alert {
  /** Opaque identifier, starts with `alr_`. */
  ruleId: string;
  /** Display name of the rule. */
  ruleName: string;
  /** How bad it is. */
  severity: 'minor' | 'major' | 'critical';
  /** The monitor it is about; `null` for a rule about something else. */
  monitorId: string | null;
  /** Display name of the monitor; `null` for a rule about something else. */
  monitorName: string | null;
  /** What it is about. */
  subject: AlertSubject;
  /** `pending`: the condition holds, but not often enough yet; `firing`; `recovering`: it no longer holds, but not for long enough to clear; `noData`: nothing was measured; else `inactive`. */
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
  /** Id of the user or API key that acknowledged it; `null` while no one has. */
  acknowledgedBy: string | null;
  /** When it cleared. RFC 3339, UTC, with milliseconds. */
  resolvedAt: string | null;
  /** The incident that it opened or belongs to. */
  incidentId: string | null;
}

/** A feature flag after a change, or as it was deleted. */
export interface ChangedFeatureFlag {
  /** Opaque identifier, starts with `ffl_`. */
  id: string;
  /** When it was created. RFC 3339, UTC, with milliseconds. */
  createdAt: string;
  /** When a person or program last changed it. RFC 3339, UTC, with milliseconds. */
  updatedAt: string;
  /** Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`. At least 1. */
  version: number;
  /** What programs call it; it cannot be changed, because it decides who is in a rollout. */
  key: string;
  /** Display name. */
  name: string;
  /** What it switches. At most 2000 characters. */
  description: string;
  /** Words to find it by. At most 50 entries. */
  tags: string[];
  /** The type of all its values. */
  valueType: 'boolean' | 'string' | 'number' | 'object';
  /** Whether rules and rollout count; otherwise all get `defaultValue`. */
  enabled: boolean;
  /** What rules without a value and the rollout serve. Default: `true` for a boolean flag. */
  value: boolean | string | number | Record<string, unknown>;
  /** What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag. */
  defaultValue: boolean | string | number | Record<string, unknown>;
  /** The first rule that matches decides. */
  rules: FeatureFlagRule[];
  /** How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no one out. 0 to 100. */
  rolloutPercent: number;
  /** The attribute that decides who is in a rollout. At most 200 characters. */
  bucketBy: string;
  /** Alert rules that switch the flag off when one of them fires; `null` for none. */
  guard: {
    /** Alert rules of the organization. */
    alertRuleIds: string[];
  } | null;
  /** Whether it has served one value to everybody for 30 days, unchanged: it can be removed from the code. */
  isStale: boolean;
  /** When what it serves was last changed: not its name or its tags. RFC 3339, UTC, with milliseconds. */
  lastChangedAt: string;
  /** When an alert switched it off; `null` since a person switched it on again. RFC 3339, UTC, with milliseconds. */
  guardedAt: string | null;
  /** When it was deleted; absent while it exists. RFC 3339, UTC, with milliseconds. */
  removedAt?: string | undefined;
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
  /** A subscription began. */
  'subscription.created': { resource: 'subscription'; data: Subscription };
  /** A subscription changed. */
  'subscription.updated': { resource: 'subscription'; data: Subscription };
  /** A subscription ended. */
  'subscription.canceled': { resource: 'subscription'; data: Subscription };
  /** A license is close to its end. */
  'license.expiring': { resource: 'license'; data: License };
  /** A license has ended. */
  'license.expired': { resource: 'license'; data: License };
  /** A feature flag changed. */
  'feature_flag.updated': { resource: 'featureFlag'; data: ChangedFeatureFlag };
  /** A role was given to a member. */
  'role.assigned': { resource: 'role'; data: RoleChange };
  /** A role was taken from a member. */
  'role.revoked': { resource: 'role'; data: RoleChange };
  /** An audit activity was recorded. The data is `null` when the body would be over 256 kB with it; `links.self` leads to it. */
  'audit.recorded': { resource: 'auditActivity'; data: AuditActivity | null };
}
