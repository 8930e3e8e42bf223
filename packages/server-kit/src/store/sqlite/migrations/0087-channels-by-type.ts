import type { Migration } from '../../upkeep/migrate.js';

/** Channels are sorted by their type. */
export const channelsByType: Migration = {
  id: 87,
  name: 'channels-by-type',
  isBreaking: false,
  sql: `
CREATE INDEX notification_channels_type ON notification_channels (organization_id, type, id);
`,
};
