import { findRole, type KnownRole } from '../../request/access/role-scopes.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { touchRole } from './granting.js';

/** What someone holds in an organization whose word still stands there: the author of a connection, or who invited. */
export interface Grantor extends Pick<KnownRole, 'scopes'> {
  readonly isOwner: boolean;
  /** The entries of a commit that relies on it: they fail when it was lost by then. */
  readonly stillHeld: readonly Change[];
}

const isLive = ({ revokedAt, suspendedAt, expiresAt }: Row<'apiKeys'>, now: number): boolean =>
  revokedAt === null && suspendedAt === null && (expiresAt === null || expiresAt > now);

/** What a user or an API key holds in an organization now; `undefined` when they hold nothing any more. */
export const readGrantor = async (
  id: string,
  organizationId: string,
  { now, store }: { readonly now: number; readonly store: Store },
): Promise<Grantor | undefined> => {
  const [membership, user] = await Promise.all([
    store.get('memberships', { userId: id, organizationId }),
    store.get('users', { id }),
  ]);
  if (membership !== undefined && user?.disabledAt === null) {
    const role = await findRole(membership.role, organizationId, store);
    if (role === undefined) return undefined;
    const where = { id: membership.id, role: role.id };
    const stillHeld: readonly Change[] = [
      { kind: 'update', table: 'memberships', where, set: { role: role.id }, mustMatch: true },
      { kind: 'update', table: 'users', where: { id, disabledAt: null }, set: { disabledAt: null }, mustMatch: true },
      ...touchRole(role, now),
    ];
    return { scopes: role.scopes, isOwner: role.id === 'owner', stillHeld };
  }
  const key = await store.get('apiKeys', { id, organizationId });
  if (key === undefined || !isLive(key, now)) return undefined;
  const { scopes, revokedAt, suspendedAt } = key;
  const where = { id, organizationId, revokedAt, suspendedAt };
  const stillHeld: readonly Change[] = [
    { kind: 'update', table: 'apiKeys', where, set: { revokedAt }, mustMatch: true },
  ];
  return { scopes: new Set(scopes), isOwner: false, stillHeld };
};

/** Whether a role is beyond what someone holds. Ownership is more than its scopes. */
export const holdsMore = (role: KnownRole, grantor: Pick<Grantor, 'scopes' | 'isOwner'>): boolean =>
  (role.id === 'owner' && !grantor.isOwner) || [...role.scopes].some((scope) => !grantor.scopes.has(scope));
