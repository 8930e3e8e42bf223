import type { Migration } from '../../upkeep/migrate.js';

/**
 * Triggers read by keys, also in a connection that planned them while their table was empty: a plan that reads all of it
 * stays until the table is analyzed, and a thousand rows in one commit read it a thousand times.
 */
export const triggersByKey: Migration = {
  id: 124,
  name: 'triggers-by-key',
  isBreaking: false,
  sql: `
ALTER FUNCTION sum_up_statuses() SET enable_seqscan TO off;
ALTER FUNCTION keep_search_rows() SET enable_seqscan TO off;
ALTER FUNCTION keep_monitor_tags() SET enable_seqscan TO off;
ALTER FUNCTION keep_agent_monitors() SET enable_seqscan TO off;
ALTER FUNCTION keep_incident_monitors() SET enable_seqscan TO off;
`,
};
