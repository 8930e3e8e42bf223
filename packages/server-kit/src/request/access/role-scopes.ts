import { allScopes, type Scope, systemRoles } from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';

/** A role of an organization, whichever kind it is of. */
export interface KnownRole {
  /** Key of a system role, or id of a custom one. */
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The row of a custom role. */
  readonly custom?: Row<'roles'>;
}

const systemRolesByKey: ReadonlyMap<string, KnownRole> = new Map(
  Object.entries(systemRoles).map(([id, { name, scopes }]) => [id, { id, name, scopes: new Set<Scope>(scopes) }]),
);

const noScopes: ReadonlySet<Scope> = new Set();
const knownScopes: ReadonlySet<string> = new Set(allScopes);

/** Whether it is the key of a system role, which every organization has. */
export const isSystemRole = (role: string): boolean => systemRolesByKey.has(role);

/**
 * Finds a role of an organization. System roles are known without a read; a custom one is read every time: a change
 * acts on the next request.
 *
 * @param role key of a system role or id of a custom one
 */
export const findRole = async (role: string, organizationId: string, store: Store): Promise<KnownRole | undefined> => {
  const ofSystem = systemRolesByKey.get(role);
  if (ofSystem !== undefined) return ofSystem;
  const custom = await store.get('roles', { id: role, organizationId });
  if (custom === undefined) return undefined;
  // A scope that was retired since the role was made grants nothing.
  const scopes = new Set(custom.scopes.filter((scope) => knownScopes.has(scope)));
  return { id: custom.id, name: custom.name, scopes, custom };
};

/** What a membership allows; nothing when its role has been deleted. */
export const readRoleScopes = async (
  membership: { readonly role: string; readonly organizationId: string },
  store: Store,
): Promise<ReadonlySet<Scope>> =>
  (await findRole(membership.role, membership.organizationId, store))?.scopes ?? noScopes;
