import { type MemberUpdate, members } from '@watchpost/schemas';
import { giveUpPages } from '../../outbound/contacts/left-behind.js';
import { readPersonWays } from '../../request/access/person-ways.js';
import { findRole } from '../../request/access/role-scopes.js';
import { type AuditSubject, auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { type Decision, serveList, servePlain, type Verb } from '../../request/operation.js';
import { idOf } from '../../request/verbs/get.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import type { Row } from '../../store/store.js';
import { followHolders } from '../api-keys/follow-holders.js';
import { leavePolicies } from '../on-call/leave-policies.js';
import { leaveSchedules } from '../on-call/leave-schedules.js';
import { assertMayGrant, readGrantedRole, touchRole } from '../roles/granting.js';
import { withoutOwner } from './last-owner.js';
import { changeRole, type MemberRows, presentMember, readMember, roleEvent } from './membership.js';

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
const updateMember = servePlain(async (input, context): Promise<Decision> => {
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
const removeMember = servePlain(async (input, context): Promise<Decision> => {
  const member = await readMember(idOf(input), context);
  const { row, user, ways } = member;
  await assertMayChange(member, context);
  const before = presentMember(row, user, ways);
  return {
    changes: [
      ...(await withoutOwner(row, context.services.store)),
      ...leaveSchedules(row, context),
      leavePolicies(row, context),
      ...(await giveUpPages({ userId: row.userId, organizationId: row.organizationId }, 'notMember', {
        store: context.services.store,
        now: context.now,
      })),
      {
        kind: 'delete',
        table: 'contactLanes',
        where: { userId: row.userId, organizationId: row.organizationId },
      },
      { kind: 'delete', table: 'memberships', where: { id: row.id, role: row.role }, mustMatch: true },
      ...(await followHolders({ ...holderOf(row), scopes: new Set() }, context)),
      // A session that is bound to the organization cannot be used elsewhere.
      {
        kind: 'update',
        table: 'sessions',
        where: { userId: row.userId, boundTo: row.organizationId, revokedAt: null },
        set: { revokedAt: context.now, updatedAt: context.now },
      },
      auditChange(context, { resource: resourceOf(member), before }),
      ...roleEvent('role.revoked', before, row.organizationId, context),
    ],
  };
});

export const memberOperations: Readonly<Record<string, Verb>> = {
  'members.list': listMembers,
  'members.get': getMember,
  'members.update': updateMember,
  'members.remove': removeMember,
};
