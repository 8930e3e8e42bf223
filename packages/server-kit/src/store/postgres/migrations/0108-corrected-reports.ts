import type { Migration } from '../../upkeep/migrate.js';

/** A report that was sent is sent once more when late results change it; how often was counted nowhere. */
export const correctedReports: Migration = {
  id: 108,
  name: 'corrected-reports',
  isBreaking: false,
  sql: `
ALTER TABLE report_runs ADD COLUMN corrections integer NOT NULL DEFAULT 0;
`,
};
