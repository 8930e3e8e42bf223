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

const coversMonitors = ({ target }: NotificationSubscription, monitors: NotifiedEvent['monitors']): boolean =>
  target.scope === 'all' || monitors.some((monitor) => isAbout(target, monitor));

const hasLabels = (wanted: NotificationSubscription['labels'], labels: NotifiedEvent['labels']): boolean =>
  Object.entries(wanted).every(([name, value]) => Object.hasOwn(labels, name) && labels[name] === value);

/** Whether one of the subscriptions wants an event, and if not, whether only for its severity. */
export const subscriptionMatch = (
  subscriptions: readonly NotificationSubscription[],
  event: NotifiedEvent,
): 'subscribed' | 'belowSeverity' | 'noSubscription' => {
  const about = subscriptions.filter(
    (subscription) =>
      subscription.events.includes(event.event) &&
      coversMonitors(subscription, event.monitors) &&
      hasLabels(subscription.labels, event.labels),
  );
  if (about.some(({ minimumSeverity }) => isAtLeast(event.severity, minimumSeverity))) return 'subscribed';
  return about.length > 0 ? 'belowSeverity' : 'noSubscription';
};
