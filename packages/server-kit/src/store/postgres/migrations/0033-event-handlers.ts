import type { Migration } from '../../upkeep/migrate.js';

/** Hosts receive events in functions of theirs, through the same engine that delivers to webhooks. */
export const eventHandlers: Migration = {
  id: 33,
  name: 'event-handlers',
  isBreaking: false,
  sql: `
CREATE TABLE event_handlers (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  subjects jsonb NOT NULL,
  last_seen_at bigint NOT NULL
);
CREATE INDEX event_handlers_seen ON event_handlers (last_seen_at);

CREATE TABLE handler_attempts (
  delivery_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  started_at bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  duration_us integer,
  status_code integer,
  error text COLLATE "C",
  message text COLLATE "C",
  response text COLLATE "C",
  PRIMARY KEY (delivery_id, number)
);
CREATE INDEX handler_attempts_started ON handler_attempts (started_at);
CREATE INDEX handler_attempts_running ON handler_attempts (delivery_id) WHERE status = 'running';

CREATE TABLE handler_deliveries (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  lane_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  attempt_count integer NOT NULL,
  failure_count integer NOT NULL,
  last_status_code integer,
  last_error text COLLATE "C",
  delivered_at bigint,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX handler_deliveries_waiting ON handler_deliveries (lane_id, id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX handler_deliveries_age ON handler_deliveries (created_at);

CREATE TABLE handler_lanes (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  handler text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  failing_since bigint,
  consecutive_failures integer NOT NULL,
  paused_until bigint,
  warned_at bigint,
  last_delivered_at bigint
);
`,
};
