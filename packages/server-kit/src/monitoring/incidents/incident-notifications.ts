import { bounds, type IncidentNotifications, incidentNotificationRoutes } from '@watchpost/schemas';
import { presentNotification } from '../../outbound/channels/delivery.js';
import { notificationsBounds } from '../../outbound/notifications/bounds.js';
import { isMember } from '../../outbound/notifications/digest.js';
import { subscriptionMatch } from '../../outbound/notifications/subscriptions.js';
import type { OrganizationContext } from '../../request/context.js';
import { serve, type Verb } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { incidentsBounds } from './bounds.js';
import { notNotifiedPeople, readSharedNews } from './not-notified-people.js';

type Channel = Row<'notificationChannels'>;
type Delivery = Row<'notificationDeliveries'>;
type Why = IncidentNotifications['notNotified'][number]['why'];

/** Why a channel got no message, in words. */
const words: Readonly<Partial<Record<Why, string>>> = {
  disabled: 'The channel is disabled.',
  belowSeverity: 'Its subscriptions are for what is worse.',
  noSubscription: 'No subscription of it is about the incident.',
  quietHours: 'Its quiet hours dropped the message.',
  superseded: 'A newer message took the place of this one, or it was over before.',
  expired: 'The message could not be sent in time.',
  failed: 'The message could not be delivered.',
};

const maxMessages = incidentsBounds.incidentMessages.most;
const maxChannels = bounds.organizationNotificationChannels.most;
const maxDigests = notificationsBounds.openDigests.most;

const hasReached = ({ status }: Delivery): boolean =>
  status === 'delivered' || status === 'pending' || status === 'held';

/** Why a channel got no message, from what became of those that there were, or else from what it subscribes to. */
const whyNot = (
  channel: Channel,
  own: readonly Delivery[],
  event: Omit<Parameters<typeof subscriptionMatch>[1], 'event'>,
): Why | null => {
  if (own.some(hasReached)) return null;
  const [last] = own.toReversed();
  if (last?.status === 'failed' || last?.status === 'expired' || last?.status === 'superseded') return last.status;
  if (last?.unsentReason === 'quietHours') return 'quietHours';
  if (!channel.enabled) return 'disabled';
  const match = subscriptionMatch(channel.subscriptions, { ...event, event: 'incident.opened' });
  return match === 'subscribed' ? null : match;
};

/** Messages about digests that an incident is part of, the newest of each. */
const digestMessages = async (
  incidentId: string,
  channels: readonly Channel[],
  { services }: OrganizationContext,
): Promise<Delivery[]> => {
  const found: Delivery[] = [];
  for (const { id: channelId } of channels) {
    const digests = await services.store.find(
      'conversations',
      { channelId, subjectType: 'digest' },
      { limit: maxDigests, orderBy: 'updatedAt', isDescending: true },
    );
    const holder = digests.find(({ members }) => members !== null && isMember(members, `incident ${incidentId}`));
    if (holder === undefined) continue;
    const messages = await services.store.find(
      'notificationDeliveries',
      { channelId, conversationId: holder.id },
      { limit: 1, orderBy: 'createdAt', isDescending: true },
    );
    found.push(...messages);
  }
  return found;
};

const getNotifications = serve(incidentNotificationRoutes.notifications, async ({ params }, context) => {
  const { store } = context.services;
  const incident = await readOwnRow('incidents', params.id, context);
  const { id: incidentId, organizationId, severity, monitorIds } = incident;
  const direct = await store.find(
    'notificationDeliveries',
    { incidentId },
    { limit: maxMessages, orderBy: 'createdAt' },
  );
  const channels = await store.find('notificationChannels', { organizationId }, { limit: maxChannels });
  const silent = channels.filter(({ id }) => !direct.some((one) => one.channelId === id && hasReached(one)));
  const digests = await digestMessages(incidentId, silent, context);
  const shared = await readSharedNews(incident, store);
  const notified = [...direct, ...digests, ...shared];
  // Who may not see the members does not see what they prefer either.
  const people = context.caller.scopes.has('members:read')
    ? await notNotifiedPeople(
        incident,
        notified.filter(({ channelId }) => channelId === null),
        { store, now: context.now },
      )
    : [];
  const monitors =
    monitorIds.length === 0
      ? []
      : await store.find('monitors', { organizationId, id: { in: monitorIds } }, { limit: monitorIds.length });
  const event = { severity, monitors, labels: {} };
  return {
    body: {
      notified: notified.map(presentNotification),
      notNotified: [
        ...channels.flatMap((channel) => {
          const why = whyNot(
            channel,
            notified.filter(({ channelId }) => channelId === channel.id),
            event,
          );
          if (why === null) return [];
          return [{ channelId: channel.id, userId: null, why, message: words[why] ?? 'It was not notified.' }];
        }),
        ...people,
      ],
    },
  };
});

export const incidentNotificationOperations: Readonly<Record<string, Verb>> = {
  'incidents.notifications': getNotifications,
};
