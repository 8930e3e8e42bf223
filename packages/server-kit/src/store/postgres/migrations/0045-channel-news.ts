import type { Migration } from '../../upkeep/migrate.js';

/** What happened waits here until the messages of channels are planned, and a conversation knows what it has reported. */
export const channelNews: Migration = {
  id: 45,
  name: 'channel-news',
  isBreaking: false,
  sql: `
CREATE TABLE channel_news (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  event text COLLATE "C",
  subject_type text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  severity text COLLATE "C" NOT NULL,
  monitor_ids jsonb NOT NULL,
  channel_ids jsonb NOT NULL,
  incident_id text COLLATE "C",
  alert_rule_id text COLLATE "C",
  labels jsonb NOT NULL,
  at bigint NOT NULL,
  content jsonb NOT NULL,
  created_at bigint NOT NULL,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C"
);
CREATE INDEX channel_news_due ON channel_news (next_at);
CREATE INDEX channel_news_organization ON channel_news (organization_id, id);

ALTER TABLE conversations ADD COLUMN reported_state text COLLATE "C";
ALTER TABLE conversations ADD COLUMN reported_at bigint;
ALTER TABLE conversations ADD COLUMN members jsonb;
`,
};
