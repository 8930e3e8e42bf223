import type {
  AlertRule,
  AlertState,
  Assertion,
  CredentialField,
  Incident,
  IncidentEntry,
  MaintenanceWindow,
  Measurement,
  MonitorStatus,
  MonitorTarget,
  MonitorType,
  OAuthProviderKey,
  Organization,
  Scope,
  Webhook,
  WebhookAttempt,
  WebhookAttemptError,
  WebhookDelivery,
  WebhookRecovery,
} from '@watchpost/schemas';
import { eq, isNotNull, isNull } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

// Times are milliseconds since the epoch in both dialects: one arithmetic, one order, no time zone.
const time = (name: string) => integer(name);
const flag = (name: string) => integer(name, { mode: 'boolean' });
const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>();
/** Text that is only ever compared for equality with what a caller sent; never shown. */
const digest = (name: string) => text(name);

const common = { createdAt: time('created_at').notNull(), updatedAt: time('updated_at').notNull() };

/** Lower-cased text of the fields that `search` looks into. */
const searchText = text('search_text').notNull();

export const organizations = sqliteTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    status: text('status').$type<Organization['status']>().notNull(),
    timezone: text('timezone').notNull(),
    settings: json<Organization['settings']>('settings').notNull(),
    searchText,
    ...common,
  },
  (table) => [uniqueIndex('organizations_slug').on(table.slug)],
);

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    emailVerifiedAt: time('email_verified_at'),
    disabledAt: time('disabled_at'),
    /** Whether what happens to monitors is mailed to the user. */
    mailNotifications: flag('mail_notifications').notNull().default(true),
    /** Shared secret of the second factor, sealed. */
    totpSecret: text('totp_secret'),
    /** `null` while a setup waits to be confirmed. */
    totpEnabledAt: time('totp_enabled_at'),
    /** The time step of the last code that was accepted: a code works once (RFC 6238 §5.2). */
    totpLastStep: time('totp_last_step').notNull().default(0),
    ...common,
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
);

export const memberships = sqliteTable(
  'memberships',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    userId: text('user_id').notNull(),
    role: text('role').notNull(),
    ...common,
  },
  (table) => [
    uniqueIndex('memberships_user_organization').on(table.userId, table.organizationId),
    index('memberships_organization').on(table.organizationId, table.createdAt, table.id),
    index('memberships_role').on(table.organizationId, table.role, table.createdAt, table.id),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    organizationId: text('organization_id'),
    userAgent: text('user_agent'),
    ip: text('ip'),
    lastUsedAt: time('last_used_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
    /** The one organization that it may act in, because that organization's own identity provider opened it. */
    boundTo: text('bound_to'),
    /** The organization's connection that it came through. */
    ssoConnectionId: text('sso_connection_id'),
    ...common,
  },
  (table) => [
    index('sessions_user').on(table.userId, table.lastUsedAt, table.id),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_sso_connection').on(table.ssoConnectionId).where(isNotNull(table.ssoConnectionId)),
  ],
);

export const refreshTokens = sqliteTable(
  'refresh_tokens',
  {
    tokenHash: digest('token_hash').primaryKey(),
    sessionId: text('session_id').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId), index('refresh_tokens_expiry').on(table.expiresAt)],
);

export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    last4: text('last4').notNull(),
    secretHash: digest('secret_hash').notNull(),
    previousSecretHash: digest('previous_secret_hash'),
    previousSecretExpiresAt: time('previous_secret_expires_at'),
    scopes: json<Scope[]>('scopes').notNull(),
    createdBy: text('created_by').notNull(),
    /** The member who answers for it: who made it, or gave it its present secret. */
    heldBy: text('held_by').notNull().default(''),
    /** Since when that member may not do what the key may. */
    suspendedAt: time('suspended_at'),
    expiresAt: time('expires_at'),
    revokedAt: time('revoked_at'),
    lastUsedAt: time('last_used_at'),
    rateLimitPerMinute: integer('rate_limit_per_minute').notNull(),
    searchText,
    ...common,
  },
  (table) => [
    uniqueIndex('api_keys_secret').on(table.secretHash),
    uniqueIndex('api_keys_previous_secret').on(table.previousSecretHash),
    index('api_keys_holder').on(table.organizationId, table.heldBy),
    index('api_keys_created').on(table.organizationId, table.createdAt, table.id),
  ],
);

