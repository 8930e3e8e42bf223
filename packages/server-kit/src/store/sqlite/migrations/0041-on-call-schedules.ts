import type { Migration } from '../../upkeep/migrate.js';

/** Schedules of who is on call, and their overrides. */
export const onCallSchedules: Migration = {
  id: 41,
  name: 'on-call-schedules',
  isBreaking: false,
  sql: `
CREATE TABLE on_call_overrides (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  schedule_id TEXT NOT NULL,
  user_id TEXT,
  replaces_user_id TEXT,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX on_call_overrides_starts ON on_call_overrides (schedule_id, starts_at, id);
CREATE INDEX on_call_overrides_created ON on_call_overrides (schedule_id, created_at, id);
CREATE INDEX on_call_overrides_ends ON on_call_overrides (schedule_id, ends_at);
CREATE INDEX on_call_overrides_person ON on_call_overrides (organization_id, user_id);
CREATE INDEX on_call_overrides_replaced ON on_call_overrides (organization_id, replaces_user_id);

CREATE TABLE on_call_schedules (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  timezone TEXT NOT NULL,
  layers TEXT NOT NULL,
  member_ids TEXT NOT NULL,
  calendar_generation INTEGER NOT NULL DEFAULT 1,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX on_call_schedules_name ON on_call_schedules (organization_id, name, id);
CREATE INDEX on_call_schedules_created ON on_call_schedules (organization_id, created_at, id);
CREATE INDEX on_call_schedules_updated ON on_call_schedules (organization_id, updated_at, id);
`,
};
