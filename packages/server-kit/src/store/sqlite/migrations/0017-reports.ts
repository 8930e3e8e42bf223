import type { Migration } from '../../upkeep/migrate.js';

/** Reports, their runs, and apart from them what is large in a run. */
export const reports: Migration = {
  id: 17,
  name: 'reports',
  isBreaking: false,
  sql: `
CREATE TABLE report_contents (
  run_id TEXT NOT NULL PRIMARY KEY,
  report_id TEXT NOT NULL,
  monitors TEXT NOT NULL,
  days TEXT NOT NULL
) STRICT;
CREATE INDEX report_contents_report ON report_contents (report_id);

CREATE TABLE report_runs (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  report_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  report_name TEXT NOT NULL,
  trigger TEXT NOT NULL,
  requested_by TEXT,
  status TEXT NOT NULL,
  error TEXT,
  period_from INTEGER NOT NULL,
  period_to INTEGER NOT NULL,
  timezone TEXT NOT NULL,
  scope TEXT NOT NULL,
  definition TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  generated_at INTEGER,
  summary TEXT,
  content_hash TEXT,
  supersedes TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX report_runs_number ON report_runs (report_id, number);
CREATE INDEX report_runs_due ON report_runs (next_at);
CREATE INDEX report_runs_generated ON report_runs (report_id, generated_at, id);

CREATE TABLE reports (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  scope TEXT NOT NULL,
  period TEXT NOT NULL,
  timezone TEXT NOT NULL,
  accounting TEXT NOT NULL,
  sla_target TEXT,
  at_risk_percent TEXT NOT NULL,
  schedule TEXT,
  recipients TEXT NOT NULL,
  keep_runs INTEGER NOT NULL,
  status TEXT,
  error TEXT,
  active_run_id TEXT,
  last_run_number INTEGER NOT NULL DEFAULT 0,
  latest_run_id TEXT,
  generated_at INTEGER,
  summary TEXT,
  content_hash TEXT,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX reports_due ON reports (next_at);
CREATE INDEX reports_created ON reports (organization_id, created_at, id);
CREATE INDEX reports_updated ON reports (organization_id, updated_at, id);
CREATE INDEX reports_name ON reports (organization_id, name, id);
CREATE INDEX reports_type ON reports (organization_id, type, id);
CREATE INDEX reports_generated ON reports (organization_id, generated_at, id);
`,
};
