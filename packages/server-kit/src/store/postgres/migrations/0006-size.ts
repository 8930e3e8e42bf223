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
DROP INDEX maintenance_windows_starts;
CREATE INDEX maintenance_windows_starts ON maintenance_windows (organization_id, starts_at NULLS FIRST, id);
CREATE INDEX notifications_organization ON notifications (organization_id, id);
CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);
CREATE INDEX sessions_expiry ON sessions (expires_at);
DROP INDEX mails_due;
CREATE INDEX mails_due ON mails (next_at, updated_at);

CREATE TABLE incident_monitors (
  monitor_id text COLLATE "C" NOT NULL,
  incident_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (monitor_id, incident_id)
);
CREATE INDEX incident_monitors_incident ON incident_monitors (incident_id);
INSERT INTO incident_monitors (monitor_id, incident_id)
SELECT DISTINCT monitor_id, incidents.id FROM incidents, jsonb_array_elements_text(monitor_ids) AS monitor_id;

CREATE FUNCTION keep_incident_monitors() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM incident_monitors WHERE incident_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO incident_monitors (monitor_id, incident_id)
    SELECT DISTINCT monitor_id, NEW.id FROM jsonb_array_elements_text(NEW.monitor_ids) AS monitor_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER incident_monitors_kept AFTER INSERT OR DELETE ON incidents
FOR EACH ROW EXECUTE FUNCTION keep_incident_monitors();
CREATE TRIGGER incident_monitors_changed AFTER UPDATE OF monitor_ids ON incidents
FOR EACH ROW WHEN (OLD.monitor_ids <> NEW.monitor_ids) EXECUTE FUNCTION keep_incident_monitors();

CREATE TABLE gone_monitors (
  monitor_ref integer NOT NULL PRIMARY KEY
);

ALTER TABLE status_intervals ADD COLUMN up_ms bigint NOT NULL DEFAULT 0;
ALTER TABLE status_intervals ADD COLUMN counted_ms bigint NOT NULL DEFAULT 0;
UPDATE status_intervals SET up_ms = sums.up_ms, counted_ms = sums.counted_ms FROM (
  SELECT monitor_ref, started_at,
    sum(CASE WHEN status IN ('up', 'degraded') THEN ended_at - started_at ELSE 0 END) OVER statuses AS up_ms,
    sum(CASE WHEN status IN ('up', 'degraded', 'down') THEN ended_at - started_at ELSE 0 END) OVER statuses AS counted_ms
  FROM status_intervals WINDOW statuses AS (PARTITION BY monitor_ref ORDER BY started_at)
) AS sums
WHERE status_intervals.monitor_ref = sums.monitor_ref AND status_intervals.started_at = sums.started_at;

CREATE FUNCTION sum_up_statuses() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  lasted bigint := NEW.ended_at - NEW.started_at;
BEGIN
  SELECT up_ms, counted_ms INTO NEW.up_ms, NEW.counted_ms FROM status_intervals
  WHERE monitor_ref = NEW.monitor_ref AND started_at < NEW.started_at ORDER BY started_at DESC LIMIT 1;
  NEW.up_ms := coalesce(NEW.up_ms, 0) + CASE WHEN NEW.status IN ('up', 'degraded') THEN lasted ELSE 0 END;
  NEW.counted_ms := coalesce(NEW.counted_ms, 0)
    + CASE WHEN NEW.status IN ('up', 'degraded', 'down') THEN lasted ELSE 0 END;
  RETURN NEW;
END $$;
CREATE TRIGGER status_intervals_sums BEFORE INSERT OR UPDATE OF ended_at ON status_intervals
FOR EACH ROW EXECUTE FUNCTION sum_up_statuses();
`,
};
