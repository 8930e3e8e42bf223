import type { NotificationPreferences, NotificationPreferencesUpdate } from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';

/** How the signed-in user wants to be paged and notified, and when to be left alone. */
export interface NotificationPreferencesOfUser {
  /**
   * Gets the user's preferences; a mail at once about everything for one who never changed them.
   *
   * @throws PermissionError for API keys
   */
  get(options?: RequestOptions): ApiPromise<NotificationPreferences>;

  /**
   * Changes the user's preferences: what is left out stays, also within `news`, and `page` replaces the whole list.
   *
   * @example
   * ```ts
   * await client.notificationPreferences.update({
   *   page: [{ via: 'email' }, { via: phone.id, afterSeconds: 120 }],
   *   news: { via: [phone.id], minimumSeverity: 'major' },
   *   quietHours: {
   *     timezone: 'Europe/Berlin',
   *     ranges: [{ days: ['sat', 'sun'], from: '22:00', to: '08:00' }],
   *     exceptSeverity: 'critical',
   *   },
   * });
   * ```
   * @throws ValidationError when a place is no verified contact method of the user, PermissionError for API keys
   */
  update(changes: NotificationPreferencesUpdate, options?: RequestOptions): ApiPromise<NotificationPreferences>;
}

const path = '/auth/me/notification-preferences';

export const notificationPreferencesOf = (caller: Caller): NotificationPreferencesOfUser => ({
  get: (options) => caller.call('GET', path, undefined, options),
  update: (changes, options) => caller.call('PATCH', path, changes, options),
});
