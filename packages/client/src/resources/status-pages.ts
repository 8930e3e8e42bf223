import type {
  StatusPage,
  StatusPageCreate,
  StatusPageSubscriber,
  StatusPagesListQuery,
  StatusPagesSubscribersQuery,
  StatusPageUpdate,
  VerifyStatusPageDomain,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';
import type { StepOptions } from './incidents.js';

/** Everything about status pages: what customers see of your services. */
export interface StatusPages {
  /**
   * Lists status pages by name unless `sort` says otherwise. Needs `dashboards:read`.
   *
   * @example
   * ```ts
   * for await (const { name, url, status } of client.statusPages.list()) console.log(name, url, status);
   * ```
   * @throws ValidationError when the query is invalid
   */
  list(query?: StatusPagesListQuery, options?: RequestOptions): List<StatusPage>;

  /**
   * Creates a status page, private unless `visibility` says otherwise. Needs `dashboards:write`.
   *
   * @example
   * ```ts
   * const { url } = await client.statusPages.create({
   *   name: 'Example status',
   *   visibility: 'public',
   *   components: [{ name: 'Shop', target: { scope: 'tags', tags: ['shop'] } }],
   * });
   * ```
   * @throws ValidationError, ConflictError when another page has the `slug`, PermissionError (`plan_limit_reached`)
   */
  create(page: StatusPageCreate, options?: PostOptions): ApiPromise<StatusPage>;

  /**
   * Gets a status page as its organization sees it. Needs `dashboards:read`.
   *
   * @param id such as `stp_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<StatusPage>;

  /**
   * Changes a status page: what is left out stays; `components` and `domains` are replaced as a whole. Needs
   * `dashboards:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError when another page has the `slug`, or `version_mismatch`
   */
  update(id: string, changes: StatusPageUpdate, options?: ChangeOptions): ApiPromise<StatusPage>;

  /**
   * Deletes a status page with its subscribers and domains. Needs `dashboards:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Ends the view tokens of all visitors of a `password` page. Needs `dashboards:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  rotateViewToken(id: string, options?: StepOptions): ApiPromise<StatusPage>;

  /**
   * Looks up the TXT record of one of the page's `domains` and, when it is there, serves the page under that name. Needs
   * `dashboards:write`.
   *
   * @example
   * ```ts
   * const { domains } = await client.statusPages.verifyDomain('stp_…', { name: 'status.example.com' });
   * ```
   * @throws NotFoundError, ValidationError (`name`) without the record, ConflictError (`version_mismatch`),
   * RateLimitError, ServerError when the name servers do not answer
   */
  verifyDomain(id: string, body: VerifyStatusPageDomain, options?: StepOptions): ApiPromise<StatusPage>;

  /**
   * Lists the subscribers of a page, the latest first unless `sort` says otherwise. Needs `dashboards:write`.
   *
   * @throws NotFoundError
   */
  subscribers(id: string, query?: StatusPagesSubscribersQuery, options?: RequestOptions): List<StatusPageSubscriber>;

  /**
   * Removes a subscriber, without a mail. Needs `dashboards:write`.
   *
   * @throws NotFoundError
   */
  removeSubscriber(id: string, subscriberId: string, options?: RequestOptions): ApiPromise<void>;
}

export const statusPagesOf = (caller: Caller): StatusPages => ({
  list: (query, options) => listOf(caller, '/status-pages', query, options),
  create: (page, options) => caller.call('POST', '/status-pages', page, options),
  get: (id, options) => caller.call('GET', path`/status-pages/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/status-pages/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/status-pages/${id}`, undefined, options),
  rotateViewToken: caller.step('status-pages', 'rotate-view-token'),
  verifyDomain: (id, body, options) => caller.call('POST', path`/status-pages/${id}/verify-domain`, body, options),
  subscribers: (id, query, options) => listOf(caller, path`/status-pages/${id}/subscribers`, query, options),
  removeSubscriber: (id, subscriberId, options) =>
    caller.call('DELETE', path`/status-pages/${id}/subscribers/${subscriberId}`, undefined, options),
});
