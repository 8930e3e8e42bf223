import type { Migration } from '../../upkeep/migrate.js';

/** People have places of their own beside the address of their account; where these lead is sealed. */
export const contactMethods: Migration = {
  id: 50,
  name: 'contact-methods',
  isBreaking: false,
  sql: `
CREATE TABLE contact_methods (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  access TEXT NOT NULL,
  destination TEXT NOT NULL,
  verified_at INTEGER,
  code_hash TEXT,
  code_expires_at INTEGER,
  code_tries INTEGER NOT NULL,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX contact_methods_user ON contact_methods (user_id, created_at, id);
CREATE INDEX contact_methods_name ON contact_methods (user_id, name, id);
`,
};
