import type { Migration } from '../../upkeep/migrate.js';

/** A run that takes long says how far it has come. */
export const reportProgress: Migration = {
  id: 26,
  name: 'report-progress',
  isBreaking: false,
  sql: `
ALTER TABLE report_runs ADD COLUMN monitors_read INTEGER NOT NULL DEFAULT 0;
`,
};