export const monitors = sqliteTable(
  'monitors',
  {
    /** Short key for the many rows of results; never leaves the store's neighbourhood. */
    ref: integer('ref').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    organizationId: text('organization_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<MonitorType>().notNull(),
    target: text('target').notNull(),
    description: text('description').notNull(),
    enabled: flag('enabled').notNull(),
    intervalSeconds: integer('interval_seconds').notNull(),
    timeoutSeconds: integer('timeout_seconds').notNull(),
    retries: integer('retries').notNull(),
    retryIntervalSeconds: integer('retry_interval_seconds').notNull(),
    recoveryThreshold: integer('recovery_threshold').notNull(),
    degradedAfterMs: integer('degraded_after_ms'),
    tags: json<string[]>('tags').notNull(),
    config: json<Record<string, unknown>>('config').notNull(),
    assertions: json<Assertion[]>('assertions').notNull(),
    currentStatus: text('current_status').$type<MonitorStatus>().notNull(),
    statusSince: time('status_since').notNull(),
    isVerifying: flag('is_verifying').notNull(),
    consecutiveFailures: integer('consecutive_failures').notNull(),
    consecutiveSuccesses: integer('consecutive_successes').notNull(),
    /** When the run of failures began that is being verified or is confirmed. */
    firstFailureAt: time('first_failure_at'),
    /** When the run of checks began that could not be made; `null` when the last one could. */
    unknownSince: time('unknown_since'),
    lastCheckedAt: time('last_checked_at'),
    lastResult: json<Measurement>('last_result'),
    certificate: json<{ issuer: string; validTo: string; daysRemaining: number }>('certificate'),
    nextCheckAt: time('next_check_at'),
    leaseUntil: time('lease_until'),
    leaseToken: text('lease_token'),
    /** Why the status is `degraded`, `down` or `unknown`, as the first check said; `null` with every other. */
    cause: text('cause'),
    /** What the first check of the run said that `firstFailureAt`, else `unknownSince`, is the start of. */
    failureCause: text('failure_cause'),
    parentId: text('parent_id'),
    /** What checks sign in with, as JSON, sealed. */
    credentials: text('credentials'),
    /** Which of them there are. */
    credentialFields: json<CredentialField[]>('credential_fields').notNull().default([]),
    /** Where a heartbeat reports, sealed, and the hash that it is found by. */
    heartbeatToken: text('heartbeat_token'),
    heartbeatHash: digest('heartbeat_hash'),
    /** What the next signal of a heartbeat is reckoned from: the last one, or a resumption after it. */
    lastSignalAt: time('last_signal_at'),
    /** When the run of a heartbeat began that has not ended. */
    runStartedAt: time('run_started_at'),
    /** What the last signal of a heartbeat, or the last person for a manual monitor, reported; it holds until the next. */
    reportedStatus: text('reported_status').$type<'up' | 'degraded' | 'down' | 'unknown'>(),
    reportedMessage: text('reported_message'),
    /** Whether its organization is suspended: it is not checked, and what it reports has no consequences. */
    isSuspended: flag('is_suspended').notNull().default(false),
    searchText,
    ...common,
  },
  (table) => [
    uniqueIndex('monitors_id').on(table.id),
    uniqueIndex('monitors_heartbeat').on(table.heartbeatHash),
    index('monitors_parent').on(table.parentId),
    index('monitors_created').on(table.organizationId, table.createdAt, table.id),
    index('monitors_updated').on(table.organizationId, table.updatedAt, table.id),
    index('monitors_name').on(table.organizationId, table.name, table.id),
    index('monitors_type').on(table.organizationId, table.type, table.id),
    index('monitors_status').on(table.organizationId, table.currentStatus, table.id),
    index('monitors_checked').on(table.organizationId, table.lastCheckedAt, table.id),
    index('monitors_due').on(table.nextCheckAt, table.organizationId, table.type, table.timeoutSeconds),
  ],
);

/** One row per check and as few bytes as they need: 1,000 monitors make 1.4 million of them a day. */
export const monitorResults = sqliteTable(
  'monitor_results',
  {
    monitorRef: integer('monitor_ref').notNull(),
    at: time('at').notNull(),
    /** Index into `up`, `degraded`, `down`, `unknown`. */
    status: integer('status').notNull(),
    latencyUs: integer('latency_us'),
    statusCode: integer('status_code'),
    dnsUs: integer('dns_us'),
    connectUs: integer('connect_us'),
    tlsUs: integer('tls_us'),
    firstByteUs: integer('first_byte_us'),
    delayMs: integer('delay_ms').notNull(),
    message: text('message'),
    /** How the monitor stood after it, as an index into the statuses of monitors; `null` before migration 5. */
    monitorStatus: integer('monitor_status'),
    /** Failures in a row, this one included. */
    failures: integer('failures'),
    /** Whole days left of the certificate that was shown last. */
    certificateDays: integer('certificate_days'),
  },
  (table) => [primaryKey({ columns: [table.monitorRef, table.at] })],
);

/** The outbox: what happened, written with the change itself. */
export const events = sqliteTable(
  'events',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    type: text('type').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectSequence: integer('subject_sequence').notNull(),
    actor: json<{ type: string; id: string | null; name: string }>('actor').notNull(),
    data: json<unknown>('data').notNull(),
    occurredAt: time('occurred_at').notNull(),
    dispatchedAt: time('dispatched_at'),
  },
  (table) => [
    // Only what waits: the index stays small however long the history grows.
    index('events_undispatched').on(table.id).where(isNull(table.dispatchedAt)),
    index('events_occurred').on(table.organizationId, table.occurredAt, table.id),
    index('events_age').on(table.occurredAt),
  ],
);

