import type { Migration } from '../../upkeep/migrate.js';

/**
 * Agents scrape exporters: a change of one counts as a change of what its agent has to do. What the locations of a monitor
 * say is decided again when the last result of one is too old.
 */
export const agentExporters: Migration = {
  id: 32,
  name: 'agent-exporters',
  isBreaking: false,
  sql: `
ALTER TABLE exporters ADD COLUMN asked_run TEXT;
CREATE INDEX exporters_agent ON exporters (agent_id);

CREATE TRIGGER exporter_assigned AFTER INSERT ON exporters WHEN NEW.agent_id IS NOT NULL BEGIN
  UPDATE agents SET assignments_version = assignments_version + 1 WHERE id = NEW.agent_id;
END;
CREATE TRIGGER exporter_assignment_changed AFTER UPDATE OF version, agent_id, asked_run ON exporters
WHEN (OLD.agent_id IS NOT NULL OR NEW.agent_id IS NOT NULL)
  AND (OLD.version <> NEW.version OR OLD.agent_id IS NOT NEW.agent_id OR (NEW.asked_run IS NOT NULL AND OLD.asked_run IS NOT NEW.asked_run)) BEGIN
  UPDATE agents SET assignments_version = assignments_version + 1 WHERE id IN (OLD.agent_id, NEW.agent_id);
END;
CREATE TRIGGER exporter_unassigned AFTER DELETE ON exporters WHEN OLD.agent_id IS NOT NULL BEGIN
  UPDATE agents SET assignments_version = assignments_version + 1 WHERE id = OLD.agent_id;
END;

CREATE TABLE location_deadlines (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX location_deadlines_due ON location_deadlines (next_at);
INSERT INTO location_deadlines (id, organization_id, next_at)
SELECT id, organization_id, updated_at FROM monitors WHERE agent_ids <> '[]';
CREATE TRIGGER location_deadline_begun AFTER INSERT ON monitors WHEN NEW.agent_ids <> '[]' BEGIN
  INSERT OR IGNORE INTO location_deadlines (id, organization_id, next_at)
  VALUES (NEW.id, NEW.organization_id, NEW.updated_at + (2 * NEW.interval_seconds + NEW.timeout_seconds + 30) * 1000);
END;
CREATE TRIGGER location_deadline_changed AFTER UPDATE OF agent_ids ON monitors
WHEN NEW.agent_ids <> '[]' AND OLD.agent_ids <> NEW.agent_ids BEGIN
  INSERT OR IGNORE INTO location_deadlines (id, organization_id, next_at)
  VALUES (NEW.id, NEW.organization_id, NEW.updated_at + (2 * NEW.interval_seconds + NEW.timeout_seconds + 30) * 1000);
END;
`,
};
