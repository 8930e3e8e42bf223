import type { AlertState, AlertsListQuery } from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { RequestOptions } from '../request/options.js';
import { catalogOf, type List } from '../request/pages.js';

/** What alert rules found, across all of them. */
export interface Alerts {
  /**
   * Lists the state of each rule for each monitor, agent or series, the one evaluated last first. Needs `alert-rules:read`.
   *
   * @example
   * ```ts
   * const firing = await client.alerts.list({ state: 'firing' }).toArray({ limit: 50 });
   * ```
   * @throws ValidationError when the query is invalid
   */
  list(query?: AlertsListQuery, options?: RequestOptions): List<AlertState>;
}

export const alertsOf = (caller: Caller): Alerts => ({
  // A state has no id: there is one for each rule and subject.
  list: (query, options) =>
    catalogOf(
      caller,
      '/alerts',
      query,
      options,
      ({ ruleId, monitorId, subject }) => `${ruleId}:${monitorId ?? subject.id}`,
    ),
});
