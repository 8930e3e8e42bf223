import type { Migration } from '../../upkeep/migrate.js';

/**
 * A claim that leaves out organizations passes over what they have due in the index, without reading the monitors. Mails
 * know for whom they are sent, so that senders share their places; account mails have the empty text.
 */
export const fairness: Migration = {
  id: 13,
  name: 'fairness',
  isBreaking: false,
  sql: `
ALTER TABLE mails ADD COLUMN organization_id text COLLATE "C" NOT NULL DEFAULT '';
DROP INDEX monitors_due;
CREATE INDEX monitors_due ON monitors (next_check_at, organization_id, type, timeout_seconds);
`,
};
