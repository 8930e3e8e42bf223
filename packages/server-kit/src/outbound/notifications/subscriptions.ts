import type { NotificationEvent, NotificationSubscription, Severity } from '@watchpost/schemas';
import { isAbout } from '../../base/is-about.js';
import { isAtLeast } from './severity-order.js';

/** What subscriptions are matched against. */
export interface NotifiedEvent {
  readonly event: NotificationEvent;
  /** The monitors that it is about. Without any, only subscriptions to all monitors match. */
  readonly monitors: readonly { readonly id: string; readonly tags: string[] }[];
  readonly severity: Severity;
  /** Of the series that an alert is about. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Whether one of the subscriptions wants an event, and if not, whether only for its severity. */
export const subscriptionMatch = (
  subscriptions: readonly NotificationSubscription[],
  { event, monitors, severity, labels }: NotifiedEvent,
): 'subscribed' | 'belowSeverity' | 'noSubscription' => {
  const about = subscriptions.filter(
    ({ events, target, labels: wanted }) =>
      events.includes(event) &&
      (target.scope === 'all' || monitors.some((monitor) => isAbout(target, monitor))) &&
      Object.entries(wanted).every(([name, value]) => Object.hasOwn(labels, name) && labels[name] === value),
  );
  if (about.some(({ minimumSeverity }) => isAtLeast(severity, minimumSeverity))) return 'subscribed';
  return about.length > 0 ? 'belowSeverity' : 'noSubscription';
};
