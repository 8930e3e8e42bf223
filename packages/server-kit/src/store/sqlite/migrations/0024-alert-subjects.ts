import type { Migration } from '../../upkeep/migrate.js';

/** An alert is about a monitor, an agent or a series: the last two have no monitor, and a state keeps what it is about. */
// SQLite takes no NOT NULL from a column: the table is written anew.
export const alertSubjects: Migration = {
  id: 24,
  name: 'alert-subjects',
  isBreaking: false,
  sql: `
CREATE TABLE alert_rule_states_new (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  rule_id TEXT NOT NULL,
  monitor_id TEXT,
  source_id TEXT,
  subject TEXT,
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
INSERT INTO alert_rule_states_new
 (id, organization_id, rule_id, monitor_id, state, failures, successes, value, cause, started_at, fired_at, acknowledged_at,
  acknowledged_by, resolved_at, notified_at, incident_id, sequence, rule_version, updated_at)
SELECT
  id, organization_id, rule_id, monitor_id, state, failures, successes, value, cause, started_at, fired_at, acknowledged_at,
  acknowledged_by, resolved_at, notified_at, incident_id, sequence, rule_version, updated_at
FROM alert_rule_states;
DROP TABLE alert_rule_states;
ALTER TABLE alert_rule_states_new RENAME TO alert_rule_states;
CREATE INDEX alert_rule_states_rule ON alert_rule_states (rule_id, state, updated_at, id);
CREATE INDEX alert_rule_states_updated ON alert_rule_states (rule_id, updated_at, id);
CREATE INDEX alert_rule_states_organization ON alert_rule_states (organization_id, state, updated_at, id);
CREATE INDEX alert_rule_states_organization_updated ON alert_rule_states (organization_id, updated_at, id);
CREATE INDEX alert_rule_states_monitor ON alert_rule_states (monitor_id);
CREATE INDEX alert_rule_states_incident ON alert_rule_states (incident_id);
CREATE INDEX alert_rule_states_source ON alert_rule_states (source_id) WHERE source_id IS NOT NULL;

ALTER TABLE evaluations ADD COLUMN left_out TEXT;
CREATE INDEX evaluations_left_out ON evaluations (organization_id) WHERE left_out IS NOT NULL;

ALTER TABLE incidents ADD COLUMN subject TEXT;
`,
};
