import type { Migration } from '../../upkeep/migrate.js';

/** One-time codes are good for the one who began the sign-in. Those of the minute before this one are good for no one. */
export const codeHolders: Migration = {
  id: 8,
  name: 'code-holders',
  isBreaking: false,
  sql: `
ALTER TABLE oauth_codes ADD COLUMN holder_hash TEXT NOT NULL DEFAULT '';
`,
};
