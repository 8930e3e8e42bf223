import type { Migration } from '../../upkeep/migrate.js';

/** Pages about several incidents that wait for one person are sent as one, which each of them names. */
export const pagesTogether: Migration = {
  id: 84,
  name: 'pages-together',
  isBreaking: false,
  sql: `
ALTER TABLE notification_deliveries ADD COLUMN carried_by TEXT;

CREATE INDEX notification_deliveries_carried ON notification_deliveries (carried_by, id) WHERE carried_by IS NOT NULL;
`,
};
