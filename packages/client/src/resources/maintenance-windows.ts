import type { MaintenanceOccurrences, MaintenanceWindowsOccurrencesQuery } from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';
import type { MaintenanceWindows as PlainMaintenanceWindows } from './plain-resources.js';

/** Everything about maintenance windows, and when they take place. */
export interface MaintenanceWindows extends PlainMaintenanceWindows {
  /**
   * Reads when maintenance takes place in a range, and when it did: at most 400 days and 500 occurrences, else
   * `notice` is `tooMany`. Needs `monitors:read`.
   *
   * @example
   * ```ts
   * const march = { from: '2030-03-01T00:00:00.000Z', to: '2030-04-01T00:00:00.000Z' };
   * const { occurrences } = await client.maintenanceWindows.occurrences(march);
   * ```
   * @throws ValidationError, NotFoundError when there is no such monitor
   */
  occurrences(query: MaintenanceWindowsOccurrencesQuery, options?: RequestOptions): ApiPromise<MaintenanceOccurrences>;
}

export const maintenanceWindowsOf = (caller: Caller, plain: PlainMaintenanceWindows): MaintenanceWindows => ({
  ...plain,
  occurrences: (query, options) =>
    caller.call('GET', '/maintenance-windows/occurrences', undefined, { ...options, query }),
});
