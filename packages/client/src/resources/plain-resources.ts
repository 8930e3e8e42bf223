// Derived from the contract by `pnpm generate`; changes made here are lost.

import type { ApiPromise } from '../exchange/api-promise.js';
import { type Caller, path } from '../call.js';
import type {
  MaintenanceWindow,
  MaintenanceWindowCreate,
  MaintenanceWindowsListQuery,
  MaintenanceWindowUpdate,
} from '../contract-types.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../options.js';
import { type List, listOf } from '../pages.js';

export type {
  MaintenanceSchedule,
  MaintenanceWindow,
  MaintenanceWindowCreate,
  MaintenanceWindowsListQuery,
  MaintenanceWindowUpdate,
  MonitorTarget,
} from '../contract-types.js';

/** Everything about maintenance windows. */
export interface MaintenanceWindows {
  /**
   * Lists maintenance windows. Needs `monitors:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: MaintenanceWindowsListQuery, options?: RequestOptions): List<MaintenanceWindow>;

  /**
   * Creates a maintenance window. An organization has at most 10000 maintenance windows. Needs `monitors:write`.
   *
   * @example
   * ```ts
   * await client.maintenanceWindows.create({
   *   name: 'Database upgrade',
   *   target: { scope: 'tags', tags: ['database'] },
   *   schedule: {
   *     type: 'once',
   *     startsAt: '2030-03-01T02:00:00.000Z',
   *     endsAt: '2030-03-01T04:00:00.000Z',
   *   },
   * });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached`)
   */
  create(document: MaintenanceWindowCreate, options?: PostOptions): ApiPromise<MaintenanceWindow>;

  /**
   * Gets a maintenance window. Needs `monitors:read`.
   *
   * @param id such as `mnt_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<MaintenanceWindow>;

  /**
   * Changes a maintenance window. A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back
   * to its default. Needs `monitors:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: MaintenanceWindowUpdate, options?: ChangeOptions): ApiPromise<MaintenanceWindow>;

  /**
   * Deletes a maintenance window. Needs `monitors:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;
}

const maintenanceWindowsOf = (caller: Caller): MaintenanceWindows => ({
  list: (query, options) => listOf(caller, '/maintenance-windows', query, options),
  create: (document, options) => caller.call('POST', '/maintenance-windows', document, options),
  get: (id, options) => caller.call('GET', path`/maintenance-windows/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/maintenance-windows/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/maintenance-windows/${id}`, undefined, options),
});

/** The namespaces of all plain resources. */
export interface PlainResources {
  /** Everything about maintenance windows. */
  readonly maintenanceWindows: MaintenanceWindows;
}

export const plainResourcesOf = (caller: Caller): PlainResources => ({
  maintenanceWindows: maintenanceWindowsOf(caller),
});
