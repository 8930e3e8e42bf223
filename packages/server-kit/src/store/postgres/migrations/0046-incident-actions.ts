import type { Migration } from '../../upkeep/migrate.js';

/** Incidents are acknowledged from messages: where from is kept, and what was sent so far can be revoked. */
export const incidentActions: Migration = {
  id: 46,
  name: 'incident-actions',
  isBreaking: false,
  sql: `
ALTER TABLE incidents ADD COLUMN acknowledged_via text COLLATE "C";
ALTER TABLE incident_entries ADD COLUMN via text COLLATE "C";
ALTER TABLE notification_channels ADD COLUMN action_generation integer NOT NULL DEFAULT 0;
`,
};
