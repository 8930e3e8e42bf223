import type { Migration } from '../../upkeep/migrate.js';

/** Owners of addresses that are no members' are asked before channels mail to them. */
export const mailRecipients: Migration = {
  id: 86,
  name: 'mail-recipients',
  isBreaking: false,
  sql: `
CREATE TABLE mail_recipients (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  shown text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  asks integer NOT NULL,
  asked_at bigint,
  decided_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX mail_recipients_organization ON mail_recipients (organization_id, id);
`,
};
