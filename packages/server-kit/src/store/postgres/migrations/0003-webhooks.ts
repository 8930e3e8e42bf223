import type { Migration } from '../../upkeep/migrate.js';

/** Webhooks, their deliveries with every attempt, and recoveries of what did not arrive. */
export const webhooks: Migration = {
  id: 3,
  name: 'webhooks',
  isBreaking: false,
  sql: `
CREATE TABLE webhooks (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  url text COLLATE "C" NOT NULL,
  events jsonb NOT NULL,
  description text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  disabled_reason text COLLATE "C",
  secret text COLLATE "C" NOT NULL,
  previous_secret text COLLATE "C",
  previous_secret_ends_at bigint,
  failing_since bigint,
  consecutive_failures integer NOT NULL,
  paused_until bigint,
  warned_at bigint,
  last_delivered_at bigint,
  created_by text COLLATE "C" NOT NULL,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX webhooks_created ON webhooks (organization_id, created_at, id);
CREATE INDEX webhooks_updated ON webhooks (organization_id, updated_at, id);
CREATE INDEX webhooks_name ON webhooks (organization_id, name, id);

CREATE TABLE webhook_deliveries (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
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
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (webhook_id, created_at, id);
CREATE INDEX webhook_deliveries_status ON webhook_deliveries (webhook_id, status, created_at, id);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
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
CREATE INDEX webhook_attempts_started ON webhook_attempts (started_at);
CREATE INDEX webhook_attempts_running ON webhook_attempts (delivery_id) WHERE status = 'running';

CREATE TABLE webhook_recoveries (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  until bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  total_events integer NOT NULL,
  checked_events integer NOT NULL,
  recovered_count integer NOT NULL,
  cursor_at bigint,
  cursor_id text COLLATE "C",
  finished_at bigint,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX webhook_recoveries_due ON webhook_recoveries (next_at);
CREATE INDEX webhook_recoveries_created ON webhook_recoveries (webhook_id, created_at, id);

CREATE INDEX events_occurred ON events (organization_id, occurred_at, id);
CREATE INDEX events_age ON events (occurred_at);
`,
};
