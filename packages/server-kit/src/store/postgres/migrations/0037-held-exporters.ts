import type { Migration } from '../../upkeep/migrate.js';

/**
 * Exporters follow what happens to their organization, as monitors do: a suspension stops them, a plan slows them down. Both
 * change what an agent has to do. Exporters that an agent scrapes were due at the server after a reactivation.
 */
export const heldExporters: Migration = {
  id: 37,
  name: 'held-exporters',
  isBreaking: false,
  sql: `
ALTER TABLE exporters ADD COLUMN is_suspended boolean NOT NULL DEFAULT false;
ALTER TABLE exporters ADD COLUMN slowed_to_seconds integer;
UPDATE exporters SET is_suspended = true WHERE organization_id IN (SELECT id FROM organizations WHERE status = 'suspended');
UPDATE exporters SET slowed_to_seconds = (
  SELECT value FROM organization_limits AS given
  WHERE given.organization_id = exporters.organization_id AND given.entitlement = 'minIntervalSeconds'
) WHERE interval_seconds < (
  SELECT value FROM organization_limits AS given
  WHERE given.organization_id = exporters.organization_id AND given.entitlement = 'minIntervalSeconds'
);
UPDATE exporters SET next_at = NULL WHERE agent_id IS NOT NULL AND next_at IS NOT NULL;
DROP TRIGGER exporter_assignment_changed ON exporters;
CREATE TRIGGER exporter_assignment_changed AFTER UPDATE OF version, agent_id, asked_run, is_suspended, slowed_to_seconds ON exporters
FOR EACH ROW WHEN (
  (OLD.agent_id IS NOT NULL OR NEW.agent_id IS NOT NULL)
  AND (
    OLD.version <> NEW.version OR OLD.agent_id IS DISTINCT FROM NEW.agent_id
    OR OLD.is_suspended <> NEW.is_suspended OR OLD.slowed_to_seconds IS DISTINCT FROM NEW.slowed_to_seconds
    OR (NEW.asked_run IS NOT NULL AND OLD.asked_run IS DISTINCT FROM NEW.asked_run)
  )
) EXECUTE FUNCTION count_exporter_assignments();
`,
};
