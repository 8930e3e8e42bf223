import { auditChange } from '../../request/audit/record.js';
import { anonymous, type Caller, type UnauthenticatedContext } from '../../request/context.js';
import type { Change } from '../../store/interface/store.js';
import { followHolders } from '../api-keys/follow-holders.js';
import type { HostSignInServices } from '../auth/authenticate.js';
import { isHostAccount } from '../auth/host-account.js';
import { ownersChange } from '../members/last-owner.js';
import { changeRole, newMembership } from '../members/membership.js';
import { leaveBounds } from '../sessions/bound-sign-ins.js';
import type { KnownHostUser } from './ask-host.js';
import { firstAccount, firstOrganization } from './first-rows.js';
import { asOperation } from './host-context.js';
import { hasNewName, renameChanges } from './host-organization.js';
import { namedRole } from './host-role.js';
import type { HostRows } from './host-rows.js';
import { hostUserEvents } from './host-user-events.js';

/** The organization that the host names, and the entries of a commit that make it or give it the name that the host has changed. */
const namedOrganization = async (
  hostUser: KnownHostUser,
  { hostOrganization, organization }: HostRows,
  context: UnauthenticatedContext<'firstSubscription'>,
): ReturnType<typeof firstOrganization> => {
  if (hostOrganization === undefined || organization === undefined) return firstOrganization(hostUser, context);
  const { name } = hostUser.organization;
  if (!hasNewName(hostOrganization, organization, { name, now: context.now })) return { organization, changes: [] };
  const hosted = asOperation('organizations.update', context, organization.id);
  const version = organization.name === name ? organization.version : organization.version + 1;
  const changes = renameChanges(hostOrganization, organization, name, hosted);
  return { organization: { ...organization, name, version }, changes };
};

/**
 * The entries of a commit that bring the user, the organization and the membership in line with the host's answer; empty
 * when they already are. Of two concurrent commits one fails by a key or a guard.
 *
 * @param by who does it. Default: the user
 * @throws ProblemError `forbidden` when the e-mail address belongs to another account; TypeError when the host names a role by
 *   an id that its organization does not have
 */
export const provision = async (
  hostUser: KnownHostUser,
  rows: HostRows,
  context: UnauthenticatedContext<HostSignInServices>,
  by?: Caller,
): Promise<readonly Change[]> => {
  const { now } = context;
  const { name } = hostUser;
  const { user, changes: userChanges } =
    rows.user === undefined ? await firstAccount(hostUser, context) : { user: rows.user, changes: [] };
  const { organization, changes: organizationChanges } = await namedOrganization(hostUser, rows, context);
  const { id: role, scopes, changes: roleChanges, given } = await namedRole(hostUser, organization.id, context);

  const membership =
    rows.membership ??
    (await context.services.store.get('memberships', { userId: user.id, organizationId: organization.id }));
  const row = membership ?? newMembership({ organizationId: organization.id, userId: user.id, role }, now);
  const membershipChanges: Change[] = [];
  if (membership === undefined) {
    membershipChanges.push({ kind: 'insert', table: 'memberships', row }, ...given, ...leaveBounds(user, context));
  }
  if (membership !== undefined && membership.role !== role) {
    membershipChanges.push(changeRole(membership, role, now), ...given);
    // Waits for other changes of owners. The host may leave an organization without one, because it can name another.
    if (membership.role === 'owner') membershipChanges.push(ownersChange(organization));
  }
  // A user with a password chose the name here, and keeps it.
  const isRenamed = isHostAccount(user) && user.name !== name;
  const renaming: Change[] = isRenamed
    ? [{ kind: 'update', table: 'users', where: { id: user.id }, set: { name, updatedAt: now } }]
    : [];

  // Before the membership, whose entries compare the organization and the role as these leave them.
  const surroundings = [...organizationChanges, ...roleChanges];
  const own = [...userChanges, ...membershipChanges, ...renaming];
  if (own.length === 0) return surroundings;
  const caller = by ?? ({ ...anonymous, type: 'user', id: user.id, name } as const);
  const changed = { organizationId: organization.id, userIds: [user.id], scopes };
  const keys = membershipChanges.length === 0 ? [] : await followHolders(changed, { ...context, caller });
  const audit = auditChange(
    { ...context, caller },
    {
      resource: { type: 'member', id: row.id, name },
      organizationId: organization.id,
      ...(membership === undefined ? {} : { before: { role: membership.role } }),
      after: { userId: user.id, role, hostUserId: hostUser.id },
    },
  );
  const provisioned = {
    user,
    organization,
    isNewOrganization: rows.organization === undefined,
    membership: { ...row, role },
    roleBefore: membership?.role ?? null,
  };
  return [...surroundings, ...own, ...keys, audit, ...hostUserEvents(provisioned, { caller, now })];
};
