import type { Migration } from '../../upkeep/migrate.js';

/** Processes that make checks and those that take requests are away separately: signals of jobs need the second. */
export const deafTime: Migration = {
  id: 104,
  name: 'deaf-time',
  isBreaking: false,
  sql: `
ALTER TABLE observers ADD COLUMN takes_requests INTEGER NOT NULL DEFAULT 1;
ALTER TABLE absences ADD COLUMN is_of_requests_alone INTEGER NOT NULL DEFAULT 0;
`,
};
