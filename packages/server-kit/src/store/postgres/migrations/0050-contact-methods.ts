import type { Migration } from '../../upkeep/migrate.js';

/** People have places of their own beside the address of their account; where these lead is sealed. */
export const contactMethods: Migration = {
  id: 50,
  name: 'contact-methods',
  isBreaking: false,
  sql: `
CREATE TABLE contact_methods (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  access text COLLATE "C" NOT NULL,
  destination text COLLATE "C" NOT NULL,
  verified_at bigint,
  code_hash text COLLATE "C",
  code_expires_at bigint,
  code_tries integer NOT NULL,
  last_error text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX contact_methods_user ON contact_methods (user_id, created_at, id);
CREATE INDEX contact_methods_name ON contact_methods (user_id, name, id);
`,
};