export const auditActivities = sqliteTable(
  'audit_activities',
  {
    id: text('id').primaryKey(),
    /** The organization, or `system` for what happens outside of any. */
    organizationId: text('organization_id').notNull(),
    sequence: integer('sequence').notNull(),
    at: time('at').notNull(),
    actor: json<{ type: string; id: string | null; name: string }>('actor').notNull(),
    action: text('action').notNull(),
    resource: json<{ type: string; id: string | null; name: string | null }>('resource').notNull(),
    changes: json<{ before: unknown; after: unknown }>('changes'),
    requestId: text('request_id').notNull(),
    ip: text('ip'),
    result: text('result').$type<'success' | 'failure' | 'refused'>().notNull(),
    hash: text('hash').notNull(),
    previousHash: text('previous_hash').notNull(),
  },
  (table) => [
    uniqueIndex('audit_activities_sequence').on(table.organizationId, table.sequence),
    index('audit_activities_at').on(table.organizationId, table.at, table.id),
  ],
);

/** The end of each organization's chain of audit activities. */
export const auditHeads = sqliteTable('audit_heads', {
  organizationId: text('organization_id').primaryKey(),
  sequence: integer('sequence').notNull(),
  hash: text('hash').notNull(),
});

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    organizationId: text('organization_id').notNull(),
    route: text('route').notNull(),
    /** Whose key it is: a user, an API key, or a session. */
    callerId: text('caller_id').notNull().default(''),
    key: text('key').notNull(),
    fingerprint: digest('fingerprint').notNull(),
    /** Begins with the worker that holds the running request; `leaseUntil` is the last resort. */
    leaseToken: text('lease_token').notNull(),
    leaseUntil: time('lease_until').notNull(),
    /** The answer, sealed; `null` while the request runs. */
    answer: text('answer'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.route, table.callerId, table.key] }),
    index('idempotency_keys_expiry').on(table.expiresAt),
  ],
);

/** How many rows of a collection an organization has, so that a list need not count them. */
export const resourceCounts = sqliteTable(
  'resource_counts',
  {
    organizationId: text('organization_id').notNull(),
    collection: text('collection').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.collection] })],
);

export const signingKeys = sqliteTable('signing_keys', {
  id: text('id').primaryKey(),
  publicJwk: json<Record<string, unknown>>('public_jwk').notNull(),
  /** The private key, sealed with the server's secret key. */
  privateJwk: text('private_jwk').notNull(),
  createdAt: time('created_at').notNull(),
  /** From then on nothing is signed with it; it verifies until the last token has ended. */
  retiredAt: time('retired_at'),
});

/** Keys for everything that is derived: drawn once, so that they outlive the secret key that seals them. */
export const dataKeys = sqliteTable('data_keys', {
  id: text('id').primaryKey(),
  /** 32 random bytes in base64url, sealed. */
  sealedKey: text('sealed_key').notNull(),
  createdAt: time('created_at').notNull(),
});

