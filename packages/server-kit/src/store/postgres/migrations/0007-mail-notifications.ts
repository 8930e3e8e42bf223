import type { Migration } from '../../upkeep/migrate.js';

/** People say whether they are mailed what happens to monitors. */
export const mailNotifications: Migration = {
  id: 7,
  name: 'mail-notifications',
  isBreaking: false,
  sql: `
ALTER TABLE users ADD COLUMN mail_notifications boolean NOT NULL DEFAULT true;
`,
};
