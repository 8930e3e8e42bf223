import type { Migration } from '../../upkeep/migrate.js';

/** What an agent reports by an earlier version counts while what decides is still the same. */
export const definedVersion: Migration = {
  id: 113,
  name: 'defined-version',
  isBreaking: false,
  sql: `
ALTER TABLE monitors ADD COLUMN defined_version integer;
`,
};
