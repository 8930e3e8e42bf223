import type { Migration } from '../../upkeep/migrate.js';

/**
 * What organizations are entitled to, and what a limit does to their monitors. The newest monitors that run are found by
 * an index, which also counts them.
 */
export const limits: Migration = {
  id: 28,
  name: 'limits',
  isBreaking: false,
  sql: `
CREATE TABLE organization_limits (
  organization_id TEXT NOT NULL,
  entitlement TEXT NOT NULL,
  value INTEGER,
  PRIMARY KEY (organization_id, entitlement)
) STRICT;
CREATE TABLE organization_entitlements (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  source TEXT NOT NULL,
  plan_code TEXT,
  plan_name TEXT,
  read_at INTEGER,
  failing_since INTEGER,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT;
CREATE INDEX organization_entitlements_due ON organization_entitlements (next_at);
CREATE INDEX organization_entitlements_failing ON organization_entitlements (failing_since) WHERE failing_since IS NOT NULL;
CREATE INDEX host_organizations_organization ON host_organizations (organization_id);
CREATE TABLE surplus_queue (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT;
CREATE INDEX surplus_queue_due ON surplus_queue (next_at);
ALTER TABLE monitors ADD COLUMN paused_reason TEXT;
ALTER TABLE monitors ADD COLUMN slowed_to_seconds INTEGER;
ALTER TABLE api_keys ADD COLUMN capped_per_minute INTEGER;
CREATE INDEX monitors_enabled ON monitors (organization_id, enabled, created_at, id);
DROP TRIGGER assignments_changed;
CREATE TRIGGER assignments_changed AFTER UPDATE OF version, is_suspended, agent_ids, slowed_to_seconds ON monitors
WHEN OLD.agent_ids <> '[]' OR NEW.agent_ids <> '[]' BEGIN
  UPDATE agents SET assignments_version = assignments_version + 1 WHERE id IN (
    SELECT value FROM json_each(OLD.agent_ids) UNION SELECT value FROM json_each(NEW.agent_ids)
  );
END;
UPDATE monitors SET paused_reason = 'manual' WHERE enabled = 0;
`,
};
