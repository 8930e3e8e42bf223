import { setTimeout as delay } from 'node:timers/promises';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import type { NotificationMessage } from '@watchpost/schemas';
import { newId } from '../../packages/server-kit/src/base/ids.ts';
import { createChannelCourier } from '../../packages/server-kit/src/outbound/channels/channel-courier.ts';
import { http } from '../../packages/server-kit/src/outbound/channels/types/http.ts';
import { createFamilySender } from '../../packages/server-kit/src/outbound/delivery/family-sender.ts';
import { createDeliveryTransport } from '../../packages/server-kit/src/outbound/delivery/transport.ts';
import { createOutbox } from '../../packages/server-kit/src/outbound/mail/outbox.ts';
import { writeDelivery } from '../../packages/server-kit/src/outbound/notifications/write-delivery.ts';
import { createSecretBox } from '../../packages/server-kit/src/secrets/secret-box.ts';
import type { Change, NewRow } from '../../packages/server-kit/src/store/interface/store.ts';
import { type DatabaseLocation, openStore } from '../fixtures/databases.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';

// The kit's sender of messages to channels with the real store: everything between a planned message and its receiver.

/** What the process is started with. */
export interface ChannelSenderOptions {
  readonly database: DatabaseLocation;
}

const store = await openStore(readOptions<ChannelSenderOptions>().database);
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const publicUrl = 'https://watchpost.test';

/** With a pace that is never met: its rows are claimed as those of any type, and nothing waits for them. */
const type = {
  ...http,
  paces: ({ config: { url: key } }) => [
    { count: 1_000_000, perSeconds: 1, scope: 'receiver', key, isDocumented: false },
  ],
} satisfies typeof http;

const startSender = () => {
  const sender = createFamilySender({
    store,
    courier: createChannelCourier({
      store,
      types: { find: () => type },
      transport: createDeliveryTransport({ guard: createAddressGuard({ allowPrivate: true }) }),
      secretBox,
      outbox: createOutbox({ secretBox, publicUrl, isSealed: true }),
      now: Date.now,
      derivedKeys: { of: async () => new Uint8Array(32) },
      actions: { publicUrl, apiUrl: `${publicUrl}/api/v1` },
    }),
    dispatches: false,
  });
  sender.start();
  return sender;
};

const channelRow = (organizationId: string, url: string): NewRow<'notificationChannels'> & { readonly id: string } => {
  const now = Date.now();
  return {
    id: newId('nch', now),
    organizationId,
    version: 1,
    name: 'Bench',
    description: '',
    type: 'http',
    config: http.config.parse({ url }),
    enabled: true,
    subscriptions: [],
    grouping: { waitSeconds: 0, digestAbove: null, digestSeconds: 600 },
    updates: 'auto',
    actions: 'none',
    showTarget: 'host',
    expiresAfterSeconds: 21_600,
    destination: '',
    fingerprint: '',
    consecutiveFailures: 0,
    createdBy: 'usr_bench',
    searchText: '',
    createdAt: now,
    updatedAt: now,
  };
};

/** As large as what a monitor that fails is reported by. */
const message = {
  kind: 'opened',
  tone: 'bad',
  severity: 'critical',
  title: ['Shop is down'],
  summary: ['Shop is down: connection refused'],
  body: null,
  cause: ['connection refused by ', { value: '192.0.2.7:443' }],
  facts: [
    { name: 'Monitor', value: [{ value: 'Shop' }] },
    { name: 'Since', value: [{ value: '12:00' }] },
  ],
  items: [],
  more: 0,
  actors: [],
  links: [{ label: 'Open the incident', url: 'https://watchpost.test/incidents/inc_bench', action: null }],
  startedAt: '2026-03-01T12:00:00.000Z',
  at: '2026-03-01T12:00:00.000Z',
  lastedMs: null,
} satisfies Omit<NotificationMessage, 'conversation' | 'sequence'>;

/** Queues messages about incidents, each to all channels. */
const queue = async (channels: readonly NewRow<'notificationChannels'>[], incidents: number): Promise<void> => {
  const now = Date.now();
  let changes: Change[] = [];
  for (let incident = 0; incident < incidents; incident++) {
    for (const { id = '', organizationId } of channels) {
      const written = await writeDelivery(
        {
          organizationId,
          place: { kind: 'channel', channelId: id, type: 'http' },
          subject: { type: 'incident', id: newId('inc', now) },
          message,
          reason: 'subscription',
          causeAt: now,
          expiresAt: now + 3_600_000,
        },
        { store, now },
      );
      changes.push(...written.changes);
    }
    if (changes.length < 500 && incident < incidents - 1) continue;
    const { isCommitted } = await store.commit(changes);
    if (!isCommitted) throw new Error('a commit of the benchmark was refused');
    changes = [];
  }
};

const answers = {
  ...usage,
  /** Sends messages that wait, each to all of `urls`, as fast as it goes; what arrived is written when it ends. */
  deliver: async ({ urls, messages }: { readonly urls: readonly string[]; readonly messages: number }) => {
    const organizationId = newId('org', Date.now());
    const channels = urls.map((url) => channelRow(organizationId, url));
    await store.commit(channels.map((row) => ({ kind: 'insert', table: 'notificationChannels', row })));
    await queue(channels, messages);
    const deliveries = messages * urls.length;
    const [startedAt, cpuBefore] = [performance.now(), usage.cpuUs()];
    const sender = startSender();
    while (sender.stats().delivered < deliveries) await delay(2);
    const [endedAt, cpuAfter] = [performance.now(), usage.cpuUs()];
    await sender.stop();
    return {
      wallUs: ((endedAt - startedAt) * 1000) / deliveries,
      cpuUs: (cpuAfter - cpuBefore) / deliveries,
      perSecond: deliveries / ((endedAt - startedAt) / 1000),
    };
  },
};

/** What it can be asked. */
export type ChannelSender = typeof answers;

answerParent(answers);
