import { type Caller, path } from '../call.js';
import type { Organization, OrganizationsListQuery, OrganizationUpdate } from '../contract-types.js';
import type { ChangeOptions, RequestOptions } from '../options.js';
import { type List, listOf } from '../pages.js';

/** Everything about organizations. */
export interface Organizations {
  /**
   * Lists the organizations that the caller belongs to, by name. Needs `organization:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: OrganizationsListQuery, options?: RequestOptions): List<Organization>;

  /**
   * Gets an organization as it is now. Needs `organization:read`.
   *
   * @param id such as `org_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): Promise<Organization>;

  /**
   * Changes an organization: what is left out stays, `null` puts a field back to its default. Needs
   * `organization:write`.
   *
   * @example
   * ```ts
   * await client.organizations.update(id, { timezone: 'Europe/Berlin' });
   * ```
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`, or the slug is taken)
   */
  update(id: string, changes: OrganizationUpdate, options?: ChangeOptions): Promise<Organization>;
}

export const organizationsOf = (caller: Caller): Organizations => ({
  list: (query, options) => listOf(caller, '/organizations', query, options),
  get: async (id, options) => caller.call('GET', path`/organizations/${id}`, undefined, options),
  update: async (id, changes, options) => caller.call('PATCH', path`/organizations/${id}`, changes, options),
});
