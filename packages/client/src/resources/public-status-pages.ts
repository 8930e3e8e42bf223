import type {
  ConfirmSubscription,
  PublicComponentDetail,
  PublicIncident,
  PublicIncidentHistory,
  PublicStatusPage,
  PublicStatusPagesDomainCheckQuery,
  PublicStatusPagesHistoryQuery,
  StatusPageOfDomain,
  StatusPageViewToken,
  StatuspageIncidents,
  StatuspageStatusDocument,
  StatuspageSummary,
  SubscribeToStatusPage,
  UnlockStatusPage,
  Unsubscribe,
} from '../contract-types.js';
import { type ApiPath, type Caller, type CallOptions, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';

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
  get(slug: string, query?: VisitQuery, options?: RequestOptions): ApiPromise<PublicStatusPage>;

  /**
   * Finds the page that a verified domain shows.
   *
   * @throws NotFoundError when no page has it, or the page is private
   */
  domainCheck(query: PublicStatusPagesDomainCheckQuery, options?: RequestOptions): ApiPromise<StatusPageOfDomain>;

  /**
   * Reads the incidents of one month, the present one unless `month` says otherwise.
   *
   * @throws as `get`
   */
  history(
    slug: string,
    query?: PublicStatusPagesHistoryQuery,
    options?: RequestOptions,
  ): ApiPromise<PublicIncidentHistory>;

  /**
   * Reads one incident.
   *
   * @param number its `number`
   * @throws as `get`
   */
  incident(slug: string, number: number, query?: VisitQuery, options?: RequestOptions): ApiPromise<PublicIncident>;

  /**
   * Reads one component with the incidents of its days.
   *
   * @param id such as `cmp_…`
   * @throws as `get`
   */
  component(slug: string, id: string, query?: VisitQuery, options?: RequestOptions): ApiPromise<PublicComponentDetail>;

  /**
   * Reads the summary in the shape of Statuspage v2: status, components, open incidents, maintenance.
   *
   * @throws as `get`
   */
  summary(slug: string, query?: VisitQuery, options?: RequestOptions): ApiPromise<StatuspageSummary>;

  /**
   * Reads the status alone, in the shape of Statuspage v2.
   *
   * @throws as `get`
   */
  status(slug: string, query?: VisitQuery, options?: RequestOptions): ApiPromise<StatuspageStatusDocument>;

  /**
   * Reads open incidents and those of the last 14 days, in the shape of Statuspage v2.
   *
   * @throws as `get`
   */
  incidents(slug: string, query?: VisitQuery, options?: RequestOptions): ApiPromise<StatuspageIncidents>;

  /**
   * Reads open incidents, in the shape of Statuspage v2.
   *
   * @throws as `get`
   */
  unresolvedIncidents(slug: string, query?: VisitQuery, options?: RequestOptions): ApiPromise<StatuspageIncidents>;

  /**
   * Gets the incidents as an Atom feed (RFC 4287).
   *
   * @throws as `get`
   */
  feed(slug: string, query?: VisitQuery, options?: RequestOptions): ApiPromise<string>;

  /**
   * Gets the maintenance as a calendar (RFC 5545).
   *
   * @throws as `get`
   */
  calendar(slug: string, query?: VisitQuery, options?: RequestOptions): ApiPromise<string>;

  /**
   * Gets a picture of the status, as SVG.
   *
   * @throws as `get`
   */
  badge(slug: string, query?: VisitQuery, options?: RequestOptions): ApiPromise<string>;

  /**
   * Exchanges the password of a page for a token that reads it for a day.
   *
   * @throws NotFoundError, AuthenticationError (`invalid_credentials`), RateLimitError after too many wrong tries
   */
  unlock(slug: string, body: UnlockStatusPage, options?: RequestOptions): ApiPromise<StatusPageViewToken>;

  /**
   * Has a link mailed that confirms a subscription. The answer is the same for every address.
   *
   * @throws NotFoundError, ValidationError, RateLimitError
   */
  subscribe(slug: string, body: SubscribeToStatusPage, options?: RequestOptions): ApiPromise<void>;

  /**
   * Confirms a subscription with the token from the mail.
   *
   * @throws AuthenticationError (`token_expired`), ConflictError when the page takes no more subscribers
   */
  confirmSubscription(slug: string, body: ConfirmSubscription, options?: RequestOptions): ApiPromise<void>;

  /**
   * Ends a subscription with the token of any mail.
   *
   * @throws AuthenticationError (`token_expired`)
   */
  unsubscribe(slug: string, body: Unsubscribe, options?: RequestOptions): ApiPromise<void>;
}

export const publicStatusPagesOf = (anonymous: Caller): PublicStatusPages => {
  const pageOf = (slug: string): string => path`/public/status-pages/${slug}`();
  const read = <T>(
    address: ApiPath,
    query: VisitQuery | undefined,
    options: RequestOptions | undefined,
    accept?: CallOptions['accept'],
  ): ApiPromise<T> => {
    const secrets = query?.viewToken === undefined ? [] : [query.viewToken];
    return anonymous.call('GET', address, undefined, { ...options, query, accept, secrets });
  };
  const form =
    <T>(name: string, accept?: CallOptions['accept']) =>
    (slug: string, query?: VisitQuery, options?: RequestOptions): ApiPromise<T> =>
      read(() => pageOf(slug) + name, query, options, accept);
  const send =
    <Body extends object>(name: string) =>
    <T>(slug: string, body: Body, options?: RequestOptions): ApiPromise<T> =>
      anonymous.call('POST', () => pageOf(slug) + name, body, {
        ...options,
        isRepeatable: true,
        secrets: Object.values(body).map(String),
      });
  return {
    get: form(''),
    domainCheck: (query, options) =>
      anonymous.call('GET', '/public/status-pages/domain-check', undefined, { ...options, query }),
    history: form('/history'),
    incident: (slug, number, query, options) =>
      read(() => pageOf(slug) + path`/incidents/${String(number)}`(), query, options),
    component: (slug, id, query, options) => read(() => pageOf(slug) + path`/components/${id}`(), query, options),
    summary: form('/summary.json'),
    status: form('/status.json'),
    incidents: form('/incidents.json'),
    unresolvedIncidents: form('/incidents/unresolved.json'),
    feed: form('/feed.atom', 'application/atom+xml'),
    calendar: form('/calendar.ics', 'text/calendar'),
    badge: form('/badge.svg', 'image/svg+xml'),
    unlock: send('/unlock'),
    subscribe: send('/subscribers'),
    confirmSubscription: send('/subscribers/confirm'),
    unsubscribe: send('/subscribers/unsubscribe'),
  };
};