/** Processes that do background work, as they last reported. */
export const workers = sqliteTable('workers', {
  id: text('id').primaryKey(),
  startedAt: time('started_at').notNull(),
  lastSeenAt: time('last_seen_at').notNull(),
});

export const backupCodes = sqliteTable(
  'backup_codes',
  {
    codeHash: digest('code_hash').primaryKey(),
    userId: text('user_id').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('backup_codes_user').on(table.userId)],
);

/** Sign-ins that wait for the second factor. */
export const mfaChallenges = sqliteTable(
  'mfa_challenges',
  {
    tokenHash: digest('token_hash').primaryKey(),
    userId: text('user_id').notNull(),
    tries: integer('tries').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    /** As in the session that it leads to. */
    boundTo: text('bound_to'),
    ssoConnectionId: text('sso_connection_id'),
  },
  (table) => [index('mfa_challenges_expiry').on(table.expiresAt)],
);

/** Wrong codes of a second factor, counted by user and hour. */
export const wrongCodes = sqliteTable(
  'wrong_codes',
  {
    userId: text('user_id').notNull(),
    /** The end of the hour. */
    expiresAt: time('expires_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.expiresAt] }),
    index('wrong_codes_expiry').on(table.expiresAt),
  ],
);

/** Links that were mailed, by what they are for. */
export const mailTokens = sqliteTable(
  'mail_tokens',
  {
    tokenHash: digest('token_hash').primaryKey(),
    purpose: text('purpose').$type<'resetPassword' | 'verifyEmail'>().notNull(),
    userId: text('user_id').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    index('mail_tokens_user').on(table.userId, table.purpose),
    index('mail_tokens_expiry').on(table.expiresAt),
  ],
);

/** The outbox of e-mails: written with the change they tell of, sent by a worker. */
export const mails = sqliteTable(
  'mails',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    /** Subject and texts as JSON, sealed because they hold links that are as good as passwords; emptied once sent. */
    content: text('content').notNull(),
    attempts: integer('attempts').notNull(),
    lastError: text('last_error'),
    sentAt: time('sent_at'),
    failedAt: time('failed_at'),
    nextAt: time('next_at'),
    leaseUntil: time('lease_until'),
    leaseToken: text('lease_token'),
    /** For whom it is sent; empty for account mails, which go first. */
    organizationId: text('organization_id').notNull().default(''),
    ...common,
  },
  (table) => [index('mails_due').on(table.nextAt, table.updatedAt)],
);

export const roles = sqliteTable(
  'roles',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    scopes: json<Scope[]>('scopes').notNull(),
    searchText,
    ...common,
  },
  (table) => [uniqueIndex('roles_name').on(table.organizationId, table.name)],
);

export const invitations = sqliteTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    version: integer('version').notNull(),
    email: text('email').notNull(),
    role: text('role').notNull(),
    tokenHash: digest('token_hash').notNull(),
    invitedBy: text('invited_by').notNull(),
    expiresAt: time('expires_at').notNull(),
    acceptedAt: time('accepted_at'),
    searchText,
    ...common,
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    uniqueIndex('invitations_email').on(table.organizationId, table.email),
    index('invitations_created').on(table.organizationId, table.createdAt, table.id),
  ],
);

/** Who a user is at a provider: issuer and subject, never the e-mail, which can change hands. */
export const oauthIdentities = sqliteTable(
  'oauth_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id').notNull(),
    email: text('email').notNull(),
    /** The organization whose own issuer vouches for it; `null` for a provider that the server trusts. */
    vouchedBy: text('vouched_by'),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('oauth_identities_user').on(table.userId)],
);

/** Organizations of a host that brings its own users, by the key that the host knows them by. */
export const hostOrganizations = sqliteTable('host_organizations', {
  key: text('key').primaryKey(),
  organizationId: text('organization_id').notNull(),
  createdAt: time('created_at').notNull(),
});

