import type { Migration } from '../../upkeep/migrate.js';

/** Who is paged about incidents, and how far each escalation is. */
export const escalationPolicies: Migration = {
  id: 42,
  name: 'escalation-policies',
  isBreaking: false,
  sql: `
CREATE TABLE escalation_policies (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  target jsonb,
  minimum_severity text COLLATE "C" NOT NULL,
  steps jsonb NOT NULL,
  target_ids jsonb NOT NULL,
  rounds integer NOT NULL,
  when_uncovered text COLLATE "C" NOT NULL,
  when_exhausted text COLLATE "C" NOT NULL,
  acknowledgement_seconds integer,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX escalation_policies_name ON escalation_policies (organization_id, name, id);
CREATE INDEX escalation_policies_created ON escalation_policies (organization_id, created_at, id);
CREATE INDEX escalation_policies_updated ON escalation_policies (organization_id, updated_at, id);

CREATE TABLE escalations (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  policy_id text COLLATE "C",
  policy_version integer,
  policy jsonb,
  state text COLLATE "C" NOT NULL,
  round integer NOT NULL,
  step integer NOT NULL,
  snoozed_until bigint,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX escalations_due ON escalations (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX escalations_organization ON escalations (organization_id, id);
`,
};
