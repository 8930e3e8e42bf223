import { ProblemError } from '../../request/http/problem.js';
import type { Change, Row, Store } from '../../store/interface/store.js';

/**
 * The entry of a commit that makes changes of owners wait for each other: of two that were decided side by side, the
 * later one fails and is decided again with fresh reads.
 */
export const ownersChange = (organization: Pick<Row<'organizations'>, 'id' | 'version'>): Change => ({
  kind: 'update',
  table: 'organizations',
  where: { id: organization.id, version: organization.version },
  set: { version: organization.version + 1 },
  mustMatch: true,
});

/** Owners that are read of an organization. */
const readOwners = 50;

/** Whether an organization has another owner, whose account stays. */
export const hasAnotherOwner = async (organizationId: string, userId: string, store: Store): Promise<boolean> => {
  const where = { organizationId, role: 'owner', userId: { not: userId } };
  const others = await store.find('memberships', where, { limit: readOwners });
  const staying = { id: { in: others.map((other) => other.userId) }, deletesAt: null };
  return others.length > 0 && (await store.find('users', staying, { limit: 1 })).length > 0;
};

/**
 * What a commit needs that takes the owner role from a member; nothing when the member is no owner.
 *
 * @throws ProblemError `conflict` when it is the last owner: without one, no one could transfer the organization
 */
export const withoutOwner = async (row: Row<'memberships'>, store: Store): Promise<Change[]> => {
  if (row.role !== 'owner') return [];
  const { organizationId } = row;
  // In this order: an owner added after the organization was read is found; an owner removed since fails the commit.
  const organization = await store.get('organizations', { id: organizationId });
  const isLast = !(await hasAnotherOwner(organizationId, row.userId, store));
  if (organization === undefined || isLast) {
    throw new ProblemError('conflict', 'This is the last owner; make another member an owner first.');
  }
  return [ownersChange(organization)];
};