/** Sign-ins that are under way at a provider. */
export const oauthStates = sqliteTable(
  'oauth_states',
  {
    stateHash: digest('state_hash').primaryKey(),
    provider: text('provider').notNull(),
    organizationId: text('organization_id'),
    /** Hash of the cookie of the browser that began. */
    browserHash: digest('browser_hash').notNull(),
    /** PKCE verifier and nonce, sealed. */
    secrets: text('secrets').notNull(),
    returnTo: text('return_to'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('oauth_states_expiry').on(table.expiresAt)],
);

/** One-time codes that stand for a completed sign-in, so that no token travels in an address. */
export const oauthCodes = sqliteTable(
  'oauth_codes',
  {
    codeHash: digest('code_hash').primaryKey(),
    /** Hash of what its holder shows: the cookie of the browser that began, or the verifier of the program. */
    holderHash: digest('holder_hash').notNull().default(''),
    userId: text('user_id').notNull(),
    organizationId: text('organization_id'),
    /** As in the session that it leads to. */
    boundTo: text('bound_to'),
    ssoConnectionId: text('sso_connection_id'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('oauth_codes_expiry').on(table.expiresAt)],
);

export const ssoConnections = sqliteTable(
  'sso_connections',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    version: integer('version').notNull(),
    provider: text('provider').$type<OAuthProviderKey>().notNull(),
    enabled: flag('enabled').notNull(),
    issuer: text('issuer'),
    clientId: text('client_id').notNull(),
    clientSecret: text('client_secret').notNull(),
    role: text('role').notNull(),
    ...common,
  },
  (table) => [uniqueIndex('sso_connections_provider').on(table.organizationId, table.provider)],
);

/** Receivers of events. What deliveries found out is written without a new version: it is no change of the document. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: json<Webhook['events']>('events').notNull(),
    description: text('description').notNull(),
    enabled: flag('enabled').notNull(),
    disabledReason: text('disabled_reason').$type<Webhook['disabledReason']>(),
    /** The key that signs, sealed. */
    secret: text('secret').notNull(),
    /** The key before it, sealed, which signs `X-Service-Signature` until its grace ends. */
    previousSecret: text('previous_secret'),
    previousSecretEndsAt: time('previous_secret_ends_at'),
    failingSince: time('failing_since'),
    /** As the worker counts that saw the last one; `null` failures are none. */
    consecutiveFailures: integer('consecutive_failures').notNull(),
    /** Until then nothing is sent: the receiver is given a rest. */
    pausedUntil: time('paused_until'),
    /** When its people were last warned that it will be disabled. */
    warnedAt: time('warned_at'),
    lastDeliveredAt: time('last_delivered_at'),
    createdBy: text('created_by').notNull(),
    searchText,
    ...common,
  },
  (table) => [
    index('webhooks_created').on(table.organizationId, table.createdAt, table.id),
    index('webhooks_updated').on(table.organizationId, table.updatedAt, table.id),
    index('webhooks_name').on(table.organizationId, table.name, table.id),
  ],
);

/** One event on its way to one webhook. The id follows from both, so that nothing makes a second row of the same. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    eventId: text('event_id').notNull(),
    event: text('event').notNull(),
    status: text('status').$type<WebhookDelivery['status']>().notNull(),
    /** Attempts that were begun: the number of the last one. */
    attemptCount: integer('attempt_count').notNull(),
    /** Attempts that count against the retries, since it was last put in the queue. */
    failureCount: integer('failure_count').notNull(),
    lastStatusCode: integer('last_status_code'),
    lastError: text('last_error'),
    deliveredAt: time('delivered_at'),
    nextAt: time('next_at'),
    leaseUntil: time('lease_until'),
    leaseToken: text('lease_token'),
    ...common,
  },
  (table) => [
    // Only what waits: a webhook's oldest event is found at once, however long the history grows. With its time, so
    // that those that wait for a retry are passed over in the index alone.
    index('webhook_deliveries_waiting').on(table.webhookId, table.id, table.nextAt).where(isNotNull(table.nextAt)),
    index('webhook_deliveries_created').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_status').on(table.webhookId, table.status, table.createdAt, table.id),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
);

/** Every attempt: written before the request, completed after it. */
export const webhookAttempts = sqliteTable(
  'webhook_attempts',
  {
    deliveryId: text('delivery_id').notNull(),
    number: integer('number').notNull(),
    startedAt: time('started_at').notNull(),
    status: text('status').$type<WebhookAttempt['status']>().notNull(),
    durationUs: integer('duration_us'),
    statusCode: integer('status_code'),
    error: text('error').$type<WebhookAttemptError>(),
    message: text('message'),
    response: text('response'),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.number] }),
    index('webhook_attempts_started').on(table.startedAt),
    // Only what is under way, in all processes: this many requests, however many attempts there were.
    index('webhook_attempts_running').on(table.deliveryId).where(eq(table.status, 'running')),
  ],
);

