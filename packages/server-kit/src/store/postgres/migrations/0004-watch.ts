import type { Migration } from '../../upkeep/migrate.js';

/** Statuses and results over time, incidents, alert rules, maintenance windows, and what they need of monitors. */
export const watch: Migration = {
  id: 4,
  name: 'watch',
  isBreaking: false,
  sql: `
CREATE TABLE status_intervals (
  monitor_ref integer NOT NULL,
  started_at bigint NOT NULL,
  ended_at bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  cause text COLLATE "C",
  PRIMARY KEY (monitor_ref, started_at)
);
CREATE INDEX status_intervals_ended ON status_intervals (monitor_ref, ended_at);

CREATE TABLE result_rollups (
  monitor_ref integer NOT NULL,
  resolution text COLLATE "C" NOT NULL,
  starts_at bigint NOT NULL,
  checks integer NOT NULL,
  up integer NOT NULL,
  degraded integer NOT NULL,
  down integer NOT NULL,
  unknown integer NOT NULL,
  latency_sum_us bigint NOT NULL,
  latency_min_us integer,
  latency_max_us integer,
  latency_count integer NOT NULL,
  sketch text COLLATE "C" NOT NULL,
  PRIMARY KEY (monitor_ref, resolution, starts_at)
);

CREATE TABLE rollup_progress (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  done_until bigint NOT NULL,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C"
);

CREATE TABLE evaluations (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  evaluated_until bigint NOT NULL,
  status_seen_since bigint NOT NULL,
  is_held_back boolean NOT NULL,
  certificate_days_told integer,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C"
);
CREATE INDEX evaluations_due ON evaluations (next_at);

CREATE TABLE incidents (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  number integer NOT NULL,
  title text COLLATE "C" NOT NULL,
  cause text COLLATE "C",
  status text COLLATE "C" NOT NULL,
  severity text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  monitor_ids jsonb NOT NULL,
  alert_rule_id text COLLATE "C",
  open_key text COLLATE "C",
  started_at bigint NOT NULL,
  acknowledged_at bigint,
  acknowledged_by text COLLATE "C",
  resolved_at bigint,
  resolved_by text COLLATE "C",
  resolution text COLLATE "C",
  assignee_id text COLLATE "C",
  root_cause text COLLATE "C",
  postmortem text COLLATE "C",
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX incidents_number ON incidents (organization_id, number);
CREATE UNIQUE INDEX incidents_open ON incidents (organization_id, open_key);
CREATE INDEX incidents_started ON incidents (organization_id, started_at, id);
CREATE INDEX incidents_status ON incidents (organization_id, status, started_at, id);
CREATE INDEX incidents_severity ON incidents (organization_id, severity, id);
CREATE INDEX incidents_created ON incidents (organization_id, created_at, id);
CREATE INDEX incidents_updated ON incidents (organization_id, updated_at, id);

CREATE TABLE incident_notes (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  incident_id text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  author jsonb NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX incident_notes_incident ON incident_notes (incident_id, created_at, id);

CREATE TABLE incident_entries (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  incident_id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  actor jsonb NOT NULL,
  message text COLLATE "C" NOT NULL
);
CREATE INDEX incident_entries_incident ON incident_entries (incident_id, at, id);

CREATE TABLE alert_rules (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  severity text COLLATE "C" NOT NULL,
  target jsonb NOT NULL,
  condition jsonb NOT NULL,
  failure_threshold integer NOT NULL,
  success_threshold integer NOT NULL,
  no_data_state text COLLATE "C" NOT NULL,
  repeat_interval_seconds integer,
  notify_on_resolve boolean NOT NULL,
  channels jsonb NOT NULL,
  create_incident boolean NOT NULL,
  labels jsonb NOT NULL,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX alert_rules_created ON alert_rules (organization_id, created_at, id);
CREATE INDEX alert_rules_updated ON alert_rules (organization_id, updated_at, id);
CREATE INDEX alert_rules_name ON alert_rules (organization_id, name, id);
CREATE INDEX alert_rules_severity ON alert_rules (organization_id, severity, id);

CREATE TABLE alert_rule_states (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  rule_id text COLLATE "C" NOT NULL,
  monitor_id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  failures integer NOT NULL,
  successes integer NOT NULL,
  value jsonb,
  cause text COLLATE "C",
  started_at bigint,
  fired_at bigint,
  acknowledged_at bigint,
  acknowledged_by text COLLATE "C",
  resolved_at bigint,
  notified_at bigint,
  incident_id text COLLATE "C",
  sequence integer NOT NULL,
  rule_version integer NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX alert_rule_states_rule ON alert_rule_states (rule_id, state, updated_at, id);
CREATE INDEX alert_rule_states_monitor ON alert_rule_states (monitor_id);

CREATE TABLE maintenance_windows (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  target jsonb NOT NULL,
  schedule jsonb NOT NULL,
  starts_at bigint,
  ends_at bigint,
  is_active boolean NOT NULL,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX maintenance_windows_due ON maintenance_windows (next_at);
CREATE INDEX maintenance_windows_created ON maintenance_windows (organization_id, created_at, id);
CREATE INDEX maintenance_windows_updated ON maintenance_windows (organization_id, updated_at, id);
CREATE INDEX maintenance_windows_name ON maintenance_windows (organization_id, name, id);
CREATE INDEX maintenance_windows_starts ON maintenance_windows (organization_id, starts_at, id);

CREATE TABLE notifications (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  monitor_id text COLLATE "C",
  recipients jsonb NOT NULL,
  data jsonb NOT NULL,
  created_at bigint NOT NULL,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C"
);
CREATE INDEX notifications_due ON notifications (next_at);

ALTER TABLE monitors ADD COLUMN cause text COLLATE "C";
ALTER TABLE monitors ADD COLUMN parent_id text COLLATE "C";
ALTER TABLE monitors ADD COLUMN credentials text COLLATE "C";
ALTER TABLE monitors ADD COLUMN credential_fields jsonb NOT NULL DEFAULT '[]';
ALTER TABLE monitors ADD COLUMN heartbeat_token text COLLATE "C";
ALTER TABLE monitors ADD COLUMN heartbeat_hash text COLLATE "C";
ALTER TABLE monitors ADD COLUMN last_signal_at bigint;
ALTER TABLE monitors ADD COLUMN run_started_at bigint;
CREATE UNIQUE INDEX monitors_heartbeat ON monitors (heartbeat_hash);
CREATE INDEX monitors_parent ON monitors (parent_id);

INSERT INTO evaluations (id, organization_id, evaluated_until, status_seen_since, is_held_back, next_at)
SELECT id, organization_id, status_since, status_since, FALSE, NULL FROM monitors;
`,
};
