import type {
  Organization,
  OrganizationCreate,
  OrganizationsListQuery,
  OrganizationTransfer,
  OrganizationUpdate,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Everything about organizations. */
export interface Organizations {
  /**
   * Lists the organizations that the caller belongs to, by name. Needs `organization:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: OrganizationsListQuery, options?: RequestOptions): List<Organization>;

  /**
   * Creates an organization; the signed-in user owns it. API keys are refused.
   *
   * @example
   * ```ts
   * const { id } = await client.organizations.create({ name: 'Example Ltd' });
   * const monitors = await client.monitors.list({}, { organizationId: id });
   * ```
   * @throws ValidationError, also when the slug is taken; PermissionError (`plan_limit_reached`)
   */
  create(organization: OrganizationCreate, options?: PostOptions): ApiPromise<Organization>;

  /**
   * Gets an organization as it is now. Needs `organization:read`.
   *
   * @param id such as `org_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Organization>;

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
  update(id: string, changes: OrganizationUpdate, options?: ChangeOptions): ApiPromise<Organization>;

  /**
   * Hands an organization over: the member becomes its owner, and the caller an admin. Only an owner may.
   *
   * @param transfer `memberId`: such as `mbr_…`
   * @throws NotFoundError, ValidationError when there is no such member, PermissionError
   */
  transfer(id: string, transfer: OrganizationTransfer, options?: PostOptions): ApiPromise<Organization>;

  /**
   * Suspends an organization: it can still be read, but nothing is changed or checked until it is reactivated. Only an
   * owner may.
   *
   * @throws NotFoundError, PermissionError
   */
  suspend(id: string, options?: PostOptions): ApiPromise<Organization>;

  /**
   * Reactivates a suspended organization: its monitors are checked again at once. Only an owner may.
   *
   * @throws NotFoundError, PermissionError
   */
  reactivate(id: string, options?: PostOptions): ApiPromise<Organization>;

  /**
   * Deletes an organization with all that it has, 14 days later; until then it is suspended, its API keys are refused, and
   * {@link Organizations.restore} undoes it. Only an owner may, with a sign-in of the last 15 minutes.
   *
   * @throws NotFoundError, PermissionError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Undoes the deletion of an organization before its `deletesAt`. Only an owner may.
   *
   * @throws NotFoundError, PermissionError, ConflictError when the deletion has begun
   */
  restore(id: string, options?: PostOptions): ApiPromise<Organization>;
}

export const organizationsOf = (caller: Caller): Organizations => ({
  list: (query, options) => listOf(caller, '/organizations', query, options),
  create: (organization, options) => caller.call('POST', '/organizations', organization, options),
  get: (id, options) => caller.call('GET', path`/organizations/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/organizations/${id}`, changes, options),
  transfer: (id, transfer, options) => caller.call('POST', path`/organizations/${id}/transfer`, transfer, options),
  suspend: caller.step('organizations', 'suspend'),
  reactivate: caller.step('organizations', 'reactivate'),
  delete: (id, options) => caller.call('DELETE', path`/organizations/${id}`, undefined, options),
  restore: caller.step('organizations', 'restore'),
});
