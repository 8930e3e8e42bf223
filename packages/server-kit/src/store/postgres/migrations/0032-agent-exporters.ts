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
ALTER TABLE exporters ADD COLUMN asked_run text COLLATE "C";
CREATE INDEX exporters_agent ON exporters (agent_id);

CREATE FUNCTION count_exporter_assignments() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changed := changed || OLD.agent_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := changed || NEW.agent_id;
  END IF;
  UPDATE agents SET assignments_version = assignments_version + 1 WHERE ref IN (
    SELECT ref FROM agents WHERE id = ANY (changed) ORDER BY ref FOR NO KEY UPDATE
  );
  RETURN NULL;
END $$;
CREATE TRIGGER exporter_assigned AFTER INSERT ON exporters
FOR EACH ROW WHEN (NEW.agent_id IS NOT NULL) EXECUTE FUNCTION count_exporter_assignments();
CREATE TRIGGER exporter_unassigned AFTER DELETE ON exporters
FOR EACH ROW WHEN (OLD.agent_id IS NOT NULL) EXECUTE FUNCTION count_exporter_assignments();
CREATE TRIGGER exporter_assignment_changed AFTER UPDATE OF version, agent_id, asked_run ON exporters
FOR EACH ROW WHEN (
  (OLD.agent_id IS NOT NULL OR NEW.agent_id IS NOT NULL)
  AND (
    OLD.version <> NEW.version OR OLD.agent_id IS DISTINCT FROM NEW.agent_id
    OR (NEW.asked_run IS NOT NULL AND OLD.asked_run IS DISTINCT FROM NEW.asked_run)
  )
) EXECUTE FUNCTION count_exporter_assignments();

CREATE TABLE location_deadlines (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C"
);
CREATE INDEX location_deadlines_due ON location_deadlines (next_at);
INSERT INTO location_deadlines (id, organization_id, next_at)
SELECT id, organization_id, updated_at FROM monitors WHERE agent_ids <> '[]';
CREATE FUNCTION keep_location_deadline() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO location_deadlines (id, organization_id, next_at)
  VALUES (
    NEW.id, NEW.organization_id,
    NEW.updated_at + (2 * NEW.interval_seconds::bigint + NEW.timeout_seconds + 30) * 1000
  ) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER location_deadline_begun AFTER INSERT ON monitors
FOR EACH ROW WHEN (NEW.agent_ids <> '[]') EXECUTE FUNCTION keep_location_deadline();
CREATE TRIGGER location_deadline_changed AFTER UPDATE OF agent_ids ON monitors
FOR EACH ROW WHEN (NEW.agent_ids <> '[]' AND OLD.agent_ids <> NEW.agent_ids) EXECUTE FUNCTION keep_location_deadline();
`,
};
