import type { Migration } from '../../upkeep/migrate.js';

/** What a failure said that is being verified no longer takes the place of why the monitor stands as it does. */
export const failureCause: Migration = {
  id: 9,
  name: 'failure-cause',
  isBreaking: false,
  sql: `
ALTER TABLE monitors ADD COLUMN failure_cause text COLLATE "C";
`,
};
