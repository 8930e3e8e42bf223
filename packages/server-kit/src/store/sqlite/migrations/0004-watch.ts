import type { Migration } from '../../upkeep/migrate.js';

/** Statuses and results over time, incidents, alert rules, maintenance windows, and what they need of monitors. */
export const watch: Migration = {
  id: 4,
  name: 'watch',
  isBreaking: false,
  sql: `
CREATE TABLE status_intervals (
  monitor_ref INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  status TEXT NOT NULL,
  cause TEXT,
  PRIMARY KEY (monitor_ref, started_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX status_intervals_ended ON status_intervals (monitor_ref, ended_at);

CREATE TABLE result_rollups (
  monitor_ref INTEGER NOT NULL,
  resolution TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  checks INTEGER NOT NULL,
  up INTEGER NOT NULL,
  degraded INTEGER NOT NULL,
  down INTEGER NOT NULL,
  unknown INTEGER NOT NULL,
  latency_sum_us INTEGER NOT NULL,
  latency_min_us INTEGER,
  latency_max_us INTEGER,
  latency_count INTEGER NOT NULL,
  sketch TEXT NOT NULL,
  PRIMARY KEY (monitor_ref, resolution, starts_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_progress (
  id TEXT NOT NULL PRIMARY KEY,
  done_until INTEGER NOT NULL,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT;

CREATE TABLE evaluations (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  evaluated_until INTEGER NOT NULL,
  status_seen_since INTEGER NOT NULL,
  is_held_back INTEGER NOT NULL,
  certificate_days_told INTEGER,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT;
CREATE INDEX evaluations_due ON evaluations (next_at);

CREATE TABLE incidents (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  number INTEGER NOT NULL,
  title TEXT NOT NULL,
  cause TEXT,
  status TEXT NOT NULL,
  severity TEXT NOT NULL,
  source TEXT NOT NULL,
  monitor_ids TEXT NOT NULL,
  alert_rule_id TEXT,
  open_key TEXT,
  started_at INTEGER NOT NULL,
  acknowledged_at INTEGER,
  acknowledged_by TEXT,
  resolved_at INTEGER,
  resolved_by TEXT,
  resolution TEXT,
  assignee_id TEXT,
  root_cause TEXT,
  postmortem TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX incidents_number ON incidents (organization_id, number);
CREATE UNIQUE INDEX incidents_open ON incidents (organization_id, open_key);
CREATE INDEX incidents_started ON incidents (organization_id, started_at, id);
CREATE INDEX incidents_status ON incidents (organization_id, status, started_at, id);
CREATE INDEX incidents_severity ON incidents (organization_id, severity, id);
CREATE INDEX incidents_created ON incidents (organization_id, created_at, id);
CREATE INDEX incidents_updated ON incidents (organization_id, updated_at, id);

CREATE TABLE incident_notes (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  incident_id TEXT NOT NULL,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX incident_notes_incident ON incident_notes (incident_id, created_at, id);

CREATE TABLE incident_entries (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  incident_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  actor TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;
CREATE INDEX incident_entries_incident ON incident_entries (incident_id, at, id);

CREATE TABLE alert_rules (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  severity TEXT NOT NULL,
  target TEXT NOT NULL,
  condition TEXT NOT NULL,
  failure_threshold INTEGER NOT NULL,
  success_threshold INTEGER NOT NULL,
  no_data_state TEXT NOT NULL,
  repeat_interval_seconds INTEGER,
  notify_on_resolve INTEGER NOT NULL,
  channels TEXT NOT NULL,
  create_incident INTEGER NOT NULL,
  labels TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX alert_rules_created ON alert_rules (organization_id, created_at, id);
CREATE INDEX alert_rules_updated ON alert_rules (organization_id, updated_at, id);
CREATE INDEX alert_rules_name ON alert_rules (organization_id, name, id);
CREATE INDEX alert_rules_severity ON alert_rules (organization_id, severity, id);

CREATE TABLE alert_rule_states (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  rule_id TEXT NOT NULL,
  monitor_id TEXT NOT NULL,
  state TEXT NOT NULL,
  failures INTEGER NOT NULL,
  successes INTEGER NOT NULL,
  value TEXT,
  cause TEXT,
  started_at INTEGER,
  fired_at INTEGER,
  acknowledged_at INTEGER,
  acknowledged_by TEXT,
  resolved_at INTEGER,
  notified_at INTEGER,
  incident_id TEXT,
  sequence INTEGER NOT NULL,
  rule_version INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX alert_rule_states_rule ON alert_rule_states (rule_id, state, updated_at, id);
CREATE INDEX alert_rule_states_monitor ON alert_rule_states (monitor_id);

CREATE TABLE maintenance_windows (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  target TEXT NOT NULL,
  schedule TEXT NOT NULL,
  starts_at INTEGER,
  ends_at INTEGER,
  is_active INTEGER NOT NULL,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX maintenance_windows_due ON maintenance_windows (next_at);
CREATE INDEX maintenance_windows_created ON maintenance_windows (organization_id, created_at, id);
CREATE INDEX maintenance_windows_updated ON maintenance_windows (organization_id, updated_at, id);
CREATE INDEX maintenance_windows_name ON maintenance_windows (organization_id, name, id);
CREATE INDEX maintenance_windows_starts ON maintenance_windows (organization_id, starts_at, id);

CREATE TABLE notifications (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  monitor_id TEXT,
  recipients TEXT NOT NULL,
  data TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT;
CREATE INDEX notifications_due ON notifications (next_at);

ALTER TABLE monitors ADD COLUMN cause TEXT;
ALTER TABLE monitors ADD COLUMN parent_id TEXT;
ALTER TABLE monitors ADD COLUMN credentials TEXT;
ALTER TABLE monitors ADD COLUMN credential_fields TEXT NOT NULL DEFAULT '[]';
ALTER TABLE monitors ADD COLUMN heartbeat_token TEXT;
ALTER TABLE monitors ADD COLUMN heartbeat_hash TEXT;
ALTER TABLE monitors ADD COLUMN last_signal_at INTEGER;
ALTER TABLE monitors ADD COLUMN run_started_at INTEGER;
CREATE UNIQUE INDEX monitors_heartbeat ON monitors (heartbeat_hash);
CREATE INDEX monitors_parent ON monitors (parent_id);

INSERT INTO evaluations (id, organization_id, evaluated_until, status_seen_since, is_held_back, next_at)
SELECT id, organization_id, status_since, status_since, 0, NULL FROM monitors;
`,
};
