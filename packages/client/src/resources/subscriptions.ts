import type {
  Subscription,
  SubscriptionCancellation,
  SubscriptionChange,
  SubscriptionCreate,
  SubscriptionPreview,
  SubscriptionsListQuery,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** What an organization has subscribed to. */
export interface Subscriptions {
  /**
   * Lists the subscriptions of the organization, newest first: one that lives, and those that ended. Needs
   * `subscription:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: SubscriptionsListQuery, options?: RequestOptions): List<Subscription>;

  /**
   * Subscribes to a plan; a free subscription is replaced. Needs `subscription:write`.
   *
   * @example
   * ```ts
   * await client.subscriptions.create({ planId: 'team', quantity: 5 });
   * ```
   * @throws ValidationError; ConflictError while the organization pays for a plan
   */
  create(subscription: SubscriptionCreate, options?: PostOptions): ApiPromise<Subscription>;

  /**
   * Gets a subscription. Needs `subscription:read`.
   *
   * @param id such as `sub_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Subscription>;

  /**
   * Reckons what a change would do and cost; nothing is changed. Needs `subscription:read`.
   *
   * @example
   * ```ts
   * const change = { planId: 'scale' };
   * const { prorateAt, amountDueNowMinor } = await client.subscriptions.previewChange(id, change);
   * // Within ten minutes, exactly that is charged.
   * await client.subscriptions.changePlan(id, { ...change, prorateAt });
   * ```
   * @throws NotFoundError, ValidationError, ConflictError
   */
  previewChange(id: string, change: SubscriptionChange, options?: PostOptions): ApiPromise<SubscriptionPreview>;

  /**
   * Changes the plan, the seats or the interval: an upgrade now, a downgrade at the end of the period. Needs
   * `subscription:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`conflict`, `version_mismatch`)
   */
  changePlan(id: string, change: SubscriptionChange, options?: PostOptions & ChangeOptions): ApiPromise<Subscription>;

  /**
   * Cancels at the end of the period, or at once with `atPeriodEnd: false`. Needs `subscription:write`.
   *
   * @throws NotFoundError, ConflictError (`conflict`, `version_mismatch`)
   */
  cancel(
    id: string,
    cancellation?: SubscriptionCancellation,
    options?: PostOptions & ChangeOptions,
  ): ApiPromise<Subscription>;

  /**
   * Withdraws a cancellation or a change that waits for the end of the period. Needs `subscription:write`.
   *
   * @throws NotFoundError, ConflictError (`conflict`, `version_mismatch`)
   */
  resume(id: string, options?: PostOptions & ChangeOptions): ApiPromise<Subscription>;
}

export const subscriptionsOf = (caller: Caller): Subscriptions => ({
  list: (query, options) => listOf(caller, '/subscriptions', query, options),
  create: (subscription, options) => caller.call('POST', '/subscriptions', subscription, options),
  get: (id, options) => caller.call('GET', path`/subscriptions/${id}`, undefined, options),
  previewChange: (id, change, options) =>
    caller.call('POST', path`/subscriptions/${id}/preview-change`, change, options),
  changePlan: (id, change, options) => caller.call('POST', path`/subscriptions/${id}/change-plan`, change, options),
  cancel: (id, cancellation, options) => caller.call('POST', path`/subscriptions/${id}/cancel`, cancellation, options),
  resume: caller.step('subscriptions', 'resume'),
});
