import type { Migration } from '../../upkeep/migrate.js';

/** A check in a browser keeps how its pages did. */
export const pageFigures: Migration = {
  id: 128,
  name: 'page-figures',
  isBreaking: false,
  sql: `
ALTER TABLE monitor_results ADD COLUMN page jsonb;
`,
};