/** The work of delivering what did not arrive, and how far it is. */
export const webhookRecoveries = sqliteTable(
  'webhook_recoveries',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    since: time('since').notNull(),
    until: time('until').notNull(),
    status: text('status').$type<WebhookRecovery['status']>().notNull(),
    totalEvents: integer('total_events').notNull(),
    checkedEvents: integer('checked_events').notNull(),
    recoveredCount: integer('recovered_count').notNull(),
    /** The last event that was looked at: its time and id. */
    cursorAt: time('cursor_at'),
    cursorId: text('cursor_id'),
    finishedAt: time('finished_at'),
    nextAt: time('next_at'),
    leaseUntil: time('lease_until'),
    leaseToken: text('lease_token'),
    ...common,
  },
  (table) => [
    index('webhook_recoveries_due').on(table.nextAt),
    index('webhook_recoveries_created').on(table.webhookId, table.createdAt, table.id),
  ],
);

/** Removed webhooks whose deliveries are still to be deleted, by the webhook's id. */
export const webhookRemovals = sqliteTable(
  'webhook_removals',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    nextAt: time('next_at'),
    leaseUntil: time('lease_until'),
    leaseToken: text('lease_token'),
  },
  (table) => [index('webhook_removals_due').on(table.nextAt)],
);

/** How long each status of a monitor lasted: a row when it ends. The one that lasts is in the monitor's own row. */
export const statusIntervals = sqliteTable(
  'status_intervals',
  {
    monitorRef: integer('monitor_ref').notNull(),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at').notNull(),
    status: text('status').$type<MonitorStatus>().notNull(),
    /** What the first failure found, for `down` and `unknown`. */
    cause: text('cause'),
    /** How long the monitor was up since its first status, until the end of this one; the database sums it up. */
    upMs: time('up_ms').notNull().default(0),
    /** How long it was up or down, likewise: the rest does not count. */
    countedMs: time('counted_ms').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.monitorRef, table.startedAt] }),
    index('status_intervals_ended').on(table.monitorRef, table.endedAt),
  ],
);

/** Monitors that were deleted and whose history is still to be cleared away. */
export const goneMonitors = sqliteTable('gone_monitors', { monitorRef: integer('monitor_ref').notNull() }, (table) => [
  primaryKey({ columns: [table.monitorRef] }),
]);

/** Results of a monitor in one hour or one day, with a sketch of their latencies that can be merged with others. */
export const resultRollups = sqliteTable(
  'result_rollups',
  {
    monitorRef: integer('monitor_ref').notNull(),
    resolution: text('resolution').$type<'hour' | 'day'>().notNull(),
    startsAt: time('starts_at').notNull(),
    checks: integer('checks').notNull(),
    up: integer('up').notNull(),
    degraded: integer('degraded').notNull(),
    down: integer('down').notNull(),
    unknown: integer('unknown').notNull(),
    latencySumUs: integer('latency_sum_us').notNull(),
    latencyMinUs: integer('latency_min_us'),
    latencyMaxUs: integer('latency_max_us'),
    latencyCount: integer('latency_count').notNull(),
    /** Buckets of latencies, in base64. */
    sketch: text('sketch').notNull(),
  },
  (table) => [primaryKey({ columns: [table.monitorRef, table.resolution, table.startsAt] })],
);

/** Results that were written when their hour may have been summed up, which it is to be once more. */
export const lateResults = sqliteTable(
  'late_results',
  { monitorRef: integer('monitor_ref').notNull(), at: time('at').notNull() },
  (table) => [primaryKey({ columns: [table.monitorRef, table.at] })],
);

/** How far rolling up has come; one row per resolution, worked on under a lease. */
export const rollupProgress = sqliteTable('rollup_progress', {
  id: text('id').primaryKey(),
  /** Everything before this time is rolled up. */
  doneUntil: time('done_until').notNull(),
  nextAt: time('next_at'),
  leaseUntil: time('lease_until'),
  leaseToken: text('lease_token'),
});

/**
 * What is to be evaluated: a row per monitor, due when it has news or when a rule wants to look at the clock. Whoever
 * holds its lease is the only one who opens incidents and fires alerts for that monitor.
 */
