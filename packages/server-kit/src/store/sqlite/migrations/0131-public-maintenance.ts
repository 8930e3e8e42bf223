import type { Migration } from '../../upkeep/migrate.js';

/** A maintenance window has a title and a text for visitors of status pages. */
export const publicMaintenance: Migration = {
  id: 131,
  name: 'public-maintenance',
  isBreaking: false,
  sql: `
ALTER TABLE maintenance_windows ADD COLUMN public_title TEXT;
ALTER TABLE maintenance_windows ADD COLUMN public_text TEXT NOT NULL DEFAULT '';
`,
};
