import type { Migration } from '../../upkeep/migrate.js';

/** An alert is about a monitor, an agent or a series: the last two have no monitor, and a state keeps what it is about. */
export const alertSubjects: Migration = {
  id: 24,
  name: 'alert-subjects',
  isBreaking: false,
  sql: `
ALTER TABLE alert_rule_states ALTER COLUMN monitor_id DROP NOT NULL;
ALTER TABLE alert_rule_states ADD COLUMN source_id text COLLATE "C";
ALTER TABLE alert_rule_states ADD COLUMN subject jsonb;
CREATE INDEX alert_rule_states_source ON alert_rule_states (source_id) WHERE source_id IS NOT NULL;

ALTER TABLE evaluations ADD COLUMN left_out jsonb;
CREATE INDEX evaluations_left_out ON evaluations (organization_id) WHERE left_out IS NOT NULL;

ALTER TABLE incidents ADD COLUMN subject jsonb;
`,
};
