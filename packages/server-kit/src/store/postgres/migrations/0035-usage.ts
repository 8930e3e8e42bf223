import type { Migration } from '../../upkeep/migrate.js';

/**
 * What organizations use, added up by the day: checks, notifications, deliveries and samples are not counted as rows. Few
 * rows change often, and pages with room let PostgreSQL change them in place.
 */
export const usage: Migration = {
  id: 35,
  name: 'usage',
  isBreaking: false,
  sql: `
CREATE TABLE usage_days (
  organization_id text COLLATE "C" NOT NULL,
  metric text COLLATE "C" NOT NULL,
  day bigint NOT NULL,
  slot integer NOT NULL,
  quantity bigint NOT NULL,
  PRIMARY KEY (organization_id, metric, day, slot)
) WITH (fillfactor = 50);
CREATE INDEX usage_days_day ON usage_days (day);
`,
};
