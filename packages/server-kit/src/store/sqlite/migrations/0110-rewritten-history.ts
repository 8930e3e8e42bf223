import type { Migration } from '../../upkeep/migrate.js';

/** Copies of days that are over, such as those of status pages, hold until the history of a monitor is rewritten. */
export const rewrittenHistory: Migration = {
  id: 110,
  name: 'rewritten-history',
  isBreaking: false,
  sql: `
ALTER TABLE monitors ADD COLUMN history_rewritten_at INTEGER;
`,
};
