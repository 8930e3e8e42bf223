import type { Migration } from '../../upkeep/migrate.js';

/** Schedules of who is on call, and their overrides. */
export const onCallSchedules: Migration = {
  id: 41,
  name: 'on-call-schedules',
  isBreaking: false,
  sql: `
CREATE TABLE on_call_overrides (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  schedule_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C",
  replaces_user_id text COLLATE "C",
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX on_call_overrides_starts ON on_call_overrides (schedule_id, starts_at, id);
CREATE INDEX on_call_overrides_created ON on_call_overrides (schedule_id, created_at, id);
CREATE INDEX on_call_overrides_ends ON on_call_overrides (schedule_id, ends_at);
CREATE INDEX on_call_overrides_person ON on_call_overrides (organization_id, user_id);
CREATE INDEX on_call_overrides_replaced ON on_call_overrides (organization_id, replaces_user_id);

CREATE TABLE on_call_schedules (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  timezone text COLLATE "C" NOT NULL,
  layers jsonb NOT NULL,
  member_ids jsonb NOT NULL,
  calendar_generation integer NOT NULL DEFAULT 1,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX on_call_schedules_name ON on_call_schedules (organization_id, name, id);
CREATE INDEX on_call_schedules_created ON on_call_schedules (organization_id, created_at, id);
CREATE INDEX on_call_schedules_updated ON on_call_schedules (organization_id, updated_at, id);
`,
};
