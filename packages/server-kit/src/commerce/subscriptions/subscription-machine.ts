import type { EventSubject, SubscriptionStatus } from '@watchpost/schemas';

/** What moves a subscription on. */
export type SubscriptionTrigger =
  | 'trialEnded'
  | 'renewed'
  | 'changed'
  | 'paymentAsked'
  | 'scheduled'
  | 'overdue'
  | 'settled'
  | 'graceEnded'
  | 'canceled'
  | 'periodEnded'
  | 'replaced';

/** Who causes a transition: a person or key, time as the worker sees it, or the payments. */
export type TransitionCause = 'user' | 'worker' | 'payment';

/** What a subscription becomes by a trigger. */
export interface Transition {
  readonly from: SubscriptionStatus;
  readonly trigger: SubscriptionTrigger;
  readonly to: SubscriptionStatus;
  readonly by: TransitionCause;
  readonly event: Extract<EventSubject, `subscription.${string}`>;
}

const transition = (
  from: SubscriptionStatus,
  trigger: SubscriptionTrigger,
  to: SubscriptionStatus,
  by: TransitionCause,
): Transition => ({
  from,
  trigger,
  to,
  by,
  event: to === 'canceled' || to === 'expired' ? 'subscription.canceled' : 'subscription.updated',
});

/** Every transition; what is not here cannot happen. */
export const transitions: readonly Transition[] = [
  transition('trialing', 'trialEnded', 'active', 'worker'),
  transition('trialing', 'changed', 'trialing', 'user'),
  transition('trialing', 'scheduled', 'trialing', 'user'),
  transition('trialing', 'canceled', 'canceled', 'user'),
  transition('trialing', 'periodEnded', 'canceled', 'worker'),
  transition('incomplete', 'scheduled', 'incomplete', 'user'),
  transition('incomplete', 'settled', 'active', 'payment'),
  transition('incomplete', 'graceEnded', 'expired', 'worker'),
  transition('incomplete', 'canceled', 'canceled', 'user'),
  transition('active', 'renewed', 'active', 'worker'),
  transition('active', 'changed', 'active', 'user'),
  transition('active', 'paymentAsked', 'incomplete', 'user'),
  transition('active', 'scheduled', 'active', 'user'),
  transition('active', 'overdue', 'past_due', 'payment'),
  transition('active', 'canceled', 'canceled', 'user'),
  transition('active', 'periodEnded', 'canceled', 'worker'),
  transition('active', 'replaced', 'canceled', 'user'),
  transition('past_due', 'renewed', 'past_due', 'worker'),
  transition('past_due', 'scheduled', 'past_due', 'user'),
  transition('past_due', 'settled', 'active', 'payment'),
  transition('past_due', 'graceEnded', 'expired', 'worker'),
  transition('past_due', 'canceled', 'canceled', 'user'),
  transition('past_due', 'periodEnded', 'canceled', 'worker'),
];

/** Whether a subscription with this status can still be used; the others are final. */
export const isLive = (status: SubscriptionStatus): boolean => status !== 'canceled' && status !== 'expired';

/** What a trigger does to a subscription with this status; `undefined` when it cannot happen. */
export const transitionOf = (from: SubscriptionStatus, trigger: SubscriptionTrigger): Transition | undefined =>
  transitions.find((known) => known.from === from && known.trigger === trigger);
