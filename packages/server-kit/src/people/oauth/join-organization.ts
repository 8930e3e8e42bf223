import { findRole } from '../../request/access/role-scopes.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Change, Row } from '../../store/interface/store.js';
import { followHolders } from '../api-keys/follow-holders.js';
import { newMembership, presentMember, roleEvent } from '../members/membership.js';
import { touchRole } from '../roles/granting.js';
import { leaveBounds } from '../sessions/bound-sign-ins.js';
import type { SignInRoute } from './connection.js';

/** No caller is authenticated before a sign-in is complete; the audit trail still names the user who joins. */
const actingAs = ({ id, name }: Row<'users'>, context: Context<'outbox'>): Context<'outbox'> => ({
  ...context,
  caller: { ...context.caller, type: 'user', id, name },
});

/**
 * Lets a user into the organization that they sign in to: nothing to do for members, a membership with the
 * connection's role for the others where the connection admits them.
 *
 * @throws ProblemError `forbidden` when it does not, when the organization is suspended or the role has been deleted
 */
export const joinOrganization = async (
  user: Row<'users'>,
  { connection, admitsNewMembers }: SignInRoute,
  context: Context<'outbox'>,
): Promise<readonly Change[]> => {
  if (connection === null) return [];
  const { store } = context.services;
  const { organizationId } = connection;
  if ((await store.get('memberships', { userId: user.id, organizationId })) !== undefined) return [];
  const organization = await store.get('organizations', { id: organizationId });
  if (!admitsNewMembers || organization?.status !== 'active') {
    throw new ProblemError('forbidden', 'You are not a member of this organization; ask to be invited.');
  }
  const role = await findRole(connection.role, organizationId, store);
  if (role === undefined) {
    throw new ProblemError(
      'forbidden',
      'The role that this connection gives has been deleted; ask an administrator of the organization.',
    );
  }
  const row = newMembership({ organizationId, userId: user.id, role: role.id }, context.now);
  const asUser = actingAs(user, context);
  return [
    { kind: 'insert', table: 'memberships', row },
    ...touchRole(role, context.now),
    ...leaveBounds(user, context, { except: organizationId }),
    ...(await followHolders({ organizationId, userIds: [user.id], scopes: role.scopes }, asUser)),
    auditChange(asUser, {
      resource: { type: 'member', id: row.id, name: user.name },
      organizationId,
      after: { userId: user.id, role: role.id, provider: connection.provider },
    }),
    ...roleEvent('role.assigned', presentMember(row, user), organizationId, asUser),
  ];
};
