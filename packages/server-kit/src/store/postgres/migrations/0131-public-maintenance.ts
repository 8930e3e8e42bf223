import type { Migration } from '../../upkeep/migrate.js';

/** A maintenance window has a title and a text for visitors of status pages, and those have a logo and an icon. */
export const publicMaintenance: Migration = {
  id: 131,
  name: 'public-maintenance',
  isBreaking: false,
  sql: `
ALTER TABLE maintenance_windows ADD COLUMN public_title text COLLATE "C";
ALTER TABLE maintenance_windows ADD COLUMN public_text text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE status_pages ADD COLUMN images jsonb NOT NULL DEFAULT '{"logo":null,"favicon":null}';
CREATE TABLE status_page_images (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  status_page_id text COLLATE "C" NOT NULL,
  png bytea NOT NULL
);
CREATE INDEX status_page_images_page ON status_page_images (status_page_id);
CREATE INDEX status_page_images_organization ON status_page_images (organization_id, id);
`,
};
