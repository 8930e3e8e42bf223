import type { Migration } from '../../upkeep/migrate.js';

/** What organizations subscribe to; one subscription of each lives at a time. */
export const subscriptions: Migration = {
  id: 29,
  name: 'subscriptions',
  isBreaking: false,
  sql: `
CREATE TABLE subscriptions (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  plan_id TEXT NOT NULL,
  status TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  interval TEXT NOT NULL,
  currency TEXT NOT NULL,
  unit_amount_minor INTEGER NOT NULL,
  current_period_start INTEGER NOT NULL,
  current_period_end INTEGER NOT NULL,
  anchor_at INTEGER NOT NULL,
  trial_ends_at INTEGER,
  cancel_at_period_end INTEGER NOT NULL DEFAULT 0,
  canceled_at INTEGER,
  ended_at INTEGER,
  end_reason TEXT,
  past_due_since INTEGER,
  grace_ends_at INTEGER,
  pending_change TEXT,
  credit_minor INTEGER NOT NULL DEFAULT 0,
  provider TEXT NOT NULL,
  entitlements TEXT NOT NULL,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX subscriptions_live ON subscriptions (organization_id) WHERE ended_at IS NULL;
CREATE INDEX subscriptions_due ON subscriptions (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX subscriptions_created ON subscriptions (organization_id, created_at, id);
CREATE INDEX subscriptions_updated ON subscriptions (organization_id, updated_at, id);
CREATE INDEX subscriptions_status_created ON subscriptions (organization_id, status, created_at, id);
`,
};
