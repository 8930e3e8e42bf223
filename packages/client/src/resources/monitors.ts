import { type Caller, path } from '../call.js';
import type {
  Monitor,
  MonitorCreate,
  MonitorPage,
  MonitorResult,
  MonitorResultPage,
  MonitorsListQuery,
  MonitorsResultsQuery,
  MonitorTestResult,
  MonitorUpdate,
} from '../contract-types.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../options.js';
import { List } from '../pages.js';

/** Everything about monitors. */
export class Monitors {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * Lists monitors, newest first unless `sort` says otherwise. Needs `monitors:read`.
   *
   * @example
   * ```ts
   * for await (const monitor of client.monitors.list({ currentStatus: 'down' })) console.log(monitor.name);
   * ```
   * @throws ValidationError when the query is invalid, such as a `pageSize` above 100
   */
  list(query: MonitorsListQuery = {}, options?: RequestOptions): List<Monitor> {
    const read = (page: object): Promise<MonitorPage> =>
      this.#caller.call({ method: 'GET', path: '/monitors', query: { ...query, ...page } }, options);
    return new List(read, query);
  }

  /**
   * Creates a monitor; it is checked at once. Needs `monitors:write`.
   *
   * @example
   * ```ts
   * await client.monitors.create({ name: 'Website', type: 'https', target: 'https://example.com/' });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached`)
   */
  async create(monitor: MonitorCreate, options?: PostOptions): Promise<Monitor> {
    return this.#caller.call({ method: 'POST', path: '/monitors', body: monitor }, options);
  }

  /**
   * Gets a monitor as it is now. Needs `monitors:read`.
   *
   * @param id such as `mon_…`
   * @throws NotFoundError
   */
  async get(id: string, options?: RequestOptions): Promise<Monitor> {
    return this.#caller.call({ method: 'GET', path: path`/monitors/${id}` }, options);
  }

  /**
   * Changes a monitor: what is left out stays, `null` puts a field back to its default. Needs `monitors:write`.
   *
   * @example
   * ```ts
   * await client.monitors.update(monitor.id, { intervalSeconds: 30 }, { ifVersion: monitor.version });
   * ```
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  async update(id: string, changes: MonitorUpdate, options: ChangeOptions = {}): Promise<Monitor> {
    const { ifVersion } = options;
    return this.#caller.call({ method: 'PATCH', path: path`/monitors/${id}`, body: changes, ifVersion }, options);
  }

  /**
   * Deletes a monitor with its results. Needs `monitors:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  async delete(id: string, options: ChangeOptions = {}): Promise<void> {
    const { ifVersion } = options;
    await this.#caller.call({ method: 'DELETE', path: path`/monitors/${id}`, ifVersion }, options);
  }

  /**
   * Pauses a monitor: no checks until it is resumed. Needs `monitors:write`.
   *
   * @throws NotFoundError
   */
  async pause(id: string, options?: PostOptions): Promise<Monitor> {
    return this.#caller.call({ method: 'POST', path: path`/monitors/${id}/pause` }, options);
  }

  /**
   * Resumes a paused monitor: it is `pending` and checked at once. Needs `monitors:write`.
   *
   * @throws NotFoundError
   */
  async resume(id: string, options?: PostOptions): Promise<Monitor> {
    return this.#caller.call({ method: 'POST', path: path`/monitors/${id}/resume` }, options);
  }

  /**
   * Checks a monitor now and records the result. Needs `monitors:run`.
   *
   * The answer takes as long as the check does: up to the monitor's `timeoutSeconds`.
   *
   * @throws NotFoundError, ConflictError when it cannot be checked now
   */
  async check(id: string, options?: PostOptions): Promise<MonitorResult> {
    return this.#caller.call({ method: 'POST', path: path`/monitors/${id}/check` }, options);
  }

  /**
   * Tries a monitor without saving it: one check, nothing is stored. Needs `monitors:run`.
   *
   * @throws ValidationError
   */
  async test(monitor: MonitorCreate, options?: PostOptions): Promise<MonitorTestResult> {
    return this.#caller.call({ method: 'POST', path: '/monitors/test', body: monitor }, options);
  }

  /**
   * Lists the results of a monitor, newest first. Needs `monitors:read`.
   *
   * @example
   * ```ts
   * const failures = await client.monitors.results(id, { ok: false }).toArray({ limit: 50 });
   * ```
   * @throws NotFoundError, ValidationError
   */
  results(id: string, query: MonitorsResultsQuery = {}, options?: RequestOptions): List<MonitorResult> {
    const read = (page: object): Promise<MonitorResultPage> =>
      this.#caller.call({ method: 'GET', path: path`/monitors/${id}/results`, query: { ...query, ...page } }, options);
    return new List(read, query);
  }
}
