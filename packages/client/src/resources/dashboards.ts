import type {
  Dashboard,
  DashboardContent,
  DashboardCreate,
  DashboardData,
  DashboardDuplicate,
  DashboardPreview,
  DashboardsDataQuery,
  DashboardsGetPublicQuery,
  DashboardsListQuery,
  DashboardUpdate,
  PublicDashboard,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Everything about dashboards: widgets on a grid, and what they show. */
export interface Dashboards {
  /**
   * Lists the dashboards that the caller may see, by name unless `sort` says otherwise. Needs `dashboards:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: DashboardsListQuery, options?: RequestOptions): List<Dashboard>;

  /**
   * Creates a dashboard that belongs to the caller. Needs `dashboards:write`.
   *
   * @example
   * ```ts
   * const widget = { type: 'stat', x: 0, y: 0, w: 3, h: 2, config: { metric: 'uptimePercent' } } as const;
   * await client.dashboards.create({ name: 'Production', widgets: [widget] });
   * ```
   * @throws ValidationError when widgets overlap or name a monitor that does not exist, PermissionError
   * (`plan_limit_reached`, or a public one without the permission to read what it shows)
   */
  create(dashboard: DashboardCreate, options?: PostOptions): ApiPromise<Dashboard>;

  /**
   * Gets a dashboard; `publicToken` and `publicUrl` only with `dashboards:write`. Needs `dashboards:read`.
   *
   * @param id such as `dsh_…`
   * @throws NotFoundError, also for the private dashboard of another member
   */
  get(id: string, options?: RequestOptions): ApiPromise<Dashboard>;

  /**
   * Gets a dashboard as a file: what `create` takes, without defaults and read-only fields. `create` makes the same
   * dashboard of it. Needs `dashboards:read`.
   *
   * @param id such as `dsh_…`
   * @throws NotFoundError, also for the private dashboard of another member
   */
  getDocument(id: string, options?: RequestOptions): ApiPromise<DashboardContent>;

  /**
   * Changes a dashboard: what is left out stays, `null` puts a field back to its default, and lists are replaced as a
   * whole. Needs `dashboards:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: DashboardUpdate, options?: ChangeOptions): ApiPromise<Dashboard>;

  /**
   * Deletes a dashboard; its public link ends. Needs `dashboards:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Gets what all widgets show, each with its own status. Needs `dashboards:read`, and for widgets about monitors
   * `monitors:read`.
   *
   * @example
   * ```ts
   * const { widgets } = await client.dashboards.data(id, { variables: 'env:production' });
   * for (const { id, status, notice } of widgets) console.log(id, status, notice ?? '');
   * ```
   * @param query default: the time range of the dashboard, and the defaults of its variables
   * @throws NotFoundError, ValidationError, RateLimitError
   */
  data(id: string, query?: DashboardsDataQuery, options?: RequestOptions): ApiPromise<DashboardData>;

  /**
   * Fills widgets without saving them. Needs the same permissions as `data`.
   *
   * @throws ValidationError, RateLimitError
   */
  preview(content: DashboardPreview, options?: PostOptions): ApiPromise<DashboardData>;

  /**
   * Duplicates a dashboard. The copy belongs to the caller and has no public link. Needs `dashboards:write`.
   *
   * @param copy its `name`; default: the name with “(copy)” after it
   * @throws NotFoundError, PermissionError (`plan_limit_reached`)
   */
  duplicate(id: string, copy?: DashboardDuplicate, options?: PostOptions): ApiPromise<Dashboard>;

  /**
   * Gives a public dashboard another link; the old one ends at once. Needs `dashboards:write`.
   *
   * @throws NotFoundError, ConflictError when it is not public, or (`version_mismatch`) was changed meanwhile
   */
  rotatePublicToken(id: string, options?: ChangeOptions & PostOptions): ApiPromise<Dashboard>;

  /**
   * Reads a public dashboard by its token, without any credential.
   *
   * @param token such as `wpd_…`
   * @throws NotFoundError, ValidationError, RateLimitError
   */
  getPublic(token: string, query?: DashboardsGetPublicQuery, options?: RequestOptions): ApiPromise<PublicDashboard>;
}

export const dashboardsOf = (caller: Caller, anonymous: Caller): Dashboards => ({
  list: (query, options) => listOf(caller, '/dashboards', query, options),
  create: (dashboard, options) => caller.call('POST', '/dashboards', dashboard, options),
  get: (id, options) => caller.call('GET', path`/dashboards/${id}`, undefined, options),
  getDocument: (id, options) =>
    caller.call('GET', path`/dashboards/${id}`, undefined, { ...options, query: { fields: 'document' } }),
  update: (id, changes, options) => caller.call('PATCH', path`/dashboards/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/dashboards/${id}`, undefined, options),
  data: (id, query, options) => caller.call('GET', path`/dashboards/${id}/data`, undefined, { ...options, query }),
  preview: (content, options) => caller.call('POST', '/dashboards/preview', content, options),
  duplicate: (id, copy, options) => caller.call('POST', path`/dashboards/${id}/duplicate`, copy, options),
  rotatePublicToken: caller.step('dashboards', 'rotate-public-token'),
  getPublic: (token, query, options) =>
    anonymous.call('GET', path`/public/dashboards/${token}`, undefined, { ...options, query }),
});
