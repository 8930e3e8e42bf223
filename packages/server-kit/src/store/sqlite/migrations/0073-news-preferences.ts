import type { Migration } from '../../upkeep/migrate.js';

/** People choose what they are notified of without being paged; until they do, it is everything that was mailed before. */
export const newsPreferences: Migration = {
  id: 73,
  name: 'news-preferences',
  isBreaking: false,
  sql: `
ALTER TABLE notification_preferences ADD COLUMN news TEXT;
`,
};
