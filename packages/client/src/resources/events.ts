import type { Event, EventsListQuery } from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** What happened in an organization in the last 30 days, as it is sent to webhooks. It cannot be changed. */
export interface Events {
  /**
   * Lists events, newest first. Needs `webhooks:read`; what the caller may not read by itself, such as incidents
   * without `incidents:read`, is left out.
   *
   * @example
   * ```ts
   * for await (const { occurredAt, type, subject } of client.events.list({ since: '2026-03-01T00:00:00.000Z' })) {
   *   console.log(occurredAt, type, subject.id);
   * }
   * ```
   * @throws ValidationError when the query is invalid
   */
  list(query?: EventsListQuery, options?: RequestOptions): List<Event>;

  /**
   * Gets an event. Needs `webhooks:read`, and the permission that its subject `needs`.
   *
   * @param id such as `evt_…`, the `id` in the body of its deliveries
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Event>;
}

export const eventsOf = (caller: Caller): Events => ({
  list: (query, options) => listOf(caller, '/events', query, options),
  get: (id, options) => caller.call('GET', path`/events/${id}`, undefined, options),
});
