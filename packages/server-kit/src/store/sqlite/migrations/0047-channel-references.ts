import type { Migration } from '../../upkeep/migrate.js';

/** Reports are sent to notification channels as well. */
export const channelReferences: Migration = {
  id: 47,
  name: 'channel-references',
  isBreaking: false,
  sql: `
ALTER TABLE reports ADD COLUMN channel_ids TEXT NOT NULL DEFAULT '[]';
`,
};
