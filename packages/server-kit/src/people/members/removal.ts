import { members } from '@watchpost/schemas';
import { giveUpMessages } from '../../outbound/channels/left-behind.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import type { Change } from '../../store/interface/store.js';
import { followHolders } from '../api-keys/follow-holders.js';
import { leavePolicies } from '../on-call/leave-policies.js';
import { leaveSchedules } from '../on-call/leave-schedules.js';
import { type MemberRows, presentMember, roleEvent } from './membership.js';

/** All that follows when a membership ends: what the member had a part in, the API keys that the member answers for, and bound sessions. */
export const membershipRemoval = async (
  { row, user, ways }: MemberRows,
  context: OrganizationContext<'outbox'>,
): Promise<readonly Change[]> => {
  const { organizationId, userId } = row;
  const { now, services } = context;
  const before = presentMember(row, user, ways);
  return [
    ...leaveSchedules(row, context),
    leavePolicies(row, context),
    ...(await giveUpMessages({ userId, organizationId }, 'notMember', { store: services.store, now })),
    { kind: 'delete', table: 'contactLanes', where: { userId, organizationId } },
    { kind: 'delete', table: 'memberships', where: { id: row.id, role: row.role }, mustMatch: true },
    ...(await followHolders({ organizationId, userIds: [userId], scopes: new Set() }, context)),
    // A session that is bound to the organization cannot be used elsewhere.
    {
      kind: 'update',
      table: 'sessions',
      where: { userId, boundTo: organizationId, revokedAt: null },
      set: { revokedAt: now, updatedAt: now },
    },
    auditChange(context, { resource: { type: members.name, id: row.id, name: user.name }, before }),
    ...roleEvent('role.revoked', before, organizationId, context),
  ];
};
