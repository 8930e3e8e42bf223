import { type MemberUpdate, members } from '@watchpost/schemas';
import { readPersonWays } from '../../request/access/person-ways.js';
import { findRole } from '../../request/access/role-scopes.js';
import { type AuditSubject, auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { type Decision, serveList, servePlain, type Verb } from '../../request/operation.js';
import { idOf } from '../../request/verbs/get.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import type { Row } from '../../store/interface/store.js';
import { followHolders } from '../api-keys/follow-holders.js';
import { assertMayGrant, readGrantedRole, touchRole } from '../roles/granting.js';
import { withoutOwner } from './last-owner.js';
import { changeRole, type MemberRows, presentMember, readMember, roleEvent } from './membership.js';
import { membershipRemoval } from './removal.js';

const resourceOf = ({ row, user }: Pick<MemberRows, 'row' | 'user'>): AuditSubject['resource'] => ({
  type: members.name,
  id: row.id,
  name: user.name,
});

const listMembers = serveList(async ({ query }, context) => {
  const { store } = context.services;
  const { orderBy, ...page } = pageOptions(query);
  const { rows, totalItems } = await store.page('memberships', {
    where: { organizationId: context.caller.organizationId, ...filterConditions(members.list, query) },
    orderBy: orderBy === 'updatedAt' ? 'updatedAt' : 'createdAt',
    ...page,
  });
  const users = await store.find('users', { id: { in: rows.map((row) => row.userId) } }, { limit: rows.length });
  const byId = new Map(users.map((user) => [user.id, user]));
  const ways = await readPersonWays(users, context.caller.organizationId, store);
  const data = rows.flatMap((row) => {
    const user = byId.get(row.userId);
    return user === undefined ? [] : [presentMember(row, user, ways.get(user.id))];
  });
  return { body: pageBody(query, data, totalItems) };
});

const getMember = servePlain(async (input, context) => {
  const { row, user, ways } = await readMember(idOf(input), context);
  return { body: presentMember(row, user, ways) };
});

/** A caller who changes a member must have all scopes of the member's role. A deleted role has none. */
const assertMayChange = async (member: MemberRows, context: OrganizationContext): Promise<void> => {
  const current = await findRole(member.row.role, member.row.organizationId, context.services.store);
  if (current !== undefined) assertMayGrant(current, context, resourceOf(member));
};

const holderOf = ({ organizationId, userId }: Row<'memberships'>) => ({ organizationId, userIds: [userId] });

/** Gives a member another role; it acts on their next request. */
const updateMember = servePlain(async (input, context: OrganizationContext<'outbox'>): Promise<Decision> => {
  const member = await readMember(idOf(input), context);
  const { row, user, ways } = member;
  const before = presentMember(row, user, ways);
  const { role } = input.body as MemberUpdate;
  if (role === row.role) return { body: before };
  await assertMayChange(member, context);
  const granted = await readGrantedRole(role, context, resourceOf(member));
  const changed: Row<'memberships'> = { ...row, role, updatedAt: context.now };
  const after = presentMember(changed, user, ways);
  return {
    body: after,
    changes: [
      ...(await withoutOwner(row, context.services.store)),
      ...touchRole(granted, context.now),
      changeRole(row, role, context.now),
      ...(await followHolders({ ...holderOf(row), scopes: granted.scopes }, context)),
      auditChange(context, {
        resource: resourceOf(member),
        before: { role: row.role },
        after: { role },
      }),
      ...roleEvent('role.revoked', before, row.organizationId, context),
      ...roleEvent('role.assigned', after, row.organizationId, context),
    ],
  };
});

/** Ends a membership, and suspends the API keys that the member answers for: the account stays, and so do the user's other organizations. */
const removeMember = servePlain(async (input, context: OrganizationContext<'outbox'>): Promise<Decision> => {
  const member = await readMember(idOf(input), context);
  await assertMayChange(member, context);
  const owner = await withoutOwner(member.row, context.services.store);
  return { changes: [...owner, ...(await membershipRemoval(member, context))] };
});

export const memberOperations: Readonly<Record<string, Verb>> = {
  'members.list': listMembers,
  'members.get': getMember,
  'members.update': updateMember,
  'members.remove': removeMember,
};
