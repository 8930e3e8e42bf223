import type { Migration } from '../../upkeep/migrate.js';

/** What happened waits here until the messages of channels are planned, and a conversation knows what it has reported. */
export const channelNews: Migration = {
  id: 45,
  name: 'channel-news',
  isBreaking: false,
  sql: `
CREATE TABLE channel_news (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  event TEXT,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  state TEXT NOT NULL,
  severity TEXT NOT NULL,
  monitor_ids TEXT NOT NULL,
  channel_ids TEXT NOT NULL,
  incident_id TEXT,
  alert_rule_id TEXT,
  labels TEXT NOT NULL,
  at INTEGER NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT;
CREATE INDEX channel_news_due ON channel_news (next_at);
CREATE INDEX channel_news_organization ON channel_news (organization_id, id);

ALTER TABLE conversations ADD COLUMN reported_state TEXT;
ALTER TABLE conversations ADD COLUMN reported_at INTEGER;
ALTER TABLE conversations ADD COLUMN members TEXT;
`,
};
