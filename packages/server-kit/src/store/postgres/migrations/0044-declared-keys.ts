import type { Migration } from '../../upkeep/migrate.js';

/** What people declare in files has a key, by which the next run of the file finds it. Most rows have none, so the index leaves those out. */
export const declaredKeys: Migration = {
  id: 44,
  name: 'declared-keys',
  isBreaking: false,
  sql: `
ALTER TABLE alert_rules ADD COLUMN key text COLLATE "C";
CREATE UNIQUE INDEX alert_rules_key ON alert_rules (organization_id, key) WHERE key IS NOT NULL;

ALTER TABLE dashboards ADD COLUMN key text COLLATE "C";
CREATE UNIQUE INDEX dashboards_key ON dashboards (organization_id, key) WHERE key IS NOT NULL;

ALTER TABLE maintenance_windows ADD COLUMN key text COLLATE "C";
CREATE UNIQUE INDEX maintenance_windows_key ON maintenance_windows (organization_id, key) WHERE key IS NOT NULL;

ALTER TABLE monitors ADD COLUMN key text COLLATE "C";
CREATE UNIQUE INDEX monitors_key ON monitors (organization_id, key) WHERE key IS NOT NULL;

ALTER TABLE status_pages ADD COLUMN key text COLLATE "C";
CREATE UNIQUE INDEX status_pages_key ON status_pages (organization_id, key) WHERE key IS NOT NULL;

ALTER TABLE webhooks ADD COLUMN key text COLLATE "C";
CREATE UNIQUE INDEX webhooks_key ON webhooks (organization_id, key) WHERE key IS NOT NULL;
`,
};
