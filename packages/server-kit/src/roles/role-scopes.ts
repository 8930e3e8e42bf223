import { allScopes, type Scope, systemRoles } from '@watchpost/schemas';
import type { Store } from '../store/store.js';

const scopesOfSystemRole: ReadonlyMap<string, ReadonlySet<Scope>> = new Map(
  Object.entries(systemRoles).map(([key, role]) => [key, new Set<Scope>(role.scopes)]),
);

const noScopes: ReadonlySet<Scope> = new Set();
const knownScopes: ReadonlySet<string> = new Set(allScopes);

/** Whether it is the key of a system role, which every organization has, and not the id of a custom one. */
export const isSystemRole = (role: string): boolean => scopesOfSystemRole.has(role);

/**
 * The scopes of a role in an organization. System roles are known without a read; a custom one is read every time, so
 * that a change acts on the next request.
 *
 * @param role key of a system role or id of a custom one
 * @returns `undefined` when the organization has no such role
 */
export const findRoleScopes = async (
  role: string,
  organizationId: string,
  store: Store,
): Promise<ReadonlySet<Scope> | undefined> => {
  const ofSystemRole = scopesOfSystemRole.get(role);
  if (ofSystemRole !== undefined) return ofSystemRole;
  const row = await store.get('roles', { id: role, organizationId });
  // A scope that was retired since the role was made grants nothing.
  return row === undefined ? undefined : new Set(row.scopes.filter((scope) => knownScopes.has(scope)));
};

/** The scopes of a member's role; none when the role is gone. */
export const readRoleScopes = async (
  membership: { readonly role: string; readonly organizationId: string },
  store: Store,
): Promise<ReadonlySet<Scope>> => (await findRoleScopes(membership.role, membership.organizationId, store)) ?? noScopes;
