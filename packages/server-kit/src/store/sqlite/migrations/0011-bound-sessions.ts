import type { Migration } from '../../upkeep/migrate.js';

/**
 * What an organization's own identity provider opens is bound to that organization, and an API key has a member who answers
 * for it. Who vouched for an identity was not recorded before, so the connections that name its issuer say it now, and the
 * sessions that may have been opened that way end once.
 */
export const boundSessions: Migration = {
  id: 11,
  name: 'bound-sessions',
  isBreaking: false,
  sql: `
ALTER TABLE sessions ADD COLUMN bound_to TEXT;
ALTER TABLE sessions ADD COLUMN sso_connection_id TEXT;
CREATE INDEX sessions_sso_connection ON sessions (sso_connection_id) WHERE sso_connection_id IS NOT NULL;
ALTER TABLE mfa_challenges ADD COLUMN bound_to TEXT;
ALTER TABLE mfa_challenges ADD COLUMN sso_connection_id TEXT;
ALTER TABLE oauth_codes ADD COLUMN bound_to TEXT;
ALTER TABLE oauth_codes ADD COLUMN sso_connection_id TEXT;
ALTER TABLE oauth_identities ADD COLUMN vouched_by TEXT;
UPDATE oauth_identities SET vouched_by = (
  SELECT min(organization_id) FROM sso_connections
  WHERE rtrim(issuer, '/') IN (rtrim(oauth_identities.issuer, '/'), rtrim(replace(oauth_identities.issuer, '/login/oauth', ''), '/'))
);
UPDATE sessions SET revoked_at = last_used_at
WHERE revoked_at IS NULL AND user_id IN (SELECT user_id FROM oauth_identities WHERE vouched_by IS NOT NULL);
ALTER TABLE api_keys ADD COLUMN held_by TEXT NOT NULL DEFAULT '';
ALTER TABLE api_keys ADD COLUMN suspended_at INTEGER;
CREATE INDEX api_keys_holder ON api_keys (organization_id, held_by);
WITH RECURSIVE holders (id, held_by) AS (
  SELECT id, created_by FROM api_keys WHERE created_by NOT IN (SELECT id FROM api_keys)
  UNION ALL
  SELECT key.id, holders.held_by FROM api_keys key JOIN holders ON key.created_by = holders.id
)
UPDATE api_keys SET held_by = coalesce((SELECT holders.held_by FROM holders WHERE holders.id = api_keys.id), created_by);
`,
};