export const evaluations = sqliteTable(
  'evaluations',
  {
    /** The monitor's id. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** Results up to this time have been looked at. */
    evaluatedUntil: time('evaluated_until').notNull(),
    /** Statuses that began by then have been looked at. */
    statusSeenSince: time('status_seen_since').notNull(),
    /** Whether it is down and no incident was opened, because what it depends on is down, or may be. */
    isHeldBack: flag('is_held_back').notNull(),
    /** The least number of days of its certificate that people were told of; `null` while it has plenty. */
    certificateDaysTold: integer('certificate_days_told'),
    /** How far rules have looked by the clock alone. */
    lookedUntil: time('looked_until'),
    /**
     * Grows when an incident or an alert begins and when another resource names the monitor: who deletes the monitor sees by
     * it that neither happened meanwhile.
     */
    beginnings: integer('beginnings').notNull().default(0),
    nextAt: time('next_at'),
    leaseUntil: time('lease_until'),
    leaseToken: text('lease_token'),
  },
  (table) => [index('evaluations_due').on(table.nextAt)],
);

/** The last number that an incident of an organization was given. Numbers are not given again, so none is counted. */
export const incidentNumbers = sqliteTable('incident_numbers', {
  organizationId: text('organization_id').primaryKey(),
  last: integer('last').notNull(),
});

export const incidents = sqliteTable(
  'incidents',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    version: integer('version').notNull(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    cause: text('cause'),
    status: text('status').$type<Incident['status']>().notNull(),
    severity: text('severity').$type<Incident['severity']>().notNull(),
    source: text('source').$type<Incident['source']>().notNull(),
    monitorIds: json<string[]>('monitor_ids').notNull(),
    alertRuleId: text('alert_rule_id'),
    /** What it is open about, such as `monitor:mon_…`; `null` once it is resolved. One of each at most is unresolved. */
    openKey: text('open_key'),
    startedAt: time('started_at').notNull(),
    acknowledgedAt: time('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
    resolvedAt: time('resolved_at'),
    resolvedBy: text('resolved_by'),
    resolution: text('resolution').$type<Incident['resolution']>(),
    assigneeId: text('assignee_id'),
    rootCause: text('root_cause'),
    postmortem: text('postmortem'),
    searchText,
    ...common,
  },
  (table) => [
    uniqueIndex('incidents_number').on(table.organizationId, table.number),
    uniqueIndex('incidents_open').on(table.organizationId, table.openKey),
    index('incidents_started').on(table.organizationId, table.startedAt, table.id),
    index('incidents_status').on(table.organizationId, table.status, table.startedAt, table.id),
    index('incidents_status_id').on(table.organizationId, table.status, table.id),
    index('incidents_severity').on(table.organizationId, table.severity, table.id),
    index('incidents_created').on(table.organizationId, table.createdAt, table.id),
    index('incidents_updated').on(table.organizationId, table.updatedAt, table.id),
  ],
);

/** The monitors of each incident, one by one, so that the incidents of a monitor are found; the database keeps them. */
export const incidentMonitors = sqliteTable(
  'incident_monitors',
  { monitorId: text('monitor_id').notNull(), incidentId: text('incident_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.monitorId, table.incidentId] }),
    index('incident_monitors_incident').on(table.incidentId),
  ],
);

export const incidentNotes = sqliteTable(
  'incident_notes',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    incidentId: text('incident_id').notNull(),
    text: text('text').notNull(),
    author: json<{ type: string; id: string | null; name: string }>('author').notNull(),
    ...common,
  },
  (table) => [index('incident_notes_incident').on(table.incidentId, table.createdAt, table.id)],
);

/** The course of an incident, step by step. */
export const incidentEntries = sqliteTable(
  'incident_entries',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    incidentId: text('incident_id').notNull(),
    at: time('at').notNull(),
    kind: text('kind').$type<IncidentEntry['kind']>().notNull(),
    actor: json<{ type: string; id: string | null; name: string }>('actor').notNull(),
    message: text('message').notNull(),
  },
  (table) => [index('incident_entries_incident').on(table.incidentId, table.at, table.id)],
);

