import { type Caller, path } from '../call.js';
import type {
  PublicComponentDetail,
  PublicIncident,
  PublicIncidentHistory,
  PublicStatusPage,
  PublicStatusPagesHistoryQuery,
  StatusPageViewToken,
  UnlockStatusPage,
} from '../contract-types.js';
import type { RequestOptions } from '../options.js';

/** How a page is read. */
export interface VisitQuery {
  /** For a `password` page: the token that `unlock` gave. */
  readonly viewToken?: string | undefined;
}

/** Status pages as visitors see them. No credential is needed and none is sent. */
export interface PublicStatusPages {
  /**
   * Reads a status page.
   *
   * @param slug its `slug`
   * @example
   * ```ts
   * const { status, openIncidents } = await client.publicStatusPages.get('example');
   * ```
   * @throws NotFoundError also when the page is private; AuthenticationError for a `password` page without a valid
   * `viewToken`
   */
  get(slug: string, query?: VisitQuery, options?: RequestOptions): Promise<PublicStatusPage>;

  /**
   * Reads the incidents of one month, the present one unless `month` says otherwise.
   *
   * @throws as `get`
   */
  history(
    slug: string,
    query?: PublicStatusPagesHistoryQuery,
    options?: RequestOptions,
  ): Promise<PublicIncidentHistory>;

  /**
   * Reads one incident.
   *
   * @param number its `number`
   * @throws as `get`
   */
  incident(slug: string, number: number, query?: VisitQuery, options?: RequestOptions): Promise<PublicIncident>;

  /**
   * Reads one component with the incidents of its days.
   *
   * @param id such as `cmp_…`
   * @throws as `get`
   */
  component(slug: string, id: string, query?: VisitQuery, options?: RequestOptions): Promise<PublicComponentDetail>;

  /**
   * Exchanges the password of a page for a token that reads it for a day.
   *
   * @throws NotFoundError, AuthenticationError (`invalid_credentials`), RateLimitError after too many wrong tries
   */
  unlock(slug: string, body: UnlockStatusPage, options?: RequestOptions): Promise<StatusPageViewToken>;
}

export const publicStatusPagesOf = (anonymous: Caller): PublicStatusPages => {
  const read = async <T>(address: string, query: VisitQuery | undefined, options: RequestOptions | undefined) =>
    anonymous.call<T>('GET', address, undefined, {
      ...options,
      query,
      ...(query?.viewToken === undefined ? {} : { secrets: [query.viewToken] }),
    });
  return {
    get: (slug, query, options) => read(path`/public/status-pages/${slug}`, query, options),
    history: (slug, query, options) => read(path`/public/status-pages/${slug}/history`, query, options),
    incident: (slug, number, query, options) =>
      read(path`/public/status-pages/${slug}/incidents/${String(number)}`, query, options),
    component: (slug, id, query, options) => read(path`/public/status-pages/${slug}/components/${id}`, query, options),
    unlock: async (slug, body, options) =>
      anonymous.call('POST', path`/public/status-pages/${slug}/unlock`, body, {
        ...options,
        isRepeatable: true,
        secrets: [body.password],
      }),
  };
};
