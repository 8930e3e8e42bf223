import type { Migration } from '../../upkeep/migrate.js';

/** Licenses that organizations issue, the machines that use them, and the keys that their files are signed with. */
export const licenses: Migration = {
  id: 30,
  name: 'licenses',
  isBreaking: false,
  sql: `
CREATE TABLE license_activations (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  license_id TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  name TEXT,
  hostname TEXT,
  platform TEXT,
  version TEXT,
  status TEXT NOT NULL,
  activated_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX license_activations_machine ON license_activations (license_id, fingerprint);
CREATE INDEX license_activations_activated ON license_activations (license_id, activated_at, id);
CREATE INDEX license_activations_seen ON license_activations (license_id, last_seen_at, id);
CREATE INDEX license_activations_seats ON license_activations (license_id, status, last_seen_at);
CREATE INDEX license_activations_organization ON license_activations (organization_id);

CREATE TABLE license_signing_keys (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  public_key_hex TEXT NOT NULL,
  private_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  retired_at INTEGER
) STRICT;
CREATE UNIQUE INDEX license_signing_keys_active ON license_signing_keys (organization_id) WHERE retired_at IS NULL;
CREATE INDEX license_signing_keys_created ON license_signing_keys (organization_id, created_at);

CREATE TABLE licenses (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  seats INTEGER,
  max_activations INTEGER,
  entitlements TEXT NOT NULL,
  expires_at INTEGER,
  warn_days INTEGER NOT NULL,
  grace_days INTEGER NOT NULL,
  heartbeat_seconds INTEGER,
  heartbeat_since INTEGER,
  file_ttl_seconds INTEGER NOT NULL,
  holder TEXT,
  metadata TEXT NOT NULL,
  key_prefix TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  file_key TEXT NOT NULL,
  status TEXT NOT NULL,
  status_reason TEXT,
  activated_at INTEGER,
  suspended_at INTEGER,
  revoked_at INTEGER,
  last_validated_at INTEGER,
  warned_for INTEGER,
  expired_for INTEGER,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX licenses_key ON licenses (key_hash);
CREATE INDEX licenses_due ON licenses (next_at);
CREATE INDEX licenses_name ON licenses (organization_id, name, id);
CREATE INDEX licenses_status ON licenses (organization_id, status, id);
CREATE INDEX licenses_created ON licenses (organization_id, created_at, id);
CREATE INDEX licenses_expires ON licenses (organization_id, expires_at, id);
CREATE INDEX licenses_validated ON licenses (organization_id, last_validated_at, id);
`,
};
