import type { Migration } from '../../upkeep/migrate.js';

/** What failed checks saw is kept, of each monitor in places that are taken in turn; a monitor counts how often that was. */
export const evidence: Migration = {
  id: 126,
  name: 'evidence',
  isBreaking: false,
  sql: `
ALTER TABLE monitors ADD COLUMN evidence_count integer NOT NULL DEFAULT 0;

CREATE TABLE check_evidence (
  monitor_ref integer NOT NULL,
  at bigint NOT NULL,
  agent_ref integer NOT NULL DEFAULT 0,
  place integer NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  failures integer NOT NULL,
  message text COLLATE "C",
  evidence jsonb NOT NULL,
  PRIMARY KEY (monitor_ref, at, agent_ref)
);
CREATE INDEX check_evidence_expiry ON check_evidence (at);
CREATE INDEX check_evidence_organization ON check_evidence (organization_id, at);
`,
};
