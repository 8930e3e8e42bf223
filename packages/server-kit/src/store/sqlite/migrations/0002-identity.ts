import type { Migration } from '../../upkeep/migrate.js';

/** The second factor, mail, members' roles and invitations, and signing in with a provider. */
export const identity: Migration = {
  id: 2,
  name: 'identity',
  isBreaking: false,
  sql: `
ALTER TABLE users ADD COLUMN totp_secret TEXT;
ALTER TABLE users ADD COLUMN totp_enabled_at INTEGER;
ALTER TABLE users ADD COLUMN totp_last_step INTEGER NOT NULL DEFAULT 0;

CREATE INDEX memberships_role ON memberships (organization_id, role, created_at, id);

CREATE TABLE backup_codes (
  code_hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX backup_codes_user ON backup_codes (user_id);

CREATE TABLE mfa_challenges (
  token_hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  tries INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX mfa_challenges_expiry ON mfa_challenges (expires_at);

CREATE TABLE mail_tokens (
  token_hash TEXT NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL,
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX mail_tokens_user ON mail_tokens (user_id, purpose);
CREATE INDEX mail_tokens_expiry ON mail_tokens (expires_at);

CREATE TABLE mails (
  id TEXT NOT NULL PRIMARY KEY,
  recipient TEXT NOT NULL,
  template TEXT NOT NULL,
  content TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  last_error TEXT,
  sent_at INTEGER,
  failed_at INTEGER,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mails_due ON mails (next_at);

CREATE TABLE roles (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  scopes TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX roles_name ON roles (organization_id, name);

CREATE TABLE invitations (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  invited_by TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  accepted_at INTEGER,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX invitations_token ON invitations (token_hash);
CREATE UNIQUE INDEX invitations_email ON invitations (organization_id, email);
CREATE INDEX invitations_created ON invitations (organization_id, created_at, id);

CREATE TABLE oauth_identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL,
  email TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT;
CREATE INDEX oauth_identities_user ON oauth_identities (user_id);

CREATE TABLE oauth_states (
  state_hash TEXT NOT NULL PRIMARY KEY,
  provider TEXT NOT NULL,
  organization_id TEXT,
  browser_hash TEXT NOT NULL,
  secrets TEXT NOT NULL,
  return_to TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX oauth_states_expiry ON oauth_states (expires_at);

CREATE TABLE oauth_codes (
  code_hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  organization_id TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX oauth_codes_expiry ON oauth_codes (expires_at);

CREATE TABLE sso_connections (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  provider TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  issuer TEXT,
  client_id TEXT NOT NULL,
  client_secret TEXT NOT NULL,
  role TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX sso_connections_provider ON sso_connections (organization_id, provider);

CREATE TABLE host_organizations (
  key TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE data_keys (
  id TEXT NOT NULL PRIMARY KEY,
  sealed_key TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`,
};
