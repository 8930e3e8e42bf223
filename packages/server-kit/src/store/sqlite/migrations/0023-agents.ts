import type { Migration } from '../../upkeep/migrate.js';

/**
 * Agents check monitors from other places. A result belongs to a location, so its key has the agent too; SQLite copies the
 * results for that, which takes about a second for a million of them.
 */
export const agents: Migration = {
  id: 23,
  name: 'agents',
  isBreaking: false,
  sql: `
CREATE TABLE agent_monitors (
  agent_id TEXT NOT NULL,
  monitor_id TEXT NOT NULL,
  PRIMARY KEY (agent_id, monitor_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_monitors_monitor ON agent_monitors (monitor_id);

CREATE TABLE agents (
  ref INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  location TEXT NOT NULL,
  description TEXT NOT NULL,
  tags TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  status TEXT NOT NULL,
  status_since INTEGER NOT NULL,
  last_seen_at INTEGER,
  agent_version TEXT,
  protocol INTEGER,
  hostname TEXT,
  platform TEXT,
  capabilities TEXT NOT NULL,
  token_prefix TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  previous_token_hash TEXT,
  previous_token_expires_at INTEGER,
  public_key TEXT,
  previous_public_key TEXT,
  public_key_fingerprint TEXT,
  clock_offset_ms INTEGER,
  buffered_results INTEGER,
  last_address TEXT,
  instance_id TEXT,
  assignments_version INTEGER NOT NULL DEFAULT 1,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX agents_id ON agents (id);
CREATE UNIQUE INDEX agents_token ON agents (token_hash);
CREATE UNIQUE INDEX agents_previous_token ON agents (previous_token_hash);
CREATE INDEX agents_due ON agents (next_at);
CREATE INDEX agents_created ON agents (organization_id, created_at, id);
CREATE INDEX agents_name ON agents (organization_id, name, id);
CREATE INDEX agents_status ON agents (organization_id, status, id);
CREATE INDEX agents_seen ON agents (organization_id, last_seen_at, id);

ALTER TABLE monitors ADD COLUMN agent_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE monitors ADD COLUMN check_from_server INTEGER NOT NULL DEFAULT 1;
ALTER TABLE monitors ADD COLUMN quorum TEXT NOT NULL DEFAULT '{"mode":"majority"}';
ALTER TABLE monitors ADD COLUMN locations TEXT NOT NULL DEFAULT '[]';

CREATE TRIGGER agent_monitors_begun AFTER INSERT ON monitors WHEN NEW.agent_ids <> '[]' BEGIN
  INSERT OR IGNORE INTO agent_monitors (agent_id, monitor_id) SELECT value, NEW.id FROM json_each(NEW.agent_ids);
END;
CREATE TRIGGER agent_monitors_changed AFTER UPDATE OF agent_ids ON monitors WHEN OLD.agent_ids <> NEW.agent_ids BEGIN
  DELETE FROM agent_monitors WHERE monitor_id = OLD.id;
  INSERT OR IGNORE INTO agent_monitors (agent_id, monitor_id) SELECT value, NEW.id FROM json_each(NEW.agent_ids);
END;
CREATE TRIGGER agent_monitors_gone AFTER DELETE ON monitors WHEN OLD.agent_ids <> '[]' BEGIN
  DELETE FROM agent_monitors WHERE monitor_id = OLD.id;
END;

CREATE TRIGGER assignments_begun AFTER INSERT ON monitors WHEN NEW.agent_ids <> '[]' BEGIN
  UPDATE agents SET assignments_version = assignments_version + 1 WHERE id IN (SELECT value FROM json_each(NEW.agent_ids));
END;
CREATE TRIGGER assignments_changed AFTER UPDATE OF version, is_suspended, agent_ids ON monitors
WHEN OLD.agent_ids <> '[]' OR NEW.agent_ids <> '[]' BEGIN
  UPDATE agents SET assignments_version = assignments_version + 1 WHERE id IN (
    SELECT value FROM json_each(OLD.agent_ids) UNION SELECT value FROM json_each(NEW.agent_ids)
  );
END;
CREATE TRIGGER assignments_gone AFTER DELETE ON monitors WHEN OLD.agent_ids <> '[]' BEGIN
  UPDATE agents SET assignments_version = assignments_version + 1 WHERE id IN (SELECT value FROM json_each(OLD.agent_ids));
END;

CREATE TABLE results_by_location (
  monitor_ref INTEGER NOT NULL,
  at INTEGER NOT NULL,
  status INTEGER NOT NULL,
  latency_us INTEGER,
  status_code INTEGER,
  dns_us INTEGER,
  connect_us INTEGER,
  tls_us INTEGER,
  first_byte_us INTEGER,
  delay_ms INTEGER NOT NULL,
  message TEXT,
  monitor_status INTEGER,
  failures INTEGER,
  certificate_days INTEGER,
  agent_ref INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (monitor_ref, at, agent_ref)
) STRICT, WITHOUT ROWID;
INSERT INTO results_by_location SELECT *, 0 FROM monitor_results ORDER BY monitor_ref, at;
DROP TABLE monitor_results;
ALTER TABLE results_by_location RENAME TO monitor_results;

CREATE TABLE rollups_by_location (
  monitor_ref INTEGER NOT NULL,
  resolution TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  checks INTEGER NOT NULL,
  up INTEGER NOT NULL,
  degraded INTEGER NOT NULL,
  down INTEGER NOT NULL,
  unknown INTEGER NOT NULL,
  latency_sum_us INTEGER NOT NULL,
  latency_min_us INTEGER,
  latency_max_us INTEGER,
  latency_count INTEGER NOT NULL,
  sketch TEXT NOT NULL,
  agent_ref INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (monitor_ref, resolution, starts_at, agent_ref)
) STRICT, WITHOUT ROWID;
INSERT INTO rollups_by_location SELECT *, 0 FROM result_rollups ORDER BY monitor_ref, resolution, starts_at;
DROP TABLE result_rollups;
ALTER TABLE rollups_by_location RENAME TO result_rollups;
`,
};
