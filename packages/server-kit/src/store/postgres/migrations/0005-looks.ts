import type { Migration } from '../../upkeep/migrate.js';

/** What rules look at is kept with each result; who ends a rule or a monitor sees whether something began meanwhile. */
export const looks: Migration = {
  id: 5,
  name: 'looks',
  isBreaking: false,
  sql: `
ALTER TABLE monitor_results ADD COLUMN monitor_status integer;
ALTER TABLE monitor_results ADD COLUMN failures integer;
ALTER TABLE monitor_results ADD COLUMN certificate_days integer;

ALTER TABLE evaluations ADD COLUMN looked_until bigint;
ALTER TABLE evaluations ADD COLUMN beginnings integer NOT NULL DEFAULT 0;
ALTER TABLE alert_rules ADD COLUMN beginnings integer NOT NULL DEFAULT 0;
`,
};
