import type { Migration } from '../../upkeep/migrate.js';

/** Results that come late can say what a monitor was while it was unknown; a worker fills these gaps from a queue. */
export const statusGaps: Migration = {
  id: 25,
  name: 'status-gaps',
  isBreaking: false,
  sql: `
CREATE TABLE status_gaps (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C"
);
CREATE INDEX status_gaps_due ON status_gaps (next_at);
`,
};
