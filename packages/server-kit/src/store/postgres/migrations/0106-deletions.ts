import type { Migration } from '../../upkeep/migrate.js';

/** Organizations and accounts are deleted after a grace; what was never used is found by an index. */
export const deletions: Migration = {
  id: 106,
  name: 'deletions',
  isBreaking: false,
  sql: `
CREATE TABLE deletions (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  ends_at bigint NOT NULL,
  begun_at bigint,
  mailed_to text COLLATE "C",
  former_status text COLLATE "C",
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX deletions_due ON deletions (next_at) WHERE next_at IS NOT NULL;

CREATE INDEX invitations_pending ON invitations (expires_at, id) WHERE accepted_at IS NULL;
CREATE INDEX invitations_address ON invitations (email);

ALTER TABLE organizations ADD COLUMN deletes_at bigint;
CREATE INDEX organizations_deleting ON organizations (deletes_at, id) WHERE deletes_at IS NOT NULL;

ALTER TABLE users ADD COLUMN deletes_at bigint;
CREATE INDEX users_unverified ON users (created_at, id) WHERE email_verified_at IS NULL;
`,
};
