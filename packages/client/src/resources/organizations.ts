import { type Caller, path } from '../call.js';
import type { Organization, OrganizationPage, OrganizationsListQuery, OrganizationUpdate } from '../contract-types.js';
import type { ChangeOptions, RequestOptions } from '../options.js';
import { List } from '../pages.js';

/** Everything about organizations. */
export class Organizations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * Lists the organizations that the caller belongs to, by name. Needs `organization:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query: OrganizationsListQuery = {}, options?: RequestOptions): List<Organization> {
    const read = (page: object): Promise<OrganizationPage> =>
      this.#caller.call({ method: 'GET', path: '/organizations', query: { ...query, ...page } }, options);
    return new List(read, query);
  }

  /**
   * Gets an organization as it is now. Needs `organization:read`.
   *
   * @param id such as `org_…`
   * @throws NotFoundError
   */
  async get(id: string, options?: RequestOptions): Promise<Organization> {
    return this.#caller.call({ method: 'GET', path: path`/organizations/${id}` }, options);
  }

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
  async update(id: string, changes: OrganizationUpdate, options: ChangeOptions = {}): Promise<Organization> {
    const { ifVersion } = options;
    return this.#caller.call({ method: 'PATCH', path: path`/organizations/${id}`, body: changes, ifVersion }, options);
  }
}
