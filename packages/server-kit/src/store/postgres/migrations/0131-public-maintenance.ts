import type { Migration } from '../../upkeep/migrate.js';

/** A maintenance window has a title and a text for visitors of status pages. */
export const publicMaintenance: Migration = {
  id: 131,
  name: 'public-maintenance',
  isBreaking: false,
  sql: `
ALTER TABLE maintenance_windows ADD COLUMN public_title text COLLATE "C";
ALTER TABLE maintenance_windows ADD COLUMN public_text text COLLATE "C" NOT NULL DEFAULT '';
`,
};
