import type { Migration } from '../../upkeep/migrate.js';

/** What maintenance took place is shown as it was, also when its window has been changed or deleted. What lasts now is put on record. */
export const maintenanceOccurrences: Migration = {
  id: 20,
  name: 'maintenance-occurrences',
  isBreaking: false,
  sql: `
CREATE TABLE maintenance_occurrences (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  window_id TEXT NOT NULL,
  window_name TEXT NOT NULL,
  target TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  is_open INTEGER NOT NULL,
  is_cancelled INTEGER NOT NULL
) STRICT;
CREATE INDEX maintenance_occurrences_window ON maintenance_occurrences (window_id, is_open);
CREATE INDEX maintenance_occurrences_starts ON maintenance_occurrences (organization_id, starts_at, id);
CREATE INDEX maintenance_occurrences_ends ON maintenance_occurrences (organization_id, ends_at, id);
CREATE INDEX maintenance_occurrences_expiry ON maintenance_occurrences (ends_at);
INSERT INTO maintenance_occurrences
  (id, organization_id, window_id, window_name, target, starts_at, ends_at, is_open, is_cancelled)
SELECT id || ':' || starts_at, organization_id, id, name, target, starts_at, ends_at, 1, 0 FROM maintenance_windows
WHERE is_active = 1 AND starts_at IS NOT NULL AND ends_at IS NOT NULL;
`,
};
