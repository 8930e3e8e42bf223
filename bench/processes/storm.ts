import { setTimeout as delay } from 'node:timers/promises';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { newId } from '../../packages/server-kit/src/base/ids.ts';
import { createChannelCourier } from '../../packages/server-kit/src/outbound/channels/channel-courier.ts';
import { http } from '../../packages/server-kit/src/outbound/channels/types/http.ts';
import { createFamilySender } from '../../packages/server-kit/src/outbound/delivery/family-sender.ts';
import { createDeliveryTransport } from '../../packages/server-kit/src/outbound/delivery/transport.ts';
import { createOutbox } from '../../packages/server-kit/src/outbound/mail/outbox.ts';
import { channelNewsChange } from '../../packages/server-kit/src/outbound/notifications/channel-news.ts';
import { createChannelPlanner } from '../../packages/server-kit/src/outbound/notifications/channel-planner.ts';
import { createSecretBox } from '../../packages/server-kit/src/secrets/secret-box.ts';
import type { Change, NewRow } from '../../packages/server-kit/src/store/interface/store.ts';
import { type DatabaseLocation, openStore } from '../fixtures/databases.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';

// The planner and the sender of a kit in real time, from the news of incidents to requests at a receiver.

/** What the process is started with. */
export interface StormOptions {
  readonly database: DatabaseLocation;
  /** Where messages arrive; each channel has a path below it. */
  readonly url: string;
  readonly organizations: number;
  /** Of each organization. */
  readonly channels: number;
  readonly waitSeconds: number;
}

const { database, url, organizations, channels, waitSeconds } = readOptions<StormOptions>();
const store = await openStore(database);
await store.migrate('auto');
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const publicUrl = 'https://watchpost.test';

/** A place whose messages can be edited, as those of most chats can: a request that names the first message changes it. */
const type = {
  ...http,
  supports: { ...http.supports, edit: true },
  paces: () => [],
  request: (body, access, turn) => {
    const made = http.request(body, access, turn);
    const isEdit = turn.ref !== null && turn.step !== 'post';
    return { ...made, headers: { ...made.headers, 'x-step': isEdit ? 'edit' : 'post' } };
  },
  interpret: (answer, turn, access) => {
    const meaning = http.interpret(answer, turn, access);
    return meaning.outcome === 'delivered' ? { ...meaning, ref: turn.ref ?? { id: 'first' } } : meaning;
  },
} satisfies typeof http;

const channelRow = (organizationId: string, index: number): NewRow<'notificationChannels'> => {
  const now = Date.now();
  return {
    id: newId('nch', now),
    organizationId,
    version: 1,
    name: `Channel ${index}`,
    description: '',
    type: 'http',
    config: http.config.parse({ url: `${url}/${organizationId}/${index}` }),
    enabled: true,
    subscriptions: [
      {
        events: ['incident.opened', 'incident.resolved'],
        target: { scope: 'all' },
        minimumSeverity: 'minor',
        labels: {},
      },
    ],
    grouping: { waitSeconds, digestAbove: 3, digestSeconds: 600 },
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
const planner = createChannelPlanner({ store, supportsOf: () => ({ edit: true, close: false }) });

const organizationIds = Array.from({ length: organizations }, (_, index) => `org_storm${index}`);

const newsOf = (index: number, state: 'open' | 'closed', beganAt: number): Change => {
  const now = Date.now();
  const isOver = state === 'closed';
  return channelNewsChange(
    {
      organizationId: organizationIds[index % organizations] ?? '',
      event: isOver ? 'incident.resolved' : 'incident.opened',
      subject: { type: 'incident', id: `inc_${index}` },
      state,
      severity: 'critical',
      monitorIds: [],
      incidentId: `inc_${index}`,
      at: now,
      content: {
        about: 'monitor',
        name: `Shop ${index}`,
        change: isOver ? 'ended' : 'began',
        cause: 'connection refused',
        incident: { id: `inc_${index}`, number: index },
        startedAt: beganAt,
        ...(isOver && { lastedMs: now - beganAt }),
      },
    },
    now,
  );
};

/** Commits what happens to all subjects, spread over some seconds as an evaluator does it: some at a time. */
const happen = async (
  count: number,
  state: 'open' | 'closed',
  { seconds, beganAt }: { seconds: number; beganAt: number },
) => {
  const [together, startedAt] = [50, performance.now()];
  for (let from = 0; from < count; from += together) {
    const size = Math.min(together, count - from);
    const { isCommitted } = await store.commit(
      Array.from({ length: size }, (_, one) => newsOf(from + one, state, beganAt)),
    );
    if (!isCommitted) throw new Error('a commit of the benchmark was refused');
    await delay(Math.max(0, startedAt + ((from + size) / count) * seconds * 1000 - performance.now()));
  }
};

const answers = {
  ...usage,
  start: async () => {
    await store.commit(
      organizationIds.flatMap((organizationId) =>
        Array.from(
          { length: channels },
          (_, index): Change => ({
            kind: 'insert',
            table: 'notificationChannels',
            row: channelRow(organizationId, index),
          }),
        ),
      ),
    );
    sender.start();
    planner.start();
    // Both have polled once.
    await delay(1500);
  },
  /** All subjects fail, or all are well again. Returns when the first was committed at the latest, in milliseconds since the epoch. */
  happen: async ({
    count,
    state,
    seconds,
  }: {
    readonly count: number;
    readonly state: 'open' | 'closed';
    readonly seconds: number;
  }) => {
    const at = Date.now();
    await happen(count, state, { seconds, beganAt: at });
    return { at };
  },
  /** Waits until nothing is planned and nothing waits to be sent. */
  settle: async () => {
    for (;;) {
      const news = await store.findColumns('channelNews', ['id'], {}, { limit: 1 });
      const waiting = await store.findColumns(
        'notificationDeliveries',
        ['id'],
        { nextAt: { not: null } },
        { limit: 1 },
      );
      if (news.length + waiting.length === 0) return {};
      await delay(100);
    }
  },
  stop: async () => {
    await planner.stop();
    await sender.stop();
    return {};
  },
};

/** What the process answers. */
export type Storm = typeof answers;

answerParent(answers);