export const alertRules = sqliteTable(
  'alert_rules',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    enabled: flag('enabled').notNull(),
    severity: text('severity').$type<AlertRule['severity']>().notNull(),
    target: json<MonitorTarget>('target').notNull(),
    condition: json<AlertRule['condition']>('condition').notNull(),
    failureThreshold: integer('failure_threshold').notNull(),
    successThreshold: integer('success_threshold').notNull(),
    noDataState: text('no_data_state').$type<AlertRule['noDataState']>().notNull(),
    repeatIntervalSeconds: integer('repeat_interval_seconds'),
    notifyOnResolve: flag('notify_on_resolve').notNull(),
    channels: json<AlertRule['channels']>('channels').notNull(),
    createIncident: flag('create_incident').notNull(),
    labels: json<Record<string, string>>('labels').notNull(),
    /** How often it began to look at a monitor, or to fire: whoever changes it sees by it that it did not meanwhile. */
    beginnings: integer('beginnings').notNull().default(0),
    searchText,
    ...common,
  },
  (table) => [
    index('alert_rules_created').on(table.organizationId, table.createdAt, table.id),
    index('alert_rules_updated').on(table.organizationId, table.updatedAt, table.id),
    index('alert_rules_name').on(table.organizationId, table.name, table.id),
    index('alert_rules_enabled').on(table.organizationId, table.enabled, table.id),
    index('alert_rules_severity').on(table.organizationId, table.severity, table.id),
  ],
);

/** How a rule stands for one monitor; no row while it has never looked at it. */
export const alertRuleStates = sqliteTable(
  'alert_rule_states',
  {
    /** Made of the ids of rule and monitor. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    ruleId: text('rule_id').notNull(),
    monitorId: text('monitor_id').notNull(),
    state: text('state').$type<AlertState>().notNull(),
    /** Times in a row that the condition held, or did not. */
    failures: integer('failures').notNull(),
    successes: integer('successes').notNull(),
    value: json<number | string>('value'),
    cause: text('cause'),
    startedAt: time('started_at'),
    firedAt: time('fired_at'),
    acknowledgedAt: time('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
    resolvedAt: time('resolved_at'),
    notifiedAt: time('notified_at'),
    incidentId: text('incident_id'),
    /** Counts the alerts, so that their events are in order. */
    sequence: integer('sequence').notNull(),
    /** The definition of the rule that it was looked at with; another one begins anew. */
    ruleVersion: integer('rule_version').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('alert_rule_states_rule').on(table.ruleId, table.state, table.updatedAt, table.id),
    index('alert_rule_states_updated').on(table.ruleId, table.updatedAt, table.id),
    index('alert_rule_states_monitor').on(table.monitorId),
    index('alert_rule_states_incident').on(table.incidentId),
  ],
);

export const maintenanceWindows = sqliteTable(
  'maintenance_windows',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    enabled: flag('enabled').notNull(),
    target: json<MonitorTarget>('target').notNull(),
    schedule: json<MaintenanceWindow['schedule']>('schedule').notNull(),
    /** When the window that lasts began, or the next one begins. */
    startsAt: time('starts_at'),
    endsAt: time('ends_at'),
    isActive: flag('is_active').notNull(),
    /** When it begins or ends next. */
    nextAt: time('next_at'),
    leaseUntil: time('lease_until'),
    leaseToken: text('lease_token'),
    searchText,
    ...common,
  },
  (table) => [
    index('maintenance_windows_due').on(table.nextAt),
    index('maintenance_windows_created').on(table.organizationId, table.createdAt, table.id),
    index('maintenance_windows_updated').on(table.organizationId, table.updatedAt, table.id),
    index('maintenance_windows_name').on(table.organizationId, table.name, table.id),
    index('maintenance_windows_active').on(table.organizationId, table.isActive, table.id),
    index('maintenance_windows_starts').on(table.organizationId, table.startsAt, table.id),
  ],
);

/** News for people that wait to be mailed: gathered for a moment, so that many at once become one mail. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    kind: text('kind').notNull(),
    monitorId: text('monitor_id'),
    /** Addresses it goes to; everybody who may respond to incidents when empty. */
    recipients: json<string[]>('recipients').notNull(),
    data: json<unknown>('data').notNull(),
    createdAt: time('created_at').notNull(),
    nextAt: time('next_at'),
    leaseUntil: time('lease_until'),
    leaseToken: text('lease_token'),
  },
  (table) => [
    index('notifications_due').on(table.nextAt),
    index('notifications_organization').on(table.organizationId, table.id),
  ],
);
