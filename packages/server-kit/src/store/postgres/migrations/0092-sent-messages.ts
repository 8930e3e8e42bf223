import type { Migration } from '../../upkeep/migrate.js';

/**
 * Two indexes that every message to a channel changed although it is never looked for in them: of open conversations only
 * digests are joined, and what waits for a person's own place has one.
 */
export const sentMessages: Migration = {
  id: 92,
  name: 'sent-messages',
  isBreaking: false,
  sql: `
DROP INDEX conversations_open;
CREATE INDEX conversations_open ON conversations (channel_id, updated_at)
  WHERE state = 'open' AND subject_type = 'digest';
DROP INDEX notification_deliveries_contact_waiting;
CREATE INDEX notification_deliveries_contact_waiting ON notification_deliveries (contact_lane_id, id, next_at)
  WHERE contact_lane_id IS NOT NULL AND next_at IS NOT NULL;
`,
};
