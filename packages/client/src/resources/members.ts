import type { Member, MembersListQuery, MemberUpdate } from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';
import { type OrganizationIdOf, organizationPaths } from './organization-paths.js';

/**
 * Everything about members: the users of an organization, with their roles.
 *
 * The organization is `organizationId` of the call, else of the client, else of `auth.me()`, which is then asked once.
 */
export interface Members {
  /**
   * Lists members, the oldest membership first. Needs `members:read`.
   *
   * @example
   * ```ts
   * for await (const { name, role } of client.members.list()) console.log(name, role);
   * ```
   * @throws ValidationError when the query is invalid
   */
  list(query?: MembersListQuery, options?: RequestOptions): List<Member>;

  /**
   * Gets a member. Needs `members:read`.
   *
   * @param id of the membership, such as `mbr_…`; not of the user
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Member>;

  /**
   * Gives a member another role; it acts on the member's next request. Needs `members:write`.
   *
   * @example
   * ```ts
   * await client.members.update(member.id, { role: 'editor' });
   * ```
   * @throws NotFoundError, ValidationError when there is no such role, PermissionError when the old or the new role has
   * a scope that the caller lacks, ConflictError for the last owner
   */
  update(id: string, changes: MemberUpdate, options?: RequestOptions): ApiPromise<Member>;

  /**
   * Removes a member from the organization; the account stays. Needs `members:write`.
   *
   * @throws NotFoundError, PermissionError when the member has a scope that the caller lacks, ConflictError for the last
   * owner
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>;
}

export const membersOf = (caller: Caller, organizationIdOf: OrganizationIdOf): Members => {
  const { all, one } = organizationPaths(organizationIdOf, 'members');
  return {
    list: (query, options) => listOf(caller, () => all(options), query, options),
    get: (id, options) => caller.call('GET', () => one(id, options), undefined, options),
    update: (id, changes, options) => caller.call('PATCH', () => one(id, options), changes, options),
    delete: (id, options) => caller.call('DELETE', () => one(id, options), undefined, options),
  };
};
