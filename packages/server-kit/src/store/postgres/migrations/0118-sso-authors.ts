import type { Migration } from '../../upkeep/migrate.js';

/**
 * A connection to an organization's own issuer has an author, and opens no account that holds more than they do. Who gave
 * the client secret is in the audit trail; where that is gone, the secret must be given again. Links of accounts that were
 * older than the link had not been confirmed by their members, so the next sign-in asks them.
 */
export const ssoAuthors: Migration = {
  id: 118,
  name: 'sso-authors',
  isBreaking: false,
  sql: `
CREATE TABLE identity_links (
  token_hash text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  sso_connection_id text COLLATE "C" NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX identity_links_user ON identity_links (user_id, sso_connection_id);
CREATE INDEX identity_links_sso_connection ON identity_links (sso_connection_id);
CREATE INDEX identity_links_expiry ON identity_links (expires_at);

ALTER TABLE sso_connections ADD COLUMN author_id text COLLATE "C";
ALTER TABLE sso_connections ADD COLUMN last_failure_at bigint;
ALTER TABLE sso_connections ADD COLUMN last_failure_reason text COLLATE "C";

UPDATE sso_connections SET author_id = (
  SELECT a.actor->>'id' FROM audit_activities AS a
  WHERE a.organization_id = sso_connections.organization_id AND a.resource->>'id' = sso_connections.id
    AND a.action = 'ssoConnections.put' AND a.result = 'success'
    AND a.changes->'after'->>'clientSecretChanged' IS DISTINCT FROM 'false'
  ORDER BY a.sequence DESC LIMIT 1
);
DELETE FROM oauth_identities WHERE vouched_by IS NOT NULL
  AND EXISTS (SELECT 1 FROM users AS u WHERE u.id = oauth_identities.user_id AND u.created_at < oauth_identities.created_at);
`,
};
