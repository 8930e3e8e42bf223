import type { Migration } from '../../upkeep/migrate.js';

/** A place in a list that was found once is known until rows are inserted or deleted. */
export const listChanges: Migration = {
  id: 81,
  name: 'list-changes',
  isBreaking: false,
  sql: `
ALTER TABLE resource_counts ADD COLUMN changes INTEGER DEFAULT 0 NOT NULL;
`,
};
