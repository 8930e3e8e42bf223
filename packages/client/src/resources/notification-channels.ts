import { type Caller, path } from '../call.js';
import type {
  NotificationChannel,
  NotificationChannelCreate,
  NotificationChannelsListQuery,
  NotificationChannelsTypesQuery,
  NotificationChannelType,
  NotificationChannelUpdate,
} from '../contract-types.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../options.js';
import { catalogOf, type List, listOf } from '../pages.js';

/** Everything about notification channels: places that are notified of what happens. */
export interface NotificationChannels {
  /**
   * Lists channels without their credentials, newest first unless `sort` says otherwise. Needs `notifications:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: NotificationChannelsListQuery, options?: RequestOptions): List<NotificationChannel>;

  /**
   * Creates a channel. Its credentials are sealed and never shown. Needs `notifications:write`.
   *
   * @example
   * ```ts
   * const { id } = await client.notificationChannels.create({
   *   name: 'On-call phone',
   *   type: 'gotify',
   *   config: { serverUrl: 'https://gotify.example.com' },
   *   credentials: { appToken },
   * });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached`)
   */
  create(channel: NotificationChannelCreate, options?: PostOptions): Promise<NotificationChannel>;

  /**
   * Gets a channel without its credentials. Needs `notifications:read`.
   *
   * @param id such as `nch_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): Promise<NotificationChannel>;

  /**
   * Changes a channel: what is left out stays, `null` puts a field back to its default. Needs `notifications:write`.
   *
   * Another host in `config` asks for the credentials again. `enabled: false` gives up what waits to be sent.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: NotificationChannelUpdate, options?: ChangeOptions): Promise<NotificationChannel>;

  /**
   * Deletes a channel. Needs `notifications:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): Promise<void>;

  /**
   * Enables a channel that was disabled, as if nothing had failed. Needs `notifications:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  enable(id: string, options?: PostOptions): Promise<NotificationChannel>;

  /** Lists the types of channels, each with the JSON Schema of its `config`. Needs `notifications:read`. */
  types(query?: NotificationChannelsTypesQuery, options?: RequestOptions): List<NotificationChannelType>;
}

export const notificationChannelsOf = (caller: Caller): NotificationChannels => ({
  list: (query, options) => listOf(caller, '/notification-channels', query, options),
  create: (channel, options) => caller.call('POST', '/notification-channels', channel, options),
  get: async (id, options) => caller.call('GET', path`/notification-channels/${id}`, undefined, options),
  update: async (id, changes, options) => caller.call('PATCH', path`/notification-channels/${id}`, changes, options),
  delete: async (id, options) => caller.call('DELETE', path`/notification-channels/${id}`, undefined, options),
  enable: async (id, options) => caller.call('POST', path`/notification-channels/${id}/enable`, undefined, options),
  types: (query, options) => catalogOf(caller, '/notification-channel-types', query, options, ({ type }) => type),
});
