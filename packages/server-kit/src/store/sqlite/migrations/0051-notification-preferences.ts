import type { Migration } from '../../upkeep/migrate.js';

/** People say where pages go, and when they want to be left alone. */
export const notificationPreferences: Migration = {
  id: 51,
  name: 'notification-preferences',
  isBreaking: false,
  sql: `
CREATE TABLE notification_preferences (
  user_id TEXT NOT NULL PRIMARY KEY,
  page TEXT NOT NULL,
  quiet_hours TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
`,
};
