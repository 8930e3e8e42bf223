import type { Migration } from '../../upkeep/migrate.js';

/** The alerts of an organization are listed across its rules, by state or by when they were evaluated. */
export const alerts: Migration = {
  id: 19,
  name: 'alerts',
  isBreaking: false,
  sql: `
CREATE INDEX alert_rule_states_organization ON alert_rule_states (organization_id, state, updated_at, id);
CREATE INDEX alert_rule_states_organization_updated ON alert_rule_states (organization_id, updated_at, id);
`,
};
