import type { Migration } from '../../upkeep/migrate.js';

/**
 * Time in which no one observed is `unknown`, with what kept us from it: each monitor has until when its last check counts, and
 * processes leave behind until when they observed.
 */
export const observedTime: Migration = {
  id: 101,
  name: 'observed-time',
  isBreaking: false,
  sql: `
ALTER TABLE monitors ADD COLUMN covered_until bigint;
ALTER TABLE monitors ADD COLUMN unknown_reason text COLLATE "C";

ALTER TABLE status_intervals ADD COLUMN unknown_reason text COLLATE "C";

CREATE TABLE absences (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  started_at bigint NOT NULL,
  ended_at bigint NOT NULL,
  reason text COLLATE "C" NOT NULL,
  is_of_checks_alone boolean NOT NULL
);
CREATE INDEX absences_ended ON absences (ended_at);

CREATE TABLE observers (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  observed_until bigint NOT NULL,
  makes_checks boolean NOT NULL,
  has_ended boolean NOT NULL DEFAULT false
);
`,
};
