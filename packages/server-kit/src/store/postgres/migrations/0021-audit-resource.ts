import type { Migration } from '../../upkeep/migrate.js';

/**
 * What was done to one thing is read off an index of the stored JSON. Activities can't be changed, so no column is filled in
 * for the old ones, and what an earlier version writes meanwhile is in the index as well.
 */
export const auditResource: Migration = {
  id: 21,
  name: 'audit-resource',
  isBreaking: false,
  sql: `
CREATE INDEX audit_activities_resource ON audit_activities (organization_id, (resource ->> 'id'), sequence, id);
`,
};
