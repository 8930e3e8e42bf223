import type { Migration } from '../../upkeep/migrate.js';

/** Licenses that organizations issue, the machines that use them, and the keys that their files are signed with. */
export const licenses: Migration = {
  id: 30,
  name: 'licenses',
  isBreaking: false,
  sql: `
CREATE TABLE license_activations (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  license_id text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  name text COLLATE "C",
  hostname text COLLATE "C",
  platform text COLLATE "C",
  version text COLLATE "C",
  status text COLLATE "C" NOT NULL,
  activated_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX license_activations_machine ON license_activations (license_id, fingerprint);
CREATE INDEX license_activations_activated ON license_activations (license_id, activated_at, id);
CREATE INDEX license_activations_seen ON license_activations (license_id, last_seen_at, id);
CREATE INDEX license_activations_seats ON license_activations (license_id, status, last_seen_at);
CREATE INDEX license_activations_organization ON license_activations (organization_id);

CREATE TABLE license_signing_keys (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  public_key_hex text COLLATE "C" NOT NULL,
  private_key text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  retired_at bigint
);
CREATE UNIQUE INDEX license_signing_keys_active ON license_signing_keys (organization_id) WHERE retired_at IS NULL;
CREATE INDEX license_signing_keys_created ON license_signing_keys (organization_id, created_at);

CREATE TABLE licenses (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  seats integer,
  max_activations integer,
  entitlements jsonb NOT NULL,
  expires_at bigint,
  warn_days integer NOT NULL,
  grace_days integer NOT NULL,
  heartbeat_seconds integer,
  heartbeat_since bigint,
  file_ttl_seconds integer NOT NULL,
  holder jsonb,
  metadata jsonb NOT NULL,
  key_prefix text COLLATE "C" NOT NULL,
  key_hash text COLLATE "C" NOT NULL,
  file_key text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  status_reason text COLLATE "C",
  activated_at bigint,
  suspended_at bigint,
  revoked_at bigint,
  last_validated_at bigint,
  warned_for bigint,
  expired_for bigint,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX licenses_key ON licenses (key_hash);
CREATE INDEX licenses_due ON licenses (next_at);
CREATE INDEX licenses_name ON licenses (organization_id, name, id);
CREATE INDEX licenses_status ON licenses (organization_id, status, id);
CREATE INDEX licenses_created ON licenses (organization_id, created_at, id);
CREATE INDEX licenses_expires ON licenses (organization_id, expires_at NULLS FIRST, id);
CREATE INDEX licenses_validated ON licenses (organization_id, last_validated_at NULLS FIRST, id);
`,
};
