import type { Migration } from '../../upkeep/migrate.js';

/** Removed webhooks whose deliveries are to be deleted, and counts of wrong codes, leave the tables that they borrowed. */
export const removals: Migration = {
  id: 15,
  name: 'removals',
  isBreaking: false,
  sql: `
CREATE TABLE webhook_removals (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT;
CREATE INDEX webhook_removals_due ON webhook_removals (next_at);
INSERT INTO webhook_removals (id, organization_id, next_at)
SELECT webhook_id, min(organization_id), min(next_at) FROM webhook_recoveries
WHERE next_at IS NOT NULL AND webhook_id NOT IN (SELECT id FROM webhooks) GROUP BY webhook_id;
DELETE FROM webhook_recoveries WHERE webhook_id IN (SELECT id FROM webhook_removals);

CREATE TABLE wrong_codes (
  user_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (user_id, expires_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX wrong_codes_expiry ON wrong_codes (expires_at);
INSERT INTO wrong_codes (user_id, expires_at, count)
SELECT user_id, expires_at, tries FROM mfa_challenges WHERE token_hash LIKE 'wrong-codes/%';
DELETE FROM mfa_challenges WHERE token_hash LIKE 'wrong-codes/%';
`,
};
