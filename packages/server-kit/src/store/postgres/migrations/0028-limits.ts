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
  organization_id text COLLATE "C" NOT NULL,
  entitlement text COLLATE "C" NOT NULL,
  value integer,
  PRIMARY KEY (organization_id, entitlement)
);
CREATE TABLE organization_entitlements (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  plan_code text COLLATE "C",
  plan_name text COLLATE "C",
  read_at bigint,
  failing_since bigint,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C"
);
CREATE INDEX organization_entitlements_due ON organization_entitlements (next_at);
CREATE INDEX organization_entitlements_failing ON organization_entitlements (failing_since) WHERE failing_since IS NOT NULL;
CREATE INDEX host_organizations_organization ON host_organizations (organization_id);
CREATE TABLE surplus_queue (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C"
);
CREATE INDEX surplus_queue_due ON surplus_queue (next_at);
ALTER TABLE monitors ADD COLUMN paused_reason text COLLATE "C";
ALTER TABLE monitors ADD COLUMN slowed_to_seconds integer;
ALTER TABLE api_keys ADD COLUMN capped_per_minute integer;
CREATE INDEX monitors_enabled ON monitors (organization_id, enabled, created_at, id);
DROP TRIGGER assignments_changed ON monitors;
CREATE TRIGGER assignments_changed AFTER UPDATE OF version, is_suspended, agent_ids, slowed_to_seconds ON monitors
FOR EACH ROW WHEN (OLD.agent_ids <> '[]' OR NEW.agent_ids <> '[]') EXECUTE FUNCTION count_assignments();
UPDATE monitors SET paused_reason = 'manual' WHERE NOT enabled;
`,
};
