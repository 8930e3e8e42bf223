import type { Migration } from '../../upkeep/migrate.js';

/** The metrics of the operator count what is not resolved, over all organizations, without reading what is. */
export const unresolvedIncidents: Migration = {
  id: 48,
  name: 'unresolved-incidents',
  isBreaking: false,
  sql: `
CREATE INDEX incidents_unresolved ON incidents (status, id) WHERE resolved_at IS NULL;
`,
};
