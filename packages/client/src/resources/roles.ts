import type { Role, RoleCreate, RolesListQuery, RolesScopesQuery, RoleUpdate, ScopeEntry } from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { catalogOf, type List, listOf } from '../request/pages.js';

/** Everything about roles: sets of scopes that members have. */
export interface Roles {
  /**
   * Lists the roles of the system and of the organization, by name. Needs `roles:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: RolesListQuery, options?: RequestOptions): List<Role>;

  /**
   * Creates a role. Needs `roles:write`.
   *
   * @example
   * ```ts
   * await client.roles.create({ name: 'On call', scopes: ['monitors:read', 'incidents:respond'] });
   * ```
   * @throws ValidationError, also when the name is taken; PermissionError when it would get a scope that the caller
   * lacks, or `plan_limit_reached`
   */
  create(role: RoleCreate, options?: PostOptions): ApiPromise<Role>;

  /**
   * Gets a role. Needs `roles:read`.
   *
   * @param id `owner`, `admin` and so on for a role of the system, `rol_…` for one of the organization
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Role>;

  /**
   * Changes a role of the organization; it acts on the next request of its members. Needs `roles:write`.
   *
   * @throws NotFoundError, ValidationError, PermissionError when it has or would get a scope that the caller lacks,
   * ConflictError (`version_mismatch`, or the role is one of the system)
   */
  update(id: string, changes: RoleUpdate, options?: ChangeOptions): ApiPromise<Role>;

  /**
   * Deletes a role of the organization. Needs `roles:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`, or the role is in use or one of the system)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /** Lists all permissions that a role or an API key can hold, with what each one allows. */
  scopes(query?: RolesScopesQuery, options?: RequestOptions): List<ScopeEntry>;
}

export const rolesOf = (caller: Caller): Roles => ({
  list: (query, options) => listOf(caller, '/roles', query, options),
  create: (role, options) => caller.call('POST', '/roles', role, options),
  get: (id, options) => caller.call('GET', path`/roles/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/roles/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/roles/${id}`, undefined, options),
  scopes: (query, options) => catalogOf(caller, '/scopes', query, options, ({ scope }) => scope),
});
