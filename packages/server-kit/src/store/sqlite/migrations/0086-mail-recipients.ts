import type { Migration } from '../../upkeep/migrate.js';

/** Owners of addresses that are no members' are asked before channels mail to them. */
export const mailRecipients: Migration = {
  id: 86,
  name: 'mail-recipients',
  isBreaking: false,
  sql: `
CREATE TABLE mail_recipients (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  shown TEXT NOT NULL,
  status TEXT NOT NULL,
  asks INTEGER NOT NULL,
  asked_at INTEGER,
  decided_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX mail_recipients_organization ON mail_recipients (organization_id, id);
`,
};
