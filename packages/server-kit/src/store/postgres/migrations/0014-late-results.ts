import type { Migration } from '../../upkeep/migrate.js';

/** Results that came when their hour was summed up are remembered until it is summed up once more. */
export const lateResults: Migration = {
  id: 14,
  name: 'late-results',
  isBreaking: false,
  sql: `
CREATE TABLE late_results (
  monitor_ref integer NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (monitor_ref, at)
);
`,
};
