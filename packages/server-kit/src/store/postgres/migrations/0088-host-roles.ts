import type { Migration } from '../../upkeep/migrate.js';

/** A host defines roles, and an organization is renamed when the host has changed its name for it. */
export const hostRoles: Migration = {
  id: 88,
  name: 'host-roles',
  isBreaking: false,
  sql: `
ALTER TABLE roles ADD COLUMN host_key text COLLATE "C";
CREATE UNIQUE INDEX roles_host_key ON roles (organization_id, host_key) WHERE host_key IS NOT NULL;
ALTER TABLE host_organizations ADD COLUMN name text COLLATE "C";
ALTER TABLE host_organizations ADD COLUMN named_at bigint;
UPDATE host_organizations SET name = (SELECT o.name FROM organizations AS o WHERE o.id = host_organizations.organization_id);
`,
};
