import type { Migration } from '../../upkeep/migrate.js';

/** Processes that make checks and those that take requests are away separately: signals of jobs need the second. */
export const deafTime: Migration = {
  id: 104,
  name: 'deaf-time',
  isBreaking: false,
  sql: `
ALTER TABLE observers ADD COLUMN takes_requests boolean NOT NULL DEFAULT true;
ALTER TABLE absences ADD COLUMN is_of_requests_alone boolean NOT NULL DEFAULT false;
`,
};
