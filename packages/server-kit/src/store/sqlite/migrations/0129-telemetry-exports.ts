import type { Migration } from '../../upkeep/migrate.js';

/** OpenTelemetry receivers of organizations, and the results that wait for them. */
export const telemetryExports: Migration = {
  id: 129,
  name: 'telemetry-exports',
  isBreaking: false,
  sql: `
CREATE TABLE telemetry_exports (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  protocol TEXT NOT NULL,
  headers TEXT,
  header_names TEXT NOT NULL,
  signals TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  disabled_reason TEXT,
  failing_since INTEGER,
  consecutive_failures INTEGER NOT NULL DEFAULT 0,
  warned_at INTEGER,
  last_error TEXT,
  last_delivered_at INTEGER,
  dropped_results INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX telemetry_exports_created ON telemetry_exports (organization_id, created_at, id);
CREATE INDEX telemetry_exports_name ON telemetry_exports (organization_id, name, id);
CREATE INDEX telemetry_exports_due ON telemetry_exports (next_at);

CREATE TABLE telemetry_results (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  export_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  result TEXT NOT NULL
) STRICT;
CREATE INDEX telemetry_results_waiting ON telemetry_results (export_id, id);
CREATE INDEX telemetry_results_age ON telemetry_results (created_at);
`,
};
