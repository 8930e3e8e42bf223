import type { Migration } from '../../upkeep/migrate.js';

/** Webhooks, their deliveries with every attempt, and recoveries of what did not arrive. */
export const webhooks: Migration = {
  id: 3,
  name: 'webhooks',
  isBreaking: false,
  sql: `
CREATE TABLE webhooks (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  events TEXT NOT NULL,
  description TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  disabled_reason TEXT,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_secret_ends_at INTEGER,
  failing_since INTEGER,
  consecutive_failures INTEGER NOT NULL,
  paused_until INTEGER,
  warned_at INTEGER,
  last_delivered_at INTEGER,
  created_by TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX webhooks_created ON webhooks (organization_id, created_at, id);
CREATE INDEX webhooks_updated ON webhooks (organization_id, updated_at, id);
CREATE INDEX webhooks_name ON webhooks (organization_id, name, id);

CREATE TABLE webhook_deliveries (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  status TEXT NOT NULL,
  attempt_count INTEGER NOT NULL,
  failure_count INTEGER NOT NULL,
  last_status_code INTEGER,
  last_error TEXT,
  delivered_at INTEGER,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (webhook_id, created_at, id);
CREATE INDEX webhook_deliveries_status ON webhook_deliveries (webhook_id, status, created_at, id);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  delivery_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  status TEXT NOT NULL,
  duration_us INTEGER,
  status_code INTEGER,
  error TEXT,
  message TEXT,
  response TEXT,
  PRIMARY KEY (delivery_id, number)
) STRICT;
CREATE INDEX webhook_attempts_started ON webhook_attempts (started_at);
CREATE INDEX webhook_attempts_running ON webhook_attempts (delivery_id) WHERE status = 'running';

CREATE TABLE webhook_recoveries (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  status TEXT NOT NULL,
  total_events INTEGER NOT NULL,
  checked_events INTEGER NOT NULL,
  recovered_count INTEGER NOT NULL,
  cursor_at INTEGER,
  cursor_id TEXT,
  finished_at INTEGER,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX webhook_recoveries_due ON webhook_recoveries (next_at);
CREATE INDEX webhook_recoveries_created ON webhook_recoveries (webhook_id, created_at, id);

CREATE INDEX events_occurred ON events (organization_id, occurred_at, id);
CREATE INDEX events_age ON events (occurred_at);
`,
};
