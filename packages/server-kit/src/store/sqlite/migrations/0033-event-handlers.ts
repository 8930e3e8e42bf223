import type { Migration } from '../../upkeep/migrate.js';

/** Hosts receive events in functions of theirs, through the same engine that delivers to webhooks. */
export const eventHandlers: Migration = {
  id: 33,
  name: 'event-handlers',
  isBreaking: false,
  sql: `
CREATE TABLE event_handlers (
  id TEXT NOT NULL PRIMARY KEY,
  subjects TEXT NOT NULL,
  last_seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX event_handlers_seen ON event_handlers (last_seen_at);

CREATE TABLE handler_attempts (
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
) STRICT, WITHOUT ROWID;
CREATE INDEX handler_attempts_started ON handler_attempts (started_at);
CREATE INDEX handler_attempts_running ON handler_attempts (delivery_id) WHERE status = 'running';

CREATE TABLE handler_deliveries (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  lane_id TEXT NOT NULL,
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
CREATE INDEX handler_deliveries_waiting ON handler_deliveries (lane_id, id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX handler_deliveries_age ON handler_deliveries (created_at);

CREATE TABLE handler_lanes (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  handler TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  failing_since INTEGER,
  consecutive_failures INTEGER NOT NULL,
  paused_until INTEGER,
  warned_at INTEGER,
  last_delivered_at INTEGER
) STRICT;
`,
};
