import type { Migration } from '../../upkeep/migrate.js';

/** What failed checks saw is kept, of each monitor in places that are taken in turn; a monitor counts how often that was. */
export const evidence: Migration = {
  id: 126,
  name: 'evidence',
  isBreaking: false,
  sql: `
ALTER TABLE monitors ADD COLUMN evidence_count INTEGER NOT NULL DEFAULT 0;

CREATE TABLE check_evidence (
  monitor_ref INTEGER NOT NULL,
  at INTEGER NOT NULL,
  agent_ref INTEGER NOT NULL DEFAULT 0,
  place INTEGER NOT NULL,
  organization_id TEXT NOT NULL,
  failures INTEGER NOT NULL,
  message TEXT,
  evidence TEXT NOT NULL,
  PRIMARY KEY (monitor_ref, at, agent_ref)
) STRICT, WITHOUT ROWID;
CREATE INDEX check_evidence_expiry ON check_evidence (at);
CREATE INDEX check_evidence_organization ON check_evidence (organization_id, at);
`,
};
