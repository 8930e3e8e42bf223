import type { Migration } from '../../upkeep/migrate.js';

/** Feature flags: values by rules and rollouts. The key decides who is in a rollout, so it is unique and never changes. */
export const featureFlags: Migration = {
  id: 31,
  name: 'feature-flags',
  isBreaking: false,
  sql: `
CREATE TABLE feature_flags (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  tags TEXT NOT NULL,
  value_type TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  value TEXT NOT NULL,
  default_value TEXT NOT NULL,
  rules TEXT NOT NULL,
  rollout_percent TEXT NOT NULL,
  bucket_by TEXT NOT NULL,
  guard TEXT,
  last_changed_at INTEGER NOT NULL,
  guarded_at INTEGER,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX feature_flags_key ON feature_flags (organization_id, key);
CREATE INDEX feature_flags_name ON feature_flags (organization_id, name, id);
CREATE INDEX feature_flags_created ON feature_flags (organization_id, created_at, id);
CREATE INDEX feature_flags_updated ON feature_flags (organization_id, updated_at, id);
CREATE INDEX feature_flags_changed ON feature_flags (organization_id, last_changed_at, id);
`,
};
