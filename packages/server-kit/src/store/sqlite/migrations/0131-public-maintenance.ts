import type { Migration } from '../../upkeep/migrate.js';

/** A maintenance window has a title and a text for visitors of status pages, and those have a logo and an icon. */
export const publicMaintenance: Migration = {
  id: 131,
  name: 'public-maintenance',
  isBreaking: false,
  sql: `
ALTER TABLE maintenance_windows ADD COLUMN public_title TEXT;
ALTER TABLE maintenance_windows ADD COLUMN public_text TEXT NOT NULL DEFAULT '';
ALTER TABLE status_pages ADD COLUMN images TEXT NOT NULL DEFAULT '{"logo":null,"favicon":null}';
CREATE TABLE status_page_images (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  status_page_id TEXT NOT NULL,
  png BLOB NOT NULL
) STRICT;
CREATE INDEX status_page_images_page ON status_page_images (status_page_id);
CREATE INDEX status_page_images_organization ON status_page_images (organization_id, id);
`,
};
