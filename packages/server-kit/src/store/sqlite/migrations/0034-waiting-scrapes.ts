import type { Migration } from '../../upkeep/migrate.js';

/** Scrapes that wait for their chunks are found without passing over the rows that stay: two of each exporter. */
export const waitingScrapes: Migration = {
  id: 34,
  name: 'waiting-scrapes',
  isBreaking: false,
  sql: `
DROP INDEX exporter_scrapes_at;
CREATE INDEX exporter_scrapes_waiting ON exporter_scrapes (is_chunked, at, exporter_ref);
`,
};
