import type { Change } from '../../store/interface/store.js';
import type { OrganizationContext } from '../context.js';
import { invalidField } from '../http/problem.js';

/**
 * Makes sure that users are members, and stay so until the commit ends: a removal waits for it and then finds them named.
 *
 * @param fieldOf the field that names a user, for the problem
 * @throws ProblemError `validation_failed` for one who is no member of the organization
 */
export const nameMembers = async (
  userIds: readonly string[],
  fieldOf: (userId: string) => string,
  { caller: { organizationId }, services: { store } }: OrganizationContext,
): Promise<Change[]> => {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return [];
  const where = { organizationId, userId: { in: ids } };
  const members = new Set((await store.find('memberships', where, { limit: ids.length })).map(({ userId }) => userId));
  const stranger = ids.find((id) => !members.has(id));
  if (stranger !== undefined)
    throw invalidField(fieldOf(stranger), 'not_found', 'must be a member of this organization');
  return [
    {
      kind: 'derive',
      table: 'memberships',
      where,
      limit: ids.length,
      changes: (rows) => (rows.length === ids.length ? [] : null),
    },
  ];
};
