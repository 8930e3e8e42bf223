import { defineRoom, type WorkerParts } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import { keptEventMs } from '../../store/upkeep/retention.js';
import { deliveryBounds } from '../delivery/bounds.js';
import { createFamilySender } from '../delivery/family-sender.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { createChannelPlanner } from '../notifications/channel-planner.js';
import type { OutboundOptions } from '../outbound-options.js';
import { notificationChannelOperations, notificationChannelResource } from './channel.js';
import { channelSealContext, channelSupport } from './channel-access.js';
import { createChannelCourier } from './channel-courier.js';
import { type ChannelMeter, channelMetrics, createChannelMeter } from './channel-metrics.js';
import { createChannelTypes } from './channel-registry.js';
import { notificationDeliveryOperations } from './delivery.js';
import { idlePaces } from './idle-paces.js';
import { channelTypeOperations } from './list-types.js';
import { createPressAnswers } from './press-answers.js';
import { mailRecipientOperations } from './recipients/recipient-operations.js';
import { channelTestOperations } from './test-channel.js';

/** What messages are sent with. */
export interface MessageParts extends WorkerParts {
  readonly openTransport: () => DeliveryTransport;
  readonly notificationRetrySeconds: readonly number[];
  readonly channelMeter: ChannelMeter;
}

/** A conversation without a message for so long is forgotten: what follows is posted anew instead of edited. */
const keptConversationMs = 90 * 24 * 3_600_000;

export const channelsRoom = defineRoom({
  name: 'channels',
  provides: ({ addressGuard: guard, measure }, { channels }: OutboundOptions) => ({
    channelTypes: createChannelTypes(channels),
    pressAnswers: createPressAnswers({ guard }),
    channelMeter: createChannelMeter(measure),
  }),
  resources: [notificationChannelResource],
  verbs: {
    ...mailRecipientOperations,
    ...notificationChannelOperations,
    ...channelTestOperations,
    ...notificationDeliveryOperations,
    ...channelTypeOperations,
  },
  queues: ['channelNews'],
  metrics: channelMetrics,
  workers: ({ store, clock, logger, ...parts }: MessageParts) => [
    createChannelPlanner({
      store,
      clock,
      logger,
      consoleUrl: parts.consoleUrl,
      supportsOf: (channel) => channelSupport(channel, parts.channelTypes),
    }),
    {
      ...createFamilySender({
        store,
        courier: createChannelCourier({
          ...parts,
          store,
          logger,
          transport: parts.openTransport(),
          types: parts.channelTypes,
          now: clock.now,
          observer: parts.channelMeter,
          actions: parts,
        }),
        retrySeconds: parts.notificationRetrySeconds,
        concurrency: deliveryBounds.channelPlaces.most,
        dispatches: false,
        clock,
        logger,
      }),
      statistics: () => ({ stoppedHosts: parts.channelMeter.stoppedHosts }),
    },
  ],
  seals: [
    sealedColumn('notificationChannels', 'credentials', ({ id }) => ({ key: { id }, context: channelSealContext(id) })),
  ],
  expires: (now) => {
    const atMost = now - keptEventMs;
    return [
      ...idlePaces(now),
      {
        kind: 'delete',
        table: 'notificationDeliveries',
        where: { nextAt: null, createdAt: { atMost } },
        orderBy: 'createdAt',
      },
      // One that still waits after twice the time belongs to a place that is no longer sent to.
      {
        kind: 'delete',
        table: 'notificationDeliveries',
        where: { createdAt: { atMost: atMost - keptEventMs } },
        orderBy: 'createdAt',
      },
      { kind: 'delete', table: 'notificationAttempts', where: { startedAt: { atMost } }, orderBy: 'startedAt' },
      {
        kind: 'delete',
        table: 'conversations',
        where: { updatedAt: { atMost: now - keptConversationMs } },
        orderBy: 'updatedAt',
      },
    ];
  },
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxNotificationChannels',
      rows: [{ table: 'notificationChannels', where: {} }],
      what: 'notification channels',
      advice: 'Delete one',
    },
  ],
});
