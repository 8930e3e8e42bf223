import type { Migration } from '../../upkeep/migrate.js';

/** Who is on call is remembered, so that a change is announced once. Schedules that there are begin with what is found first. */
export const onCallStates: Migration = {
  id: 74,
  name: 'on-call-states',
  isBreaking: false,
  sql: `
ALTER TABLE on_call_schedules ADD COLUMN announce_channel_id text COLLATE "C";

CREATE TABLE on_call_states (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  is_known boolean NOT NULL,
  user_id text COLLATE "C",
  override_ids jsonb NOT NULL,
  evaluated_at bigint NOT NULL,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C"
);
CREATE INDEX on_call_states_due ON on_call_states (next_at);
CREATE INDEX on_call_states_organization ON on_call_states (organization_id);
INSERT INTO on_call_states (id, organization_id, is_known, override_ids, evaluated_at, next_at)
SELECT id, organization_id, false, '[]', 0, 0 FROM on_call_schedules;
`,
};
