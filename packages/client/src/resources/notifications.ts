import type { Notification, NotificationDetail, NotificationsListQuery } from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Messages to all channels and people of an organization in the last 30 days. It cannot be changed. */
export interface Notifications {
  /**
   * Lists messages, newest first. Needs `notifications:read`.
   *
   * @example
   * ```ts
   * for await (const { title, status } of client.notifications.list({ status: 'failed' })) console.log(title, status);
   * ```
   * @throws ValidationError when the query is invalid
   */
  list(query?: NotificationsListQuery, options?: RequestOptions): List<Notification>;

  /**
   * Gets a message with every attempt. Needs `notifications:read`.
   *
   * @param id such as `ndl_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<NotificationDetail>;
}

export const notificationsOf = (caller: Caller): Notifications => ({
  list: (query, options) => listOf(caller, '/notifications', query, options),
  get: (id, options) => caller.call('GET', path`/notifications/${id}`, undefined, options),
});
