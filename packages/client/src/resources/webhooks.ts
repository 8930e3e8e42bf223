import type {
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookRecover,
  WebhookRecovery,
  WebhookRotate,
  WebhookSubject,
  WebhooksDeliveriesQuery,
  WebhooksListQuery,
  WebhooksRecoveriesQuery,
  WebhooksSubjectsQuery,
  WebhookUpdate,
  WebhookWithSecret,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { catalogOf, type List, listOf } from '../request/pages.js';
import type { Runtime } from '../runtime.js';
import { pollUntil, type WaitOptions } from './polling.js';

/** Everything about webhooks: receivers of signed events, what was sent to them, and what became of it. */
export interface Webhooks {
  /**
   * Lists webhooks without their secrets, newest first unless `sort` says otherwise. Needs `webhooks:read`.
   *
   * @example
   * ```ts
   * for await (const { name, status } of client.webhooks.list()) console.log(name, status);
   * ```
   * @throws ValidationError when the query is invalid
   */
  list(query?: WebhooksListQuery, options?: RequestOptions): List<Webhook>;

  /**
   * Creates a webhook. Only this answer and that of `rotateSecret` hold its `secret`. Needs `webhooks:write`.
   *
   * `events` is `['*']` by default: every subject but `audit.recorded`, which needs `audit:read` and its name.
   *
   * @example
   * ```ts
   * const { secret } = await client.webhooks.create({ url: 'https://hooks.example.com/', events: ['incident.opened'] });
   * ```
   * @throws ValidationError, PermissionError when it names `audit.recorded` without `audit:read`, or
   * `plan_limit_reached`
   */
  create(webhook: WebhookCreate, options?: PostOptions): ApiPromise<WebhookWithSecret>;

  /**
   * Gets a webhook without its secret. Needs `webhooks:read`.
   *
   * @param id such as `whk_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Webhook>;

  /**
   * Changes a webhook: what is left out stays, `null` puts a field back to its default. Needs `webhooks:write`.
   *
   * `enabled: false` gives up what waits to be delivered; `recover` fetches it later.
   *
   * @throws NotFoundError, ValidationError, PermissionError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: WebhookUpdate, options?: ChangeOptions): ApiPromise<Webhook>;

  /**
   * Deletes a webhook with its deliveries. Needs `webhooks:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Sends an event of type `webhook.test`, with retries and a record like any other. Needs `webhooks:write`.
   *
   * The answer is the delivery that waits to be sent; `delivery` gets its current state.
   *
   * @throws NotFoundError, ConflictError when the webhook is disabled
   */
  test(id: string, options?: PostOptions): ApiPromise<WebhookDelivery>;

  /**
   * Enables a webhook that was disabled, as if nothing had failed. Needs `webhooks:write`.
   *
   * What happened meanwhile is not sent; `recover` fetches it.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  enable(id: string, options?: PostOptions): ApiPromise<Webhook>;

  /**
   * Gives a webhook a new secret. Needs `webhooks:write`.
   *
   * @param grace `graceSeconds`: how long the old secret still signs, 0 to 604,800 (7 days); default 86,400, a day.
   * Meanwhile `X-Service-Signature-Next` carries the signature of the new one.
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  rotateSecret(id: string, grace?: WebhookRotate, options?: PostOptions): ApiPromise<WebhookWithSecret>;

  /**
   * Lists the deliveries of a webhook, newest first. Needs `webhooks:read`.
   *
   * @example
   * ```ts
   * const failed = await client.webhooks.deliveries(id, { status: 'failed' }).toArray({ limit: 50 });
   * ```
   * @throws NotFoundError, ValidationError
   */
  deliveries(id: string, query?: WebhooksDeliveriesQuery, options?: RequestOptions): List<WebhookDelivery>;

  /**
   * Gets a delivery with its body, and with every attempt: status, milliseconds, error and the first 16 kB of the
   * answer. Needs `webhooks:read`; the body is there for those who may read the event.
   *
   * @param deliveryId such as `dlv_…`
   * @throws NotFoundError
   */
  delivery(id: string, deliveryId: string, options?: RequestOptions): ApiPromise<WebhookDeliveryDetail>;

  /**
   * Sends a delivery once more, whatever became of it: the same event with the same id. Needs `webhooks:write`.
   *
   * @throws NotFoundError, ConflictError when the webhook is disabled
   */
  redeliver(id: string, deliveryId: string, options?: PostOptions): ApiPromise<WebhookDelivery>;

  /**
   * Delivers every event since a time that has not arrived: what failed, and what happened while the webhook was
   * disabled. Needs `webhooks:write`.
   *
   * The work goes on after the answer; `waitForRecovery` waits for its end.
   *
   * @param start `since`: RFC 3339, 30 days ago at most
   * @example
   * ```ts
   * const { id } = await client.webhooks.recover(webhookId, { since: '2026-03-01T00:00:00.000Z' });
   * const { recoveredCount } = await client.webhooks.waitForRecovery(webhookId, id);
   * ```
   * @throws NotFoundError, ValidationError, ConflictError when the webhook is disabled or is being recovered already
   */
  recover(id: string, start: WebhookRecover, options?: PostOptions): ApiPromise<WebhookRecovery>;

  /**
   * Lists the recoveries of a webhook, newest first. Needs `webhooks:read`.
   *
   * @throws NotFoundError, ValidationError
   */
  recoveries(id: string, query?: WebhooksRecoveriesQuery, options?: RequestOptions): List<WebhookRecovery>;

  /**
   * Gets the progress of a recovery. Needs `webhooks:read`.
   *
   * @param recoveryId such as `rcv_…`
   * @throws NotFoundError
   */
  recovery(id: string, recoveryId: string, options?: RequestOptions): ApiPromise<WebhookRecovery>;

  /**
   * Waits until a recovery is `done`, or `canceled` because its webhook was disabled. Needs `webhooks:read`.
   *
   * @throws NotFoundError, AbortedError, TimeoutError after `totalTimeoutMs`; the recovery itself goes on
   */
  waitForRecovery(id: string, recoveryId: string, options?: WaitOptions<WebhookRecovery>): Promise<WebhookRecovery>;

  /** Lists the subjects that webhooks can subscribe to, each with the JSON Schema of its `data` and an example. */
  subjects(query?: WebhooksSubjectsQuery, options?: RequestOptions): List<WebhookSubject>;
}

export const webhooksOf = (caller: Caller, runtime: Runtime): Webhooks => {
  const recovery: Webhooks['recovery'] = (id, recoveryId, options) =>
    caller.call('GET', path`/webhooks/${id}/recoveries/${recoveryId}`, undefined, options);
  return {
    list: (query, options) => listOf(caller, '/webhooks', query, options),
    create: (webhook, options) => caller.call('POST', '/webhooks', webhook, options),
    get: (id, options) => caller.call('GET', path`/webhooks/${id}`, undefined, options),
    update: (id, changes, options) => caller.call('PATCH', path`/webhooks/${id}`, changes, options),
    delete: (id, options) => caller.call('DELETE', path`/webhooks/${id}`, undefined, options),
    test: caller.step('webhooks', 'test'),
    enable: caller.step('webhooks', 'enable'),
    rotateSecret: (id, grace, options) => caller.call('POST', path`/webhooks/${id}/rotate-secret`, grace, options),
    deliveries: (id, query, options) => listOf(caller, path`/webhooks/${id}/deliveries`, query, options),
    delivery: (id, deliveryId, options) =>
      caller.call('GET', path`/webhooks/${id}/deliveries/${deliveryId}`, undefined, options),
    redeliver: (id, deliveryId, options) =>
      caller.call('POST', path`/webhooks/${id}/deliveries/${deliveryId}/redeliver`, undefined, options),
    recover: (id, start, options) => caller.call('POST', path`/webhooks/${id}/recover`, start, options),
    recoveries: (id, query, options) => listOf(caller, path`/webhooks/${id}/recoveries`, query, options),
    recovery,
    waitForRecovery: async (id, recoveryId, options = {}) =>
      pollUntil(
        {
          request: `GET ${path`/webhooks/${id}/recoveries/${recoveryId}`()}`,
          read: (each) => recovery(id, recoveryId, each),
          hasEnded: ({ status }) => status === 'done' || status === 'canceled',
        },
        options,
        runtime,
      ),
    subjects: (query, options) => catalogOf(caller, '/webhook-events', query, options, ({ subject }) => subject),
  };
};
