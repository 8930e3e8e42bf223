import type { Migration } from '../../upkeep/migrate.js';

/**
 * What a heartbeat or a person reported last is kept apart from the status that follows from it, and numbers of incidents
 * come from a counter: servers of the build before would not move it.
 */
export const reportedStates: Migration = {
  id: 10,
  name: 'reported-states',
  isBreaking: true,
  sql: `
ALTER TABLE monitors ADD COLUMN reported_status TEXT;
ALTER TABLE monitors ADD COLUMN reported_message TEXT;
UPDATE monitors SET reported_status = current_status, reported_message = last_result->>'message'
WHERE type = 'manual' AND current_status IN ('up', 'degraded', 'down', 'unknown');
UPDATE monitors SET reported_status = CASE WHEN current_status = 'down' AND last_checked_at = last_signal_at THEN 'down' ELSE 'up' END
WHERE type = 'heartbeat' AND last_signal_at IS NOT NULL;
UPDATE monitors SET reported_message = last_result->>'message' WHERE type = 'heartbeat' AND reported_status = 'down';

ALTER TABLE monitors ADD COLUMN is_suspended INTEGER NOT NULL DEFAULT 0;
UPDATE monitors SET is_suspended = 1 WHERE organization_id IN (SELECT id FROM organizations WHERE status = 'suspended');

CREATE TABLE incident_numbers (
  organization_id TEXT NOT NULL PRIMARY KEY,
  last INTEGER NOT NULL
) STRICT;
INSERT INTO incident_numbers (organization_id, last)
SELECT organization_id, max(number) FROM incidents GROUP BY organization_id;
`,
};
