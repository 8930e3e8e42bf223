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
ALTER TABLE mails ADD COLUMN delivery_id TEXT;

CREATE TABLE contact_lanes (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  contact_method_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  failing_since INTEGER,
  consecutive_failures INTEGER NOT NULL,
  paused_until INTEGER,
  warned_at INTEGER,
  last_delivered_at INTEGER
) STRICT;

CREATE TABLE conversations (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  channel_id TEXT,
  contact_method_id TEXT,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  ref TEXT,
  sequence INTEGER NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX conversations_open ON conversations (channel_id, subject_type, updated_at) WHERE state = 'open';
CREATE INDEX conversations_age ON conversations (updated_at);

ALTER TABLE notifications RENAME TO news;
DROP INDEX notifications_due;
DROP INDEX notifications_organization;
CREATE INDEX news_due ON news (next_at);
CREATE INDEX news_organization ON news (organization_id, id);

CREATE TABLE notification_attempts (
  delivery_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  status TEXT NOT NULL,
  step TEXT,
  duration_us INTEGER,
  status_code INTEGER,
  error TEXT,
  message TEXT,
  response TEXT,
  retry_after_seconds INTEGER,
  request TEXT,
  PRIMARY KEY (delivery_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_attempts_started ON notification_attempts (started_at);
CREATE INDEX notification_attempts_running ON notification_attempts (delivery_id) WHERE status = 'running';

CREATE TABLE notification_channels (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  type TEXT NOT NULL,
  config TEXT NOT NULL,
  credentials TEXT,
  enabled INTEGER NOT NULL,
  disabled_reason TEXT,
  subscriptions TEXT NOT NULL,
  grouping TEXT NOT NULL,
  repeat TEXT,
  flapping TEXT,
  quiet_hours TEXT,
  updates TEXT NOT NULL,
  actions TEXT NOT NULL,
  template TEXT,
  show_target TEXT NOT NULL,
  timezone TEXT,
  expires_after_seconds INTEGER NOT NULL,
  destination TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
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
CREATE INDEX notification_channels_created ON notification_channels (organization_id, created_at, id);
CREATE INDEX notification_channels_updated ON notification_channels (organization_id, updated_at, id);
CREATE INDEX notification_channels_name ON notification_channels (organization_id, name, id);
CREATE INDEX notification_channels_delivered ON notification_channels (organization_id, last_delivered_at, id);

CREATE TABLE notification_deliveries (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  channel_id TEXT,
  contact_lane_id TEXT,
  contact_method_id TEXT,
  user_id TEXT,
  type TEXT NOT NULL,
  kind TEXT NOT NULL,
  reason TEXT NOT NULL,
  conversation_id TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  incident_id TEXT,
  alert_rule_id TEXT,
  monitor_ids TEXT NOT NULL,
  escalation TEXT,
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  status TEXT NOT NULL,
  unsent_reason TEXT,
  superseded_by TEXT,
  certainty TEXT,
  attempt_count INTEGER NOT NULL,
  failure_count INTEGER NOT NULL,
  deferred_count INTEGER NOT NULL,
  steps_done INTEGER NOT NULL,
  cause_at INTEGER NOT NULL,
  not_before INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  delivered_at INTEGER,
  link TEXT,
  last_status_code INTEGER,
  last_error TEXT,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notification_deliveries_waiting ON notification_deliveries (channel_id, id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX notification_deliveries_contact_waiting ON notification_deliveries (contact_lane_id, id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX notification_deliveries_open ON notification_deliveries (organization_id, conversation_id, id) WHERE delivered_at IS NULL AND next_at IS NOT NULL;
CREATE INDEX notification_deliveries_created ON notification_deliveries (organization_id, created_at, id);
CREATE INDEX notification_deliveries_channel ON notification_deliveries (channel_id, created_at, id);
CREATE INDEX notification_deliveries_person ON notification_deliveries (user_id, created_at, id);
CREATE INDEX notification_deliveries_incident ON notification_deliveries (incident_id, created_at, id);
CREATE INDEX notification_deliveries_age ON notification_deliveries (created_at);

CREATE TABLE sending_paces (
  id TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  blocked_until INTEGER,
  bad_answers INTEGER NOT NULL,
  bad_since INTEGER
) STRICT;
`,
};
