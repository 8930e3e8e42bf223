import type { Migration } from '../../upkeep/migrate.js';

/** OpenTelemetry receivers of organizations, and the results that wait for them. */
export const telemetryExports: Migration = {
  id: 129,
  name: 'telemetry-exports',
  isBreaking: false,
  sql: `
CREATE TABLE telemetry_exports (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  endpoint text COLLATE "C" NOT NULL,
  protocol text COLLATE "C" NOT NULL,
  headers text COLLATE "C",
  header_names jsonb NOT NULL,
  signals jsonb NOT NULL,
  enabled boolean NOT NULL,
  disabled_reason text COLLATE "C",
  failing_since bigint,
  consecutive_failures integer NOT NULL DEFAULT 0,
  warned_at bigint,
  last_error text COLLATE "C",
  last_delivered_at bigint,
  dropped_results integer NOT NULL DEFAULT 0,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX telemetry_exports_created ON telemetry_exports (organization_id, created_at, id);
CREATE INDEX telemetry_exports_name ON telemetry_exports (organization_id, name, id);
CREATE INDEX telemetry_exports_due ON telemetry_exports (next_at);

CREATE TABLE telemetry_results (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  export_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  result jsonb NOT NULL
);
CREATE INDEX telemetry_results_waiting ON telemetry_results (export_id, id);
CREATE INDEX telemetry_results_age ON telemetry_results (created_at);
`,
};
