import type { Migration } from '../../upkeep/migrate.js';

/** Reports, their runs, and apart from them what is large in a run. */
export const reports: Migration = {
  id: 17,
  name: 'reports',
  isBreaking: false,
  sql: `
CREATE TABLE report_contents (
  run_id text COLLATE "C" NOT NULL PRIMARY KEY,
  report_id text COLLATE "C" NOT NULL,
  monitors jsonb NOT NULL,
  days jsonb NOT NULL
);
CREATE INDEX report_contents_report ON report_contents (report_id);

CREATE TABLE report_runs (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  report_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  report_name text COLLATE "C" NOT NULL,
  trigger text COLLATE "C" NOT NULL,
  requested_by text COLLATE "C",
  status text COLLATE "C" NOT NULL,
  error text COLLATE "C",
  period_from bigint NOT NULL,
  period_to bigint NOT NULL,
  timezone text COLLATE "C" NOT NULL,
  scope jsonb NOT NULL,
  definition jsonb NOT NULL,
  algorithm text COLLATE "C" NOT NULL,
  generated_at bigint,
  summary jsonb,
  content_hash text COLLATE "C",
  supersedes text COLLATE "C",
  attempts integer NOT NULL DEFAULT 0,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX report_runs_number ON report_runs (report_id, number);
CREATE INDEX report_runs_due ON report_runs (next_at);
CREATE INDEX report_runs_generated ON report_runs (report_id, generated_at NULLS FIRST, id);

CREATE TABLE reports (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  scope jsonb NOT NULL,
  period jsonb NOT NULL,
  timezone text COLLATE "C" NOT NULL,
  accounting jsonb NOT NULL,
  sla_target jsonb,
  at_risk_percent jsonb NOT NULL,
  schedule jsonb,
  recipients jsonb NOT NULL,
  keep_runs integer NOT NULL,
  status text COLLATE "C",
  error text COLLATE "C",
  active_run_id text COLLATE "C",
  last_run_number integer NOT NULL DEFAULT 0,
  latest_run_id text COLLATE "C",
  generated_at bigint,
  summary jsonb,
  content_hash text COLLATE "C",
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX reports_due ON reports (next_at);
CREATE INDEX reports_created ON reports (organization_id, created_at, id);
CREATE INDEX reports_updated ON reports (organization_id, updated_at, id);
CREATE INDEX reports_name ON reports (organization_id, name, id);
CREATE INDEX reports_type ON reports (organization_id, type, id);
CREATE INDEX reports_generated ON reports (organization_id, generated_at NULLS FIRST, id);
`,
};
