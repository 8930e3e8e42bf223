import { mailboxOf } from '../../base/mailbox.js';
import { readRoleScopes } from '../../request/access/role-scopes.js';
import type { Row, Store } from '../../store/interface/store.js';
import { notificationsBounds } from './bounds.js';

/** More people than these are not mailed. */
const maxResponders = notificationsBounds.responders.most;

/** A member who may respond to incidents. */
export interface RespondingMember {
  readonly user: Row<'users'>;
  /** When the membership began, in milliseconds since the epoch. */
  readonly since: number;
}

/** Everybody who may respond to an organization's incidents, also those whose accounts are disabled. */
export const readRespondingMembers = async (organizationId: string, store: Store): Promise<RespondingMember[]> => {
  const members = await store.find('memberships', { organizationId }, { limit: 10_000, orderBy: 'createdAt' });
  const roles = [...new Set(members.map(({ role }) => role))];
  const responding = new Set<string>();
  for (const role of roles) {
    if ((await readRoleScopes({ role, organizationId }, store)).has('incidents:respond')) responding.add(role);
  }
  const since = new Map(
    members
      .filter(({ role }) => responding.has(role))
      .slice(0, maxResponders)
      .map(({ userId, createdAt }) => [userId, createdAt]),
  );
  const ids = [...since.keys()];
  if (ids.length === 0) return [];
  const users = await store.find('users', { id: { in: ids } }, { limit: maxResponders });
  return users.map((user) => ({ user, since: since.get(user.id) ?? 0 }));
};

/** Whether an account has an address that may be written to. */
export const hasAddress = ({ disabledAt, emailVerifiedAt }: Row<'users'>): boolean =>
  disabledAt === null && emailVerifiedAt !== null;

/**
 * Addresses of everybody who may respond to an organization's incidents, as far as the addresses are verified and the
 * accounts are not disabled, and who have not asked to be left alone.
 */
export const readResponders = async (organizationId: string, store: Store): Promise<string[]> => {
  const members = await readRespondingMembers(organizationId, store);
  return members.flatMap(({ user }) => (hasAddress(user) && user.mailNotifications ? [user.email] : []));
};

/** The mailboxes among those of some addresses that are verified and belong to members of the organization. */
export const readMemberMailboxes = async (
  addresses: readonly string[],
  organizationId: string,
  store: Pick<Store, 'find'>,
): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set();
  const mailbox = { in: [...new Set(addresses.map(mailboxOf))] };
  const users = await store.find(
    'users',
    { mailbox, disabledAt: null, emailVerifiedAt: { not: null } },
    { limit: 10_000 },
  );
  if (users.length === 0) return new Set();
  const ids = users.map(({ id }) => id);
  const members = await store.find('memberships', { organizationId, userId: { in: ids } }, { limit: ids.length });
  const belonging = new Set(members.map(({ userId }) => userId));
  return new Set(users.flatMap(({ id, email }) => (belonging.has(id) ? [mailboxOf(email)] : [])));
};
