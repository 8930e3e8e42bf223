import { type Role, systemRoles } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Row, Store } from '../../store/interface/store.js';

/** The system roles as the API shows them, without the count of members. An organization has them since it exists. */
export const presentSystemRoles = (organization: Pick<Row<'organizations'>, 'createdAt'>): Role[] =>
  Object.entries(systemRoles).map(([id, { name, description, scopes }]) => ({
    id,
    version: 1,
    name,
    description,
    isSystem: true,
    scopes: [...scopes],
    memberCount: 0,
    createdAt: timestamp(organization.createdAt),
    updatedAt: timestamp(organization.createdAt),
  }));

/** A custom role as the API shows it, without the count of members. */
export const presentCustomRole = (row: Row<'roles'>): Role => ({
  id: row.id,
  version: row.version,
  name: row.name,
  description: row.description,
  isSystem: false,
  scopes: row.scopes,
  memberCount: 0,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
});

/** How many members have a role: a range of an index, and no rows. */
export const countMembers = async (role: string, organizationId: string, store: Store): Promise<number> => {
  const page = { orderBy: 'createdAt', isDescending: false, limit: 0, offset: 0 } as const;
  const { totalItems } = await store.page('memberships', { where: { organizationId, role }, ...page });
  return totalItems;
};
