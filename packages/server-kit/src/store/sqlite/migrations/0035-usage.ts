import type { Migration } from '../../upkeep/migrate.js';

/** What organizations use, added up by the day: checks, notifications, deliveries and samples are not counted as rows. */
export const usage: Migration = {
  id: 35,
  name: 'usage',
  isBreaking: false,
  sql: `
CREATE TABLE usage_days (
  organization_id TEXT NOT NULL,
  metric TEXT NOT NULL,
  day INTEGER NOT NULL,
  slot INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  PRIMARY KEY (organization_id, metric, day, slot)
) STRICT, WITHOUT ROWID;
CREATE INDEX usage_days_day ON usage_days (day);
`,
};
