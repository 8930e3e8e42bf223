import { invitationRoutes, invitations } from '@watchpost/schemas';
import { refusal } from '../../request/access/authorize.js';
import { findRole, type KnownRole } from '../../request/access/role-scopes.js';
import { type AuditSubject, auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { type Decision, serve } from '../../request/operation.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/interface/store.js';
import { followHolders } from '../api-keys/follow-holders.js';
import { newMembership, presentMember, roleEvent } from '../members/membership.js';
import { activateOrganization } from '../organizations/active-organization.js';
import { touchRole } from '../roles/granting.js';
import { holdsMore, readGrantor } from '../roles/grantor.js';
import { leaveBounds } from '../sessions/bound-sign-ins.js';
import { assertPending } from './pending-invitation.js';

/**
 * Reads the invitation that a token is for. Another user who holds it, because a mail was forwarded or intercepted,
 * gets the same answer as for a token that was made up.
 */
const readInvitation = async (
  token: string,
  context: Context,
): Promise<{ invitation: Row<'invitations'>; user: Row<'users'> }> => {
  const { store } = context.services;
  const [invitation, user] = await Promise.all([
    store.get('invitations', { tokenHash: hashSecret(token) }),
    store.get('users', { id: context.caller.id ?? '' }),
  ]);
  const isTheirs = user !== undefined && user.emailVerifiedAt !== null && user.email === invitation?.email;
  if (invitation === undefined || !isTheirs) throw notFound();
  return { invitation, user };
};

/** What else can stand against joining. @throws ProblemError `conflict`, `token_expired` or `forbidden` */
const assertOpen = async (invitation: Row<'invitations'>, user: Row<'users'>, context: Context): Promise<KnownRole> => {
  const { store } = context.services;
  const { organizationId } = invitation;
  assertPending(invitation, context);
  const [organization, membership, role] = await Promise.all([
    store.get('organizations', { id: organizationId }),
    store.get('memberships', { userId: user.id, organizationId }),
    findRole(invitation.role, organizationId, store),
  ]);
  if (organization === undefined) throw notFound();
  if (organization.status === 'suspended') {
    throw refusal(context, 'The organization is suspended and accepts no new members.', resourceOf(invitation));
  }
  if (membership !== undefined) throw new ProblemError('conflict', 'You are a member already.');
  if (role === undefined) {
    throw new ProblemError('conflict', 'The role of the invitation has been deleted; ask for a new invitation.');
  }
  return role;
};

const resourceOf = (invitation: Row<'invitations'>): AuditSubject['resource'] => ({
  type: invitations.name,
  id: invitation.id,
  name: invitation.email,
});

/**
 * The entries by which the word of who invited still stands: an invitation gives no more than they hold when it is accepted.
 *
 * @throws ProblemError `conflict` when they have left, lost the role, or hold less than it by now
 */
const stillGranted = async (
  { invitedBy, organizationId }: Row<'invitations'>,
  role: KnownRole,
  { now, services: { store } }: Context,
): Promise<readonly Change[]> => {
  const grantor = await readGrantor(invitedBy, organizationId, { now, store });
  if (grantor === undefined || holdsMore(role, grantor)) {
    throw new ProblemError(
      'conflict',
      'Who invited you can no longer give this role; ask for the invitation to be sent again.',
    );
  }
  return grantor.stillHeld;
};

/** Joins an organization with the role that was offered, as long as who invited could still give it. */
export const acceptInvitation = serve(
  invitationRoutes.accept,
  async ({ body }, context: Context<'outbox'>): Promise<Decision> => {
    const { now } = context;
    const { invitation, user } = await readInvitation(body.token, context);
    const role = await assertOpen(invitation, user, context);
    const granted = await stillGranted(invitation, role, context);
    const { id, version, organizationId } = invitation;
    const membership = newMembership({ organizationId, userId: user.id, role: role.id }, now);
    const member = presentMember(membership, user);
    return {
      body: member,
      changes: [
        {
          kind: 'update',
          table: 'invitations',
          // The version also settles it against an invitation that is being sent again.
          where: { id, version, acceptedAt: null },
          set: { acceptedAt: now, version: version + 1, updatedAt: now },
          mustMatch: true,
        },
        ...touchRole(role, now),
        ...granted,
        { kind: 'insert', table: 'memberships', row: membership },
        ...leaveBounds(user, context),
        ...(await followHolders({ organizationId, userIds: [user.id], scopes: role.scopes }, context)),
        ...activateOrganization(organizationId, context),
        auditChange(context, { organizationId, resource: resourceOf(invitation), after: { member } }),
        ...roleEvent('role.assigned', member, organizationId, context),
      ],
    };
  },
);
