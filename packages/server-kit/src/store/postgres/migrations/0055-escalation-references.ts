import type { Migration } from '../../upkeep/migrate.js';

/** Monitors name the escalation policy of their incidents. */
export const escalationReferences: Migration = {
  id: 55,
  name: 'escalation-references',
  isBreaking: false,
  sql: `
ALTER TABLE monitors ADD COLUMN escalation_policy_id text COLLATE "C";
CREATE INDEX monitors_policy ON monitors (escalation_policy_id) WHERE escalation_policy_id IS NOT NULL;
`,
};
