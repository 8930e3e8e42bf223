import type { Migration } from '../../upkeep/migrate.js';

/** People say where pages go, and when they want to be left alone. */
export const notificationPreferences: Migration = {
  id: 51,
  name: 'notification-preferences',
  isBreaking: false,
  sql: `
CREATE TABLE notification_preferences (
  user_id text COLLATE "C" NOT NULL PRIMARY KEY,
  page jsonb NOT NULL,
  quiet_hours jsonb,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
`,
};
