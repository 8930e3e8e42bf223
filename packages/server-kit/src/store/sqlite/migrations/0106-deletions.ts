import type { Migration } from '../../upkeep/migrate.js';

/** Organizations and accounts are deleted after a grace; what was never used is found by an index. */
export const deletions: Migration = {
  id: 106,
  name: 'deletions',
  isBreaking: false,
  sql: `
CREATE TABLE deletions (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  ends_at INTEGER NOT NULL,
  begun_at INTEGER,
  mailed_to TEXT,
  former_status TEXT,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX deletions_due ON deletions (next_at) WHERE next_at IS NOT NULL;

CREATE INDEX invitations_pending ON invitations (expires_at, id) WHERE accepted_at IS NULL;
CREATE INDEX invitations_address ON invitations (email);

ALTER TABLE organizations ADD COLUMN deletes_at INTEGER;
CREATE INDEX organizations_deleting ON organizations (deletes_at, id) WHERE deletes_at IS NOT NULL;

ALTER TABLE users ADD COLUMN deletes_at INTEGER;
CREATE INDEX users_unverified ON users (created_at, id) WHERE email_verified_at IS NULL;
`,
};
