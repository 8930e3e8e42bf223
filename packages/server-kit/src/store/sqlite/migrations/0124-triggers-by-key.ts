import type { Migration } from '../../upkeep/migrate.js';

/** Changes PostgreSQL alone: SQLite plans without regard to how many rows a table has. */
export const triggersByKey: Migration = {
  id: 124,
  name: 'triggers-by-key',
  isBreaking: false,
  sql: '',
};
