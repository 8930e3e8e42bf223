import type { Migration } from '../../upkeep/migrate.js';

/** Feature flags: values by rules and rollouts. The key decides who is in a rollout, so it is unique and never changes. */
export const featureFlags: Migration = {
  id: 31,
  name: 'feature-flags',
  isBreaking: false,
  sql: `
CREATE TABLE feature_flags (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  key text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  tags jsonb NOT NULL,
  value_type text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  value jsonb NOT NULL,
  default_value jsonb NOT NULL,
  rules jsonb NOT NULL,
  rollout_percent jsonb NOT NULL,
  bucket_by text COLLATE "C" NOT NULL,
  guard jsonb,
  last_changed_at bigint NOT NULL,
  guarded_at bigint,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX feature_flags_key ON feature_flags (organization_id, key);
CREATE INDEX feature_flags_name ON feature_flags (organization_id, name, id);
CREATE INDEX feature_flags_created ON feature_flags (organization_id, created_at, id);
CREATE INDEX feature_flags_updated ON feature_flags (organization_id, updated_at, id);
CREATE INDEX feature_flags_changed ON feature_flags (organization_id, last_changed_at, id);
`,
};
