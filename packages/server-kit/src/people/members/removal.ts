import { members } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import type { Change } from '../../store/store.js';
import { followHolders } from '../api-keys/follow-holders.js';
import { leavePolicies } from '../on-call/leave-policies.js';
import { leaveSchedules } from '../on-call/leave-schedules.js';
import { type MemberRows, presentMember, roleEvent } from './membership.js';

/** All that follows when a membership ends: what the member had a part in, the API keys that the member answers for, and bound sessions. */
export const membershipRemoval = async (
  { row, user }: MemberRows,
  context: OrganizationContext,
): Promise<readonly Change[]> => {
  const before = presentMember(row, user);
  return [
    ...leaveSchedules(row, context),
    leavePolicies(row, context),
    { kind: 'delete', table: 'memberships', where: { id: row.id, role: row.role }, mustMatch: true },
    ...(await followHolders({ organizationId: row.organizationId, userIds: [row.userId], scopes: new Set() }, context)),
    // A session that is bound to the organization cannot be used elsewhere.
    {
      kind: 'update',
      table: 'sessions',
      where: { userId: row.userId, boundTo: row.organizationId, revokedAt: null },
      set: { revokedAt: context.now, updatedAt: context.now },
    },
    auditChange(context, { resource: { type: members.name, id: row.id, name: user.name }, before }),
    ...roleEvent('role.revoked', before, row.organizationId, context),
  ];
};
