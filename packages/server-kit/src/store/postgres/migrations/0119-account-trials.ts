import type { Migration } from '../../upkeep/migrate.js';

/** An account has one trial. The owners of organizations that had one have had theirs. */
export const accountTrials: Migration = {
  id: 119,
  name: 'account-trials',
  isBreaking: false,
  sql: `
CREATE TABLE account_trials (
  user_id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL
);

INSERT INTO account_trials (user_id, organization_id, created_at)
  SELECT m.user_id, min(s.organization_id), min(s.created_at)
  FROM subscriptions AS s JOIN memberships AS m ON m.organization_id = s.organization_id AND m.role = 'owner'
  WHERE s.trial_ends_at IS NOT NULL
  GROUP BY m.user_id;
`,
};
