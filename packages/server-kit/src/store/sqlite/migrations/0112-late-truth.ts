import type { Migration } from '../../upkeep/migrate.js';

/** The record of a monitor is decided once more from what comes late, and never back over a change of what is checked. */
export const lateTruth: Migration = {
  id: 112,
  name: 'late-truth',
  isBreaking: false,
  sql: `
ALTER TABLE monitors ADD COLUMN defined_at INTEGER;
ALTER TABLE status_gaps ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
`,
};
