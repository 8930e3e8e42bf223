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
ALTER TABLE monitors ADD COLUMN covered_until INTEGER;
ALTER TABLE monitors ADD COLUMN unknown_reason TEXT;

ALTER TABLE status_intervals ADD COLUMN unknown_reason TEXT;

CREATE TABLE absences (
  id TEXT NOT NULL PRIMARY KEY,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  is_of_checks_alone INTEGER NOT NULL
) STRICT;
CREATE INDEX absences_ended ON absences (ended_at);

CREATE TABLE observers (
  id TEXT NOT NULL PRIMARY KEY,
  observed_until INTEGER NOT NULL,
  makes_checks INTEGER NOT NULL,
  has_ended INTEGER NOT NULL DEFAULT 0
) STRICT;
`,
};
