import type { Migration } from '../../upkeep/migrate.js';

/**
 * What many rows need. To be read: indexes, the monitors of each incident one by one, and with each status that has ended
 * how long the monitor was up until then; the database keeps both by itself. To be removed: which monitors are gone whose
 * history is still there.
 */
export const size: Migration = {
  id: 6,
  name: 'size',
  isBreaking: false,
  sql: `
CREATE INDEX incidents_status_id ON incidents (organization_id, status, id);
CREATE INDEX alert_rules_enabled ON alert_rules (organization_id, enabled, id);
CREATE INDEX alert_rule_states_updated ON alert_rule_states (rule_id, updated_at, id);
CREATE INDEX alert_rule_states_incident ON alert_rule_states (incident_id);
CREATE INDEX maintenance_windows_active ON maintenance_windows (organization_id, is_active, id);
CREATE INDEX notifications_organization ON notifications (organization_id, id);
CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);
CREATE INDEX sessions_expiry ON sessions (expires_at);
DROP INDEX mails_due;
CREATE INDEX mails_due ON mails (next_at, updated_at);

CREATE TABLE incident_monitors (
  monitor_id TEXT NOT NULL,
  incident_id TEXT NOT NULL,
  PRIMARY KEY (monitor_id, incident_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX incident_monitors_incident ON incident_monitors (incident_id);
INSERT INTO incident_monitors (monitor_id, incident_id)
SELECT DISTINCT monitor.value, incidents.id FROM incidents, json_each(incidents.monitor_ids) AS monitor;

CREATE TRIGGER incident_monitors_begun AFTER INSERT ON incidents BEGIN
  INSERT OR IGNORE INTO incident_monitors (monitor_id, incident_id)
  SELECT value, NEW.id FROM json_each(NEW.monitor_ids);
END;
CREATE TRIGGER incident_monitors_changed AFTER UPDATE OF monitor_ids ON incidents
WHEN OLD.monitor_ids <> NEW.monitor_ids BEGIN
  DELETE FROM incident_monitors WHERE incident_id = NEW.id;
  INSERT OR IGNORE INTO incident_monitors (monitor_id, incident_id)
  SELECT value, NEW.id FROM json_each(NEW.monitor_ids);
END;
CREATE TRIGGER incident_monitors_gone AFTER DELETE ON incidents BEGIN
  DELETE FROM incident_monitors WHERE incident_id = OLD.id;
END;

CREATE TABLE gone_monitors (
  monitor_ref INTEGER NOT NULL PRIMARY KEY
) STRICT;

ALTER TABLE status_intervals ADD COLUMN up_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE status_intervals ADD COLUMN counted_ms INTEGER NOT NULL DEFAULT 0;
UPDATE status_intervals SET up_ms = sums.up_ms, counted_ms = sums.counted_ms FROM (
  SELECT monitor_ref, started_at,
    sum(CASE WHEN status IN ('up', 'degraded') THEN ended_at - started_at ELSE 0 END) OVER statuses AS up_ms,
    sum(CASE WHEN status IN ('up', 'degraded', 'down') THEN ended_at - started_at ELSE 0 END) OVER statuses AS counted_ms
  FROM status_intervals WINDOW statuses AS (PARTITION BY monitor_ref ORDER BY started_at)
) AS sums
WHERE status_intervals.monitor_ref = sums.monitor_ref AND status_intervals.started_at = sums.started_at;

${(['INSERT', 'UPDATE OF ended_at'] as const)
  .map(
    (change, place) => `CREATE TRIGGER status_intervals_sums_${place + 1} AFTER ${change} ON status_intervals BEGIN
  UPDATE status_intervals SET (up_ms, counted_ms) = (
    SELECT coalesce(max(earlier.up_ms), 0) + CASE WHEN NEW.status IN ('up', 'degraded') THEN NEW.ended_at - NEW.started_at ELSE 0 END,
      coalesce(max(earlier.counted_ms), 0) + CASE WHEN NEW.status IN ('up', 'degraded', 'down') THEN NEW.ended_at - NEW.started_at ELSE 0 END
    FROM (
      SELECT up_ms, counted_ms FROM status_intervals
      WHERE monitor_ref = NEW.monitor_ref AND started_at < NEW.started_at ORDER BY started_at DESC LIMIT 1
    ) AS earlier
  ) WHERE monitor_ref = NEW.monitor_ref AND started_at = NEW.started_at;
END;`,
  )
  .join('\n')}
`,
};
