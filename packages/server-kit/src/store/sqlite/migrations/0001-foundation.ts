import type { Migration } from '../../upkeep/migrate.js';

/** Accounts, monitors and their results, the outbox, audit and what the server keeps for itself. */
export const foundation: Migration = {
  id: 1,
  name: 'foundation',
  isBreaking: false,
  sql: `
CREATE TABLE organizations (
  id TEXT NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  status TEXT NOT NULL,
  timezone TEXT NOT NULL,
  settings TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX organizations_slug ON organizations (slug);

CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  email_verified_at INTEGER,
  disabled_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX users_email ON users (email);

CREATE TABLE memberships (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  role TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX memberships_user_organization ON memberships (user_id, organization_id);
CREATE INDEX memberships_organization ON memberships (organization_id, created_at, id);

CREATE TABLE sessions (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  organization_id TEXT,
  user_agent TEXT,
  ip TEXT,
  last_used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id, last_used_at, id);

CREATE TABLE refresh_tokens (
  token_hash TEXT NOT NULL PRIMARY KEY,
  session_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

CREATE TABLE api_keys (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  last4 TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  previous_secret_hash TEXT,
  previous_secret_expires_at INTEGER,
  scopes TEXT NOT NULL,
  created_by TEXT NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER,
  rate_limit_per_minute INTEGER NOT NULL,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX api_keys_secret ON api_keys (secret_hash);
CREATE UNIQUE INDEX api_keys_previous_secret ON api_keys (previous_secret_hash);
CREATE INDEX api_keys_created ON api_keys (organization_id, created_at, id);

-- AUTOINCREMENT: the number of a deleted monitor must never name another one's results.
CREATE TABLE monitors (
  ref INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  target TEXT NOT NULL,
  description TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  interval_seconds INTEGER NOT NULL,
  timeout_seconds INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  retry_interval_seconds INTEGER NOT NULL,
  recovery_threshold INTEGER NOT NULL,
  degraded_after_ms INTEGER,
  tags TEXT NOT NULL,
  config TEXT NOT NULL,
  assertions TEXT NOT NULL,
  current_status TEXT NOT NULL,
  status_since INTEGER NOT NULL,
  is_verifying INTEGER NOT NULL,
  consecutive_failures INTEGER NOT NULL,
  consecutive_successes INTEGER NOT NULL,
  first_failure_at INTEGER,
  unknown_since INTEGER,
  last_checked_at INTEGER,
  last_result TEXT,
  certificate TEXT,
  next_check_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX monitors_id ON monitors (id);
CREATE INDEX monitors_created ON monitors (organization_id, created_at, id);
CREATE INDEX monitors_updated ON monitors (organization_id, updated_at, id);
CREATE INDEX monitors_name ON monitors (organization_id, name, id);
CREATE INDEX monitors_type ON monitors (organization_id, type, id);
CREATE INDEX monitors_status ON monitors (organization_id, current_status, id);
CREATE INDEX monitors_checked ON monitors (organization_id, last_checked_at, id);
CREATE INDEX monitors_due ON monitors (next_check_at);

CREATE TABLE monitor_results (
  monitor_ref INTEGER NOT NULL,
  at INTEGER NOT NULL,
  status INTEGER NOT NULL,
  latency_us INTEGER,
  status_code INTEGER,
  dns_us INTEGER,
  connect_us INTEGER,
  tls_us INTEGER,
  first_byte_us INTEGER,
  delay_ms INTEGER NOT NULL,
  message TEXT,
  PRIMARY KEY (monitor_ref, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  type TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  subject_sequence INTEGER NOT NULL,
  actor TEXT NOT NULL,
  data TEXT NOT NULL,
  occurred_at INTEGER NOT NULL,
  dispatched_at INTEGER
) STRICT;
CREATE INDEX events_undispatched ON events (id) WHERE dispatched_at IS NULL;

CREATE TABLE audit_activities (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  resource TEXT NOT NULL,
  changes TEXT,
  request_id TEXT NOT NULL,
  ip TEXT,
  result TEXT NOT NULL,
  hash TEXT NOT NULL,
  previous_hash TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX audit_activities_sequence ON audit_activities (organization_id, sequence);
CREATE INDEX audit_activities_at ON audit_activities (organization_id, at, id);

CREATE TRIGGER audit_activities_keep BEFORE UPDATE ON audit_activities
BEGIN SELECT RAISE(ABORT, 'audit activities cannot be changed'); END;
CREATE TRIGGER audit_activities_stay BEFORE DELETE ON audit_activities
BEGIN SELECT RAISE(ABORT, 'audit activities cannot be deleted'); END;
-- INSERT OR REPLACE deletes without asking the trigger above.
CREATE TRIGGER audit_activities_once BEFORE INSERT ON audit_activities
WHEN EXISTS (
  SELECT 1 FROM audit_activities
  WHERE id = NEW.id OR (organization_id = NEW.organization_id AND sequence = NEW.sequence)
)
BEGIN SELECT RAISE(ABORT, 'audit activities cannot be replaced'); END;

CREATE TABLE audit_heads (
  organization_id TEXT NOT NULL PRIMARY KEY,
  sequence INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency_keys (
  organization_id TEXT NOT NULL,
  route TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  lease_token TEXT NOT NULL,
  lease_until INTEGER NOT NULL,
  answer TEXT,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, route, key)
) STRICT;
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);

CREATE TABLE resource_counts (
  organization_id TEXT NOT NULL,
  collection TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (organization_id, collection)
) STRICT, WITHOUT ROWID;

CREATE TABLE signing_keys (
  id TEXT NOT NULL PRIMARY KEY,
  public_jwk TEXT NOT NULL,
  private_jwk TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  retired_at INTEGER
) STRICT;

CREATE TABLE workers (
  id TEXT NOT NULL PRIMARY KEY,
  started_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL
) STRICT;
`,
};
