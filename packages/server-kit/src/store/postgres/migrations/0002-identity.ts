import type { Migration } from '../../upkeep/migrate.js';

/** The second factor, mail, members' roles and invitations, and signing in with a provider. */
export const identity: Migration = {
  id: 2,
  name: 'identity',
  isBreaking: false,
  sql: `
ALTER TABLE users ADD COLUMN totp_secret text COLLATE "C";
ALTER TABLE users ADD COLUMN totp_enabled_at bigint;
ALTER TABLE users ADD COLUMN totp_last_step bigint NOT NULL DEFAULT 0;

CREATE INDEX memberships_role ON memberships (organization_id, role, created_at, id);

CREATE TABLE backup_codes (
  code_hash text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX backup_codes_user ON backup_codes (user_id);

CREATE TABLE mfa_challenges (
  token_hash text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  tries integer NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX mfa_challenges_expiry ON mfa_challenges (expires_at);

CREATE TABLE mail_tokens (
  token_hash text COLLATE "C" NOT NULL PRIMARY KEY,
  purpose text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX mail_tokens_user ON mail_tokens (user_id, purpose);
CREATE INDEX mail_tokens_expiry ON mail_tokens (expires_at);

CREATE TABLE mails (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  recipient text COLLATE "C" NOT NULL,
  template text COLLATE "C" NOT NULL,
  content text COLLATE "C" NOT NULL,
  attempts integer NOT NULL,
  last_error text COLLATE "C",
  sent_at bigint,
  failed_at bigint,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX mails_due ON mails (next_at);

CREATE TABLE roles (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  scopes jsonb NOT NULL,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX roles_name ON roles (organization_id, name);

CREATE TABLE invitations (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  email text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL,
  token_hash text COLLATE "C" NOT NULL,
  invited_by text COLLATE "C" NOT NULL,
  expires_at bigint NOT NULL,
  accepted_at bigint,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX invitations_token ON invitations (token_hash);
CREATE UNIQUE INDEX invitations_email ON invitations (organization_id, email);
CREATE INDEX invitations_created ON invitations (organization_id, created_at, id);

CREATE TABLE oauth_identities (
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX oauth_identities_user ON oauth_identities (user_id);

CREATE TABLE oauth_states (
  state_hash text COLLATE "C" NOT NULL PRIMARY KEY,
  provider text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C",
  browser_hash text COLLATE "C" NOT NULL,
  secrets text COLLATE "C" NOT NULL,
  return_to text COLLATE "C",
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX oauth_states_expiry ON oauth_states (expires_at);

CREATE TABLE oauth_codes (
  code_hash text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C",
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX oauth_codes_expiry ON oauth_codes (expires_at);

CREATE TABLE sso_connections (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  provider text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  issuer text COLLATE "C",
  client_id text COLLATE "C" NOT NULL,
  client_secret text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX sso_connections_provider ON sso_connections (organization_id, provider);

CREATE TABLE host_organizations (
  key text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL
);

CREATE TABLE data_keys (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  sealed_key text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL
);
`,
};
