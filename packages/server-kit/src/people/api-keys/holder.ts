import type { Scope } from '@watchpost/schemas';
import { refusal } from '../../request/access/authorize.js';
import { findRole } from '../../request/access/role-scopes.js';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Change, Row } from '../../store/interface/store.js';

/** The member who answers for a key, and what has to hold until the commit for that to be true. */
export interface Holder {
  readonly userId: string;
  readonly guards: readonly Change[];
}

const keyOfCaller = async ({ caller, services }: OrganizationContext): Promise<Row<'apiKeys'>> => {
  const where = { id: caller.id ?? '', revokedAt: null, suspendedAt: null };
  const key = await services.store.get('apiKeys', where);
  if (key === undefined) throw new ProblemError('unauthenticated', 'The API key is not valid.');
  return key;
};

const sameKey = ({ id, version }: Row<'apiKeys'>): Change => ({
  kind: 'update',
  table: 'apiKeys',
  where: { id, version, revokedAt: null, suspendedAt: null },
  set: { version },
  mustMatch: true,
});

/** What a member of an organization may do now, with guards that fail a commit when that has changed before it. */
export const scopesOfMember = async (
  userId: string,
  { caller, services }: Pick<OrganizationContext, 'caller' | 'services'>,
): Promise<{ readonly scopes: ReadonlySet<Scope>; readonly guards: readonly Change[] }> => {
  const { organizationId } = caller;
  const membership = await services.store.get('memberships', { userId, organizationId });
  if (membership === undefined) return { scopes: new Set(), guards: [] };
  const { id, role } = membership;
  const known = await findRole(role, organizationId, services.store);
  const guards: Change[] = [
    { kind: 'update', table: 'memberships', where: { id, role }, set: { role }, mustMatch: true },
  ];
  if (known?.custom !== undefined) {
    const { id: roleId, version } = known.custom;
    guards.push({ kind: 'update', table: 'roles', where: { id: roleId, version }, set: { version }, mustMatch: true });
  }
  return { scopes: known?.scopes ?? new Set(), guards };
};

/**
 * Who answers for a key that the caller makes, rotates or makes more of: the user, or the member who answers for the calling
 * key. A change of the role that overlaps wins.
 *
 * @param scopes of the key
 * @throws ProblemError `forbidden` when the caller has lost one of them since the request began
 */
export const holderFor = async (
  scopes: readonly Scope[],
  context: OrganizationContext,
  resource: Parameters<typeof refusal>[2],
): Promise<Holder> => {
  const key = context.caller.type === 'apiKey' ? await keyOfCaller(context) : undefined;
  const userId = key?.heldBy ?? context.caller.id ?? '';
  const member = await scopesOfMember(userId, context);
  const own = key === undefined ? member.scopes : new Set(key.scopes);
  const missing = scopes.filter((scope) => !own.has(scope));
  if (missing.length > 0) {
    throw refusal(context, `This needs permissions that you do not have yourself: ${missing.join(', ')}.`, resource);
  }
  return { userId, guards: [...member.guards, ...(key === undefined ? [] : [sameKey(key)])] };
};
