import type { Migration } from '../../upkeep/migrate.js';

/** Who is on call is remembered, so that a change is announced once. Schedules that there are begin with what is found first. */
export const onCallStates: Migration = {
  id: 74,
  name: 'on-call-states',
  isBreaking: false,
  sql: `
ALTER TABLE on_call_schedules ADD COLUMN announce_channel_id TEXT;

CREATE TABLE on_call_states (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  is_known INTEGER NOT NULL,
  user_id TEXT,
  override_ids TEXT NOT NULL,
  evaluated_at INTEGER NOT NULL,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
);
CREATE INDEX on_call_states_due ON on_call_states (next_at);
CREATE INDEX on_call_states_organization ON on_call_states (organization_id);
INSERT INTO on_call_states (id, organization_id, is_known, override_ids, evaluated_at, next_at)
SELECT id, organization_id, 0, '[]', 0, 0 FROM on_call_schedules;
`,
};
