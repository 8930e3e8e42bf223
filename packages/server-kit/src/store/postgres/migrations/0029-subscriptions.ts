import type { Migration } from '../../upkeep/migrate.js';

/** What organizations subscribe to; one subscription of each lives at a time. */
export const subscriptions: Migration = {
  id: 29,
  name: 'subscriptions',
  isBreaking: false,
  sql: `
CREATE TABLE subscriptions (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  plan_id text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  quantity integer NOT NULL,
  interval text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  unit_amount_minor bigint NOT NULL,
  current_period_start bigint NOT NULL,
  current_period_end bigint NOT NULL,
  anchor_at bigint NOT NULL,
  trial_ends_at bigint,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  canceled_at bigint,
  ended_at bigint,
  end_reason text COLLATE "C",
  past_due_since bigint,
  grace_ends_at bigint,
  pending_change jsonb,
  credit_minor bigint NOT NULL DEFAULT 0,
  provider text COLLATE "C" NOT NULL,
  entitlements jsonb NOT NULL,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX subscriptions_live ON subscriptions (organization_id) WHERE ended_at IS NULL;
CREATE INDEX subscriptions_due ON subscriptions (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX subscriptions_created ON subscriptions (organization_id, created_at, id);
CREATE INDEX subscriptions_updated ON subscriptions (organization_id, updated_at, id);
CREATE INDEX subscriptions_status_created ON subscriptions (organization_id, status, created_at, id);
`,
};
