import type { Migration } from '../../upkeep/migrate.js';

/** Who is paged about incidents, and how far each escalation is. */
export const escalationPolicies: Migration = {
  id: 42,
  name: 'escalation-policies',
  isBreaking: false,
  sql: `
CREATE TABLE escalation_policies (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  target TEXT,
  minimum_severity TEXT NOT NULL,
  steps TEXT NOT NULL,
  target_ids TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  when_uncovered TEXT NOT NULL,
  when_exhausted TEXT NOT NULL,
  acknowledgement_seconds INTEGER,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX escalation_policies_name ON escalation_policies (organization_id, name, id);
CREATE INDEX escalation_policies_created ON escalation_policies (organization_id, created_at, id);
CREATE INDEX escalation_policies_updated ON escalation_policies (organization_id, updated_at, id);

CREATE TABLE escalations (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  policy_id TEXT,
  policy_version INTEGER,
  policy TEXT,
  state TEXT NOT NULL,
  round INTEGER NOT NULL,
  step INTEGER NOT NULL,
  snoozed_until INTEGER,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX escalations_due ON escalations (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX escalations_organization ON escalations (organization_id, id);
`,
};
