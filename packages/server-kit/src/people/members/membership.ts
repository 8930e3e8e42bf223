import { defaultNotificationPreferences, type Member } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { timestamp } from '../../base/timestamp.js';
import { type PersonWays, readPersonWays, waysOf } from '../../request/access/person-ways.js';
import { reachabilityOf } from '../../request/access/reachability.js';
import type { Context, OrganizationContext } from '../../request/context.js';
import { type EventContent, eventChanges } from '../../request/events/emit.js';
import { notFound } from '../../request/http/problem.js';
import type { Change, Row } from '../../store/interface/store.js';

/** What is known of a person whose places were not read. */
const byMail = { preferences: defaultNotificationPreferences, methods: [], hasCarrier: false };

/** A new membership, ready to insert. */
export const newMembership = (
  membership: { readonly organizationId: string; readonly userId: string; readonly role: string },
  now: number,
): Row<'memberships'> => ({ id: newId('mbr', now), ...membership, createdAt: now, updatedAt: now });

/**
 * A membership as the API shows it, with what it takes from its user.
 *
 * @param ways how the member can be paged; by the mail address of the account unless given, for one who has just joined
 */
export const presentMember = (
  row: Row<'memberships'>,
  user: Pick<Row<'users'>, 'name' | 'email' | 'totpEnabledAt' | 'disabledAt' | 'emailVerifiedAt'>,
  ways: PersonWays = waysOf(user, byMail),
): Member => ({
  id: row.id,
  userId: row.userId,
  name: user.name,
  email: user.email,
  role: row.role,
  mfaEnabled: user.totpEnabledAt !== null,
  reachability: reachabilityOf(ways),
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
});

/** A membership and its user. */
export interface MemberRows {
  readonly row: Row<'memberships'>;
  readonly user: Row<'users'>;
  readonly ways: PersonWays | undefined;
}

/** Reads a member of the caller's organization. @throws ProblemError `not_found`, also when it is another's */
export const readMember = async (id: string, context: OrganizationContext): Promise<MemberRows> => {
  const { store } = context.services;
  const row = await store.get('memberships', { id, organizationId: context.caller.organizationId });
  const user = row === undefined ? undefined : await store.get('users', { id: row.userId });
  if (row === undefined || user === undefined) throw notFound();
  return { row, user, ways: (await readPersonWays([user], row.organizationId, store)).get(user.id) };
};

/** Gives a member another role; the commit fails when the member no longer has the one that was read. */
export const changeRole = (row: Row<'memberships'>, role: string, now: number): Change => ({
  kind: 'update',
  table: 'memberships',
  where: { id: row.id, role: row.role },
  set: { role, updatedAt: now },
  mustMatch: true,
});

/** The event that a role was given to a member or taken away; `member` is shown with that role. */
export const roleChangeContent = (member: Member, organizationId: string, now: number): EventContent => ({
  organizationId,
  // Giving a role does not change its version; the time puts the events of a role in order.
  subject: { type: 'role', id: member.role, sequence: now },
  data: { member },
});

/**
 * Reports that a member was given the role, or that it was taken away.
 *
 * @param member with that role
 */
export const roleEvent = (
  only: 'role.assigned' | 'role.revoked',
  member: Member,
  organizationId: string,
  context: Context,
): Change[] => eventChanges(context, { ...roleChangeContent(member, organizationId, context.now), only });
