import type { Migration } from '../../upkeep/migrate.js';

/** Results that come late can say what a monitor was while it was unknown; a worker fills these gaps from a queue. */
export const statusGaps: Migration = {
  id: 25,
  name: 'status-gaps',
  isBreaking: false,
  sql: `
CREATE TABLE status_gaps (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT;
CREATE INDEX status_gaps_due ON status_gaps (next_at);
`,
};
