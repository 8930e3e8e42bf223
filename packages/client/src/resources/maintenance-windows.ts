import { type Caller, path } from '../call.js';
import type {
  MaintenanceWindow,
  MaintenanceWindowCreate,
  MaintenanceWindowsListQuery,
  MaintenanceWindowUpdate,
} from '../contract-types.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../options.js';
import { type List, listOf } from '../pages.js';

/** Everything about maintenance windows: times in which monitors are checked but nobody is told. */
export interface MaintenanceWindows {
  /**
   * Lists maintenance windows, newest first unless `sort` says otherwise. Needs `monitors:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: MaintenanceWindowsListQuery, options?: RequestOptions): List<MaintenanceWindow>;

  /**
   * Creates a maintenance window: once, or again and again by a cron expression in a time zone. Needs
   * `monitors:write`.
   *
   * @example
   * ```ts
   * await client.maintenanceWindows.create({
   *   name: 'Sunday updates',
   *   target: { scope: 'tags', tags: ['database'] },
   *   schedule: { type: 'recurring', cron: '0 3 * * 0', timezone: 'Europe/Berlin', durationSeconds: 7_200 },
   * });
   * ```
   * @throws ValidationError
   */
  create(window: MaintenanceWindowCreate, options?: PostOptions): Promise<MaintenanceWindow>;

  /**
   * Gets a maintenance window, with when it is next. Needs `monitors:read`.
   *
   * @param id such as `mnt_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): Promise<MaintenanceWindow>;

  /**
   * Changes a maintenance window: what is left out stays; a `schedule` is replaced as a whole. Needs
   * `monitors:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: MaintenanceWindowUpdate, options?: ChangeOptions): Promise<MaintenanceWindow>;

  /**
   * Deletes a maintenance window; one that is active ends. Needs `monitors:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): Promise<void>;
}

export const maintenanceWindowsOf = (caller: Caller): MaintenanceWindows => ({
  list: (query, options) => listOf(caller, '/maintenance-windows', query, options),
  create: (window, options) => caller.call('POST', '/maintenance-windows', window, options),
  get: async (id, options) => caller.call('GET', path`/maintenance-windows/${id}`, undefined, options),
  update: async (id, changes, options) => caller.call('PATCH', path`/maintenance-windows/${id}`, changes, options),
  delete: async (id, options) => caller.call('DELETE', path`/maintenance-windows/${id}`, undefined, options),
});
