import type { Migration } from '../../upkeep/migrate.js';

/** A check keeps the performance data of its program. */
export const performanceData: Migration = {
  id: 132,
  name: 'performance-data',
  isBreaking: false,
  sql: `
ALTER TABLE monitor_results ADD COLUMN performance jsonb;
`,
};
