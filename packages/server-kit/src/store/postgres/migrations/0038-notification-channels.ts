import type { Migration } from '../../upkeep/migrate.js';

/**
 * Places that are told, what is told to them, and how fast each may be sent to. What waits to be told is news: it may end
 * in several notifications, or in none. Older builds name that table otherwise.
 */
export const notificationChannels: Migration = {
  id: 38,
  name: 'notification-channels',
  isBreaking: true,
  sql: `
ALTER TABLE mails ADD COLUMN delivery_id text COLLATE "C";

CREATE TABLE contact_lanes (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  contact_method_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  failing_since bigint,
  consecutive_failures integer NOT NULL,
  paused_until bigint,
  warned_at bigint,
  last_delivered_at bigint
);

CREATE TABLE conversations (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  contact_method_id text COLLATE "C",
  subject_type text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  ref jsonb,
  sequence integer NOT NULL,
  state text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX conversations_open ON conversations (channel_id, subject_type, updated_at) WHERE state = 'open';
CREATE INDEX conversations_age ON conversations (updated_at);

ALTER TABLE notifications RENAME TO news;
ALTER INDEX notifications_pkey RENAME TO news_pkey;
DROP INDEX notifications_due;
DROP INDEX notifications_organization;
CREATE INDEX news_due ON news (next_at);
CREATE INDEX news_organization ON news (organization_id, id);

CREATE TABLE notification_attempts (
  delivery_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  started_at bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  step text COLLATE "C",
  duration_us integer,
  status_code integer,
  error text COLLATE "C",
  message text COLLATE "C",
  response text COLLATE "C",
  retry_after_seconds integer,
  request jsonb,
  PRIMARY KEY (delivery_id, number)
);
CREATE INDEX notification_attempts_started ON notification_attempts (started_at);
CREATE INDEX notification_attempts_running ON notification_attempts (delivery_id) WHERE status = 'running';

CREATE TABLE notification_channels (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  config jsonb NOT NULL,
  credentials text COLLATE "C",
  enabled boolean NOT NULL,
  disabled_reason text COLLATE "C",
  subscriptions jsonb NOT NULL,
  grouping jsonb NOT NULL,
  repeat jsonb,
  flapping jsonb,
  quiet_hours jsonb,
  updates text COLLATE "C" NOT NULL,
  actions text COLLATE "C" NOT NULL,
  template jsonb,
  show_target text COLLATE "C" NOT NULL,
  timezone text COLLATE "C",
  expires_after_seconds integer NOT NULL,
  destination text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
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
CREATE INDEX notification_channels_created ON notification_channels (organization_id, created_at, id);
CREATE INDEX notification_channels_updated ON notification_channels (organization_id, updated_at, id);
CREATE INDEX notification_channels_name ON notification_channels (organization_id, name, id);
CREATE INDEX notification_channels_delivered ON notification_channels (organization_id, last_delivered_at, id);

CREATE TABLE notification_deliveries (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  contact_lane_id text COLLATE "C",
  contact_method_id text COLLATE "C",
  user_id text COLLATE "C",
  type text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL,
  subject_type text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  incident_id text COLLATE "C",
  alert_rule_id text COLLATE "C",
  monitor_ids jsonb NOT NULL,
  escalation jsonb,
  title text COLLATE "C" NOT NULL,
  message jsonb NOT NULL,
  status text COLLATE "C" NOT NULL,
  unsent_reason text COLLATE "C",
  superseded_by text COLLATE "C",
  certainty text COLLATE "C",
  attempt_count integer NOT NULL,
  failure_count integer NOT NULL,
  deferred_count integer NOT NULL,
  steps_done integer NOT NULL,
  cause_at bigint NOT NULL,
  not_before bigint NOT NULL,
  expires_at bigint NOT NULL,
  delivered_at bigint,
  link text COLLATE "C",
  last_status_code integer,
  last_error text COLLATE "C",
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX notification_deliveries_waiting ON notification_deliveries (channel_id, id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX notification_deliveries_contact_waiting ON notification_deliveries (contact_lane_id, id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX notification_deliveries_open ON notification_deliveries (organization_id, conversation_id, id) WHERE delivered_at IS NULL AND next_at IS NOT NULL;
CREATE INDEX notification_deliveries_created ON notification_deliveries (organization_id, created_at, id);
CREATE INDEX notification_deliveries_channel ON notification_deliveries (channel_id, created_at, id);
CREATE INDEX notification_deliveries_person ON notification_deliveries (user_id, created_at, id);
CREATE INDEX notification_deliveries_incident ON notification_deliveries (incident_id, created_at, id);
CREATE INDEX notification_deliveries_age ON notification_deliveries (created_at);

CREATE TABLE sending_paces (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  at bigint NOT NULL,
  blocked_until bigint,
  bad_answers integer NOT NULL,
  bad_since bigint
);
`,
};
