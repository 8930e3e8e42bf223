// Derived from the contract by `pnpm generate`; changes made here are lost.

import type { ApiPromise } from '../request/exchange/api-promise.js';
import { type Caller, path } from '../request/call.js';
import type {
  MaintenanceWindow,
  MaintenanceWindowCreate,
  MaintenanceWindowsListQuery,
  MaintenanceWindowUpdate,
  TelemetryExport,
  TelemetryExportCreate,
  TelemetryExportsListQuery,
  TelemetryExportUpdate,
} from '../contract-types.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

export type {
  MaintenanceSchedule,
  MaintenanceWindow,
  MaintenanceWindowCreate,
  MaintenanceWindowsListQuery,
  MaintenanceWindowUpdate,
  MonitorTarget,
  TelemetryExport,
  TelemetryExportCreate,
  TelemetryExportsListQuery,
  TelemetryExportUpdate,
} from '../contract-types.js';

/** Everything about telemetry exports. */
export interface TelemetryExports {
  /**
   * Lists telemetry exports. Needs `telemetry-exports:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: TelemetryExportsListQuery, options?: RequestOptions): List<TelemetryExport>;

  /**
   * Creates a telemetry export. An organization has at most 5 telemetry exports. Needs `telemetry-exports:write`.
   *
   * @example
   * ```ts
   * await client.telemetryExports.create({
   *   name: 'Collector',
   *   endpoint: 'https://otlp.example.com',
   *   headers: { authorization: 'Bearer 7f3c' },
   * });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached`)
   */
  create(document: TelemetryExportCreate, options?: PostOptions): ApiPromise<TelemetryExport>;

  /**
   * Gets a telemetry export. Needs `telemetry-exports:read`.
   *
   * @param id such as `tex_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<TelemetryExport>;

  /**
   * Changes a telemetry export. A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to
   * its default. Needs `telemetry-exports:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: TelemetryExportUpdate, options?: ChangeOptions): ApiPromise<TelemetryExport>;

  /**
   * Deletes a telemetry export. Needs `telemetry-exports:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;
}

const telemetryExportsOf = (caller: Caller): TelemetryExports => ({
  list: (query, options) => listOf(caller, '/telemetry-exports', query, options),
  create: (document, options) => caller.call('POST', '/telemetry-exports', document, options),
  get: (id, options) => caller.call('GET', path`/telemetry-exports/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/telemetry-exports/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/telemetry-exports/${id}`, undefined, options),
});

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
  /** Everything about telemetry exports. */
  readonly telemetryExports: TelemetryExports;
  /** Everything about maintenance windows. */
  readonly maintenanceWindows: MaintenanceWindows;
}

export const plainResourcesOf = (caller: Caller): PlainResources => ({
  telemetryExports: telemetryExportsOf(caller),
  maintenanceWindows: maintenanceWindowsOf(caller),
});
