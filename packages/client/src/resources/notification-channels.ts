import type {
  Notification,
  NotificationChannel,
  NotificationChannelCreate,
  NotificationChannelDraftTest,
  NotificationChannelDraftTestResult,
  NotificationChannelPreview,
  NotificationChannelPreviewRequest,
  NotificationChannelsDeliveriesQuery,
  NotificationChannelsListQuery,
  NotificationChannelsRemoveQuery,
  NotificationChannelsTypesQuery,
  NotificationChannelTest,
  NotificationChannelTestDeliveries,
  NotificationChannelType,
  NotificationChannelUpdate,
  NotificationDetail,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { catalogOf, type List, listOf } from '../request/pages.js';

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
  create(channel: NotificationChannelCreate, options?: PostOptions): ApiPromise<NotificationChannel>;

  /**
   * Gets a channel without its credentials. Needs `notifications:read`.
   *
   * @param id such as `nch_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<NotificationChannel>;

  /**
   * Changes a channel: what is left out stays, `null` puts a field back to its default. Needs `notifications:write`.
   *
   * Another host in `config` asks for the credentials again. `enabled: false` gives up what waits to be sent.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: NotificationChannelUpdate, options?: ChangeOptions): ApiPromise<NotificationChannel>;

  /**
   * Deletes a channel. Needs `notifications:write`.
   *
   * @param query `force: true` also takes it out of the alert rules, escalation policies and reports that name it
   * @throws NotFoundError, ConflictError while something names it, or with `version_mismatch`
   */
  delete(id: string, query?: NotificationChannelsRemoveQuery, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Enables a channel that was disabled, as if nothing had failed. Needs `notifications:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  enable(id: string, options?: PostOptions): ApiPromise<NotificationChannel>;

  /**
   * Asks the owners of addresses that a channel of type `email` names, and who have not answered, once more. Needs
   * `notifications:write`. `recipients` of the channel says what each has answered.
   *
   * @throws NotFoundError, ConflictError when none can be asked now, RateLimitError
   */
  askRecipients(id: string, options?: PostOptions): Promise<NotificationChannel>;

  /**
   * Makes the links and buttons of the messages that were sent so far do nothing. Needs `notifications:write`.
   *
   * @throws NotFoundError
   */
  revokeActions(id: string, options?: PostOptions): Promise<NotificationChannel>;

  /**
   * Sends a test message, or with `conversation` three: an incident that begins, is acknowledged and ends. Needs
   * `notifications:write`. The answer holds the messages that wait to be sent; `delivery` gets their current state.
   *
   * @throws NotFoundError, ConflictError when the channel is disabled, RateLimitError beyond ten a minute
   */
  test(
    id: string,
    message?: NotificationChannelTest,
    options?: PostOptions,
  ): ApiPromise<NotificationChannelTestDeliveries>;

  /**
   * Sends a test message to a channel that is not created yet, at once: the answer says what became of it and what the provider
   * answered, without credentials. Needs `notifications:write`. Nothing is kept but the audit entry. Takes up to 25 seconds.
   *
   * @param draft the channel as `create` takes it, and what is sent
   * @example
   * ```ts
   * const { messages } = await client.notificationChannels.testDraft({ type: 'gotify', config, credentials });
   * console.log(messages[0].status, messages[0].error);
   * ```
   * @throws ValidationError, RateLimitError beyond ten a minute
   */
  testDraft(draft: NotificationChannelDraftTest, options?: PostOptions): ApiPromise<NotificationChannelDraftTestResult>;

  /**
   * Says what a channel would have sent about the incidents of a time, with its settings or with others. No message is sent.
   * Needs `notifications:read`.
   *
   * @example
   * ```ts
   * const { totals } = await client.notificationChannels.preview('nch_…', { grouping: { digestAbove: 1 } });
   * ```
   * @throws NotFoundError, ValidationError
   */
  preview(
    id: string,
    settings?: NotificationChannelPreviewRequest,
    options?: PostOptions,
  ): ApiPromise<NotificationChannelPreview>;

  /**
   * Lists the messages to a channel, newest first. Needs `notifications:read`.
   *
   * @throws NotFoundError, ValidationError
   */
  deliveries(id: string, query?: NotificationChannelsDeliveriesQuery, options?: RequestOptions): List<Notification>;

  /**
   * Gets a message with every attempt: what was sent and answered, without secrets. Needs `notifications:read`.
   *
   * @param deliveryId such as `ndl_…`
   * @throws NotFoundError
   */
  delivery(id: string, deliveryId: string, options?: RequestOptions): ApiPromise<NotificationDetail>;

  /**
   * Sends a message once more. Needs `notifications:write`.
   *
   * @throws NotFoundError, ConflictError while it waits, when a newer message of its conversation was written, and when
   *   the channel is disabled
   */
  redeliver(id: string, deliveryId: string, options?: PostOptions): ApiPromise<Notification>;

  /** Lists the types of channels, each with the JSON Schema of its `config`. Needs `notifications:read`. */
  types(query?: NotificationChannelsTypesQuery, options?: RequestOptions): List<NotificationChannelType>;
}

export const notificationChannelsOf = (caller: Caller): NotificationChannels => ({
  list: (query, options) => listOf(caller, '/notification-channels', query, options),
  create: (channel, options) => caller.call('POST', '/notification-channels', channel, options),
  get: (id, options) => caller.call('GET', path`/notification-channels/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/notification-channels/${id}`, changes, options),
  delete: (id, query, options) =>
    caller.call('DELETE', path`/notification-channels/${id}`, undefined, { ...options, query }),
  enable: caller.step('notification-channels', 'enable'),
  askRecipients: caller.step('notification-channels', 'ask-recipients'),
  revokeActions: caller.step('notification-channels', 'revoke-actions'),
  test: (id, message, options) => caller.call('POST', path`/notification-channels/${id}/test`, message, options),
  testDraft: (draft, options) => caller.call('POST', '/notification-channels/test', draft, options),
  preview: (id, settings = {}, options) =>
    caller.call('POST', path`/notification-channels/${id}/preview`, settings, options),
  deliveries: (id, query, options) => listOf(caller, path`/notification-channels/${id}/deliveries`, query, options),
  delivery: (id, deliveryId, options) =>
    caller.call('GET', path`/notification-channels/${id}/deliveries/${deliveryId}`, undefined, options),
  redeliver: (id, deliveryId, options) =>
    caller.call('POST', path`/notification-channels/${id}/deliveries/${deliveryId}/redeliver`, undefined, options),
  types: (query, options) => catalogOf(caller, '/notification-channel-types', query, options, ({ type }) => type),
});
