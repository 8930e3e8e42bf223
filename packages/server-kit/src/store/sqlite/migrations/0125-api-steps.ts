import type { Migration } from '../../upkeep/migrate.js';

/** A check with several requests keeps what each of them found. */
export const apiSteps: Migration = {
  id: 125,
  name: 'api-steps',
  isBreaking: false,
  sql: `
ALTER TABLE monitor_results ADD COLUMN steps TEXT;
`,
};
