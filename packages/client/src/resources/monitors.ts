import type {
  Monitor,
  MonitorBulk,
  MonitorBulkResult,
  MonitorCreate,
  MonitorLatency,
  MonitorOverview,
  MonitorResult,
  MonitorSetStatus,
  MonitorStatus,
  MonitorStatusHistory,
  MonitorSummary,
  MonitorsBadgeQuery,
  MonitorsEvidenceQuery,
  MonitorsLatencyQuery,
  MonitorsListQuery,
  MonitorsOverviewQuery,
  MonitorsResultsQuery,
  MonitorsStatusHistoryQuery,
  MonitorsUptimeQuery,
  MonitorTestResult,
  MonitorUpdate,
  MonitorUptime,
  RecordedEvidence,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';
import type { Runtime } from '../runtime.js';
import { pollUntil, type WaitOptions } from './polling.js';

/** What to wait for, and how long. */
export interface WaitForStatus extends WaitOptions<Monitor> {
  readonly status: MonitorStatus | readonly MonitorStatus[];
}

/** A check and its retries are over by then, unless they are set to take longer. */
const longestWaitMs = 300_000;

/** Everything about monitors. */
export interface Monitors {
  /**
   * Lists monitors, newest first unless `sort` says otherwise. Needs `monitors:read`.
   *
   * @example
   * ```ts
   * for await (const monitor of client.monitors.list({ currentStatus: 'down' })) console.log(monitor.name);
   * ```
   * @throws ValidationError when the query is invalid, such as a `pageSize` above 100
   */
  list(query?: MonitorsListQuery, options?: RequestOptions): List<Monitor>;

  /**
   * Gets up to 5,000 monitors in one answer, each in one line with its status in `bins`; `totalItems` says how many match.
   * Takes the filters of the list. Needs `monitors:read`.
   *
   * @example
   * ```ts
   * const { rows } = await client.monitors.overview({ from: '2026-03-01T00:00:00.000Z', bins: 30, sort: 'name' });
   * for (const { name, bins } of rows) console.log(bins, name);
   * ```
   * @throws ValidationError, RateLimitError while too many different overviews of the organization are being made
   */
  overview(query?: MonitorsOverviewQuery, options?: RequestOptions): ApiPromise<MonitorOverview>;

  /**
   * Counts the monitors of the organization by status, type and tag. Needs `monitors:read`.
   *
   * @example
   * ```ts
   * const { byStatus } = await client.monitors.summary();
   * console.log(`${byStatus.down} are down`);
   * ```
   */
  summary(options?: RequestOptions): ApiPromise<MonitorSummary>;

  /**
   * Creates a monitor; it is checked at once. Needs `monitors:write`.
   *
   * @example
   * ```ts
   * await client.monitors.create({ name: 'Website', type: 'https', target: 'https://example.com/' });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached`)
   */
  create(monitor: MonitorCreate, options?: PostOptions): ApiPromise<Monitor>;

  /**
   * Gets a monitor as it is now. Needs `monitors:read`.
   *
   * @param id such as `mon_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Monitor>;

  /**
   * Changes a monitor: what is left out stays, `null` puts a field back to its default. Needs `monitors:write`.
   *
   * @example
   * ```ts
   * await client.monitors.update(monitor.id, { intervalSeconds: 30 }, { ifVersion: monitor.version });
   * ```
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: MonitorUpdate, options?: ChangeOptions): ApiPromise<Monitor>;

  /**
   * Deletes a monitor with its results. Needs `monitors:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Pauses a monitor: no checks until it is resumed. Needs `monitors:write`.
   *
   * @throws NotFoundError
   */
  pause(id: string, options?: PostOptions): ApiPromise<Monitor>;

  /**
   * Resumes a paused monitor: it is `pending` and checked at once. Needs `monitors:write`.
   *
   * @throws NotFoundError
   */
  resume(id: string, options?: PostOptions): ApiPromise<Monitor>;

  /**
   * Checks a monitor now and records the result. Needs `monitors:run`.
   *
   * The answer takes as long as the check does: up to the monitor's `timeoutSeconds`.
   *
   * @throws NotFoundError, ConflictError when it cannot be checked now
   */
  check(id: string, options?: PostOptions): ApiPromise<MonitorResult>;

  /**
   * Polls a monitor until it has a status. Needs `monitors:read`.
   *
   * @example
   * ```ts
   * const { statusSince } = await client.monitors.waitFor(id, { status: ['up', 'degraded'], totalTimeoutMs: 60_000 });
   * ```
   * @param options.status one status, or several of which one is enough
   * @param options.totalTimeoutMs milliseconds for the whole wait; default 300,000
   * @throws NotFoundError, also when it is deleted meanwhile; TimeoutError when it does not have the status in time
   */
  waitFor(id: string, options: WaitForStatus): Promise<Monitor>;

  /**
   * Tries a monitor without saving it: one check, nothing is stored. Needs `monitors:run`.
   *
   * @throws ValidationError
   */
  test(monitor: MonitorCreate, options?: PostOptions): ApiPromise<MonitorTestResult>;

  /**
   * Lists the results of a monitor, newest first. Needs `monitors:read`.
   *
   * @example
   * ```ts
   * const failures = await client.monitors.results(id, { ok: false }).toArray({ limit: 50 });
   * ```
   * @throws NotFoundError, ValidationError
   */
  results(id: string, query?: MonitorsResultsQuery, options?: RequestOptions): List<MonitorResult>;

  /**
   * Lists what failed checks of a monitor saw, newest first and without secrets. Needs `monitors:read`.
   *
   * @example
   * ```ts
   * const [last] = await client.monitors.evidence(id).toArray({ limit: 1 });
   * console.log(last?.http?.statusCode, last?.http?.body);
   * ```
   * @throws NotFoundError, ValidationError
   */
  evidence(id: string, query?: MonitorsEvidenceQuery, options?: RequestOptions): List<RecordedEvidence>;

  /**
   * Sets the status of a monitor of type `manual`. Needs `monitors:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError when it is of another type, or `version_mismatch`
   */
  setStatus(id: string, status: MonitorSetStatus, options?: PostOptions & ChangeOptions): ApiPromise<Monitor>;

  /**
   * Creates up to 100 monitors, or changes, pauses, resumes, tags or removes up to 500: all of them, or none. Needs
   * `monitors:write`.
   *
   * @example
   * ```ts
   * await client.monitors.bulk({ action: 'tag', monitorIds, add: ['production'] });
   * const change = { action: 'update', monitorIds, patch: { intervalSeconds: 30 } } as const;
   * const { changes, problems } = await client.monitors.bulk({ ...change, dryRun: true });
   * ```
   * @returns the ids, in the order that was given; with `dryRun`, what would change, and every problem
   * @throws ValidationError, NotFoundError, ConflictError, PermissionError (`plan_limit_reached`)
   */
  bulk(change: MonitorBulk, options?: PostOptions): ApiPromise<MonitorBulkResult>;

  /**
   * Gets how long a monitor was in which status, to the second: the last 24 hours unless `from` and `to` say
   * otherwise. Needs `monitors:read`.
   *
   * @example
   * ```ts
   * const { uptimePercent } = await client.monitors.uptime(id, { from: '2026-03-01T00:00:00.000Z' });
   * ```
   * @throws NotFoundError, ValidationError
   */
  uptime(id: string, query?: MonitorsUptimeQuery, options?: RequestOptions): ApiPromise<MonitorUptime>;

  /**
   * Gets how quickly a monitor answered: percentiles over the range, and in `bins`. Needs `monitors:read`.
   *
   * @throws NotFoundError, ValidationError
   */
  latency(id: string, query?: MonitorsLatencyQuery, options?: RequestOptions): ApiPromise<MonitorLatency>;

  /**
   * Gets the statuses of a range, in `bins` that can be drawn as they are. Needs `monitors:read`.
   *
   * @throws NotFoundError, ValidationError
   */
  statusHistory(
    id: string,
    query?: MonitorsStatusHistoryQuery,
    options?: RequestOptions,
  ): ApiPromise<MonitorStatusHistory>;

  /**
   * Gets a picture of the status, or of the uptime with `show`, as the text of an SVG. Needs `monitors:read`.
   *
   * @throws NotFoundError, ValidationError
   */
  badge(id: string, query?: MonitorsBadgeQuery, options?: RequestOptions): ApiPromise<string>;
}

export const monitorsOf = (caller: Caller, runtime: Runtime): Monitors => ({
  list: (query, options) => listOf(caller, '/monitors', query, options),
  overview: (query, options) => caller.call('GET', '/monitors/overview', undefined, { ...options, query }),
  summary: (options) => caller.call('GET', '/monitors/summary', undefined, options),
  create: (monitor, options) => caller.call('POST', '/monitors', monitor, options),
  get: (id, options) => caller.call('GET', path`/monitors/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/monitors/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/monitors/${id}`, undefined, options),
  pause: caller.step('monitors', 'pause'),
  resume: caller.step('monitors', 'resume'),
  check: caller.step('monitors', 'check'),
  waitFor: async (id, { status, totalTimeoutMs = longestWaitMs, ...options }) => {
    const wanted: readonly MonitorStatus[] = typeof status === 'string' ? [status] : status;
    if (!Array.isArray(wanted) || wanted.length === 0) throw new TypeError('status must name at least one status');
    const place = path`/monitors/${id}`;
    return pollUntil<Monitor>(
      {
        request: `GET ${place()}`,
        read: (each) => caller.call('GET', place, undefined, each),
        hasEnded: ({ currentStatus }) => wanted.includes(currentStatus),
      },
      { ...options, totalTimeoutMs },
      runtime,
    );
  },
  test: (monitor, options) => caller.call('POST', '/monitors/test', monitor, options),
  results: (id, query, options) => listOf(caller, path`/monitors/${id}/results`, query, options),
  evidence: (id, query, options) => listOf(caller, path`/monitors/${id}/evidence`, query, options),
  setStatus: (id, status, options) => caller.call('POST', path`/monitors/${id}/status`, status, options),
  bulk: (change, options) => caller.call('POST', '/monitors/bulk', change, options),
  uptime: (id, query, options) => caller.call('GET', path`/monitors/${id}/uptime`, undefined, { ...options, query }),
  latency: (id, query, options) => caller.call('GET', path`/monitors/${id}/latency`, undefined, { ...options, query }),
  statusHistory: (id, query, options) =>
    caller.call('GET', path`/monitors/${id}/status-history`, undefined, { ...options, query }),
  badge: (id, query, options) =>
    caller.call('GET', path`/monitors/${id}/badge.svg`, undefined, { ...options, query, accept: 'image/svg+xml' }),
});
