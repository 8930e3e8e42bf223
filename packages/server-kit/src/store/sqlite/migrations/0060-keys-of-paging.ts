import type { Migration } from '../../upkeep/migrate.js';

/** Channels, schedules and policies are declared in files as well. Most rows have no key, so the index leaves those out. */
export const keysOfPaging: Migration = {
  id: 60,
  name: 'keys-of-paging',
  isBreaking: false,
  sql: `
ALTER TABLE escalation_policies ADD COLUMN key TEXT;
CREATE UNIQUE INDEX escalation_policies_key ON escalation_policies (organization_id, key) WHERE key IS NOT NULL;

ALTER TABLE notification_channels ADD COLUMN key TEXT;
CREATE UNIQUE INDEX notification_channels_key ON notification_channels (organization_id, key) WHERE key IS NOT NULL;

ALTER TABLE on_call_schedules ADD COLUMN key TEXT;
CREATE UNIQUE INDEX on_call_schedules_key ON on_call_schedules (organization_id, key) WHERE key IS NOT NULL;
`,
};
