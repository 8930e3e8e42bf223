import { setTimeout as delay } from 'node:timers/promises';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { newId } from '../../packages/server-kit/src/base/ids.ts';
import { createDeliveryTransport } from '../../packages/server-kit/src/outbound/delivery/transport.ts';
import { createOutbox } from '../../packages/server-kit/src/outbound/mail/outbox.ts';
import {
  newWebhookSecret,
  webhookSecretSealContext,
} from '../../packages/server-kit/src/outbound/webhooks/webhook-secret.ts';
import {
  createWebhookSender,
  type DeliverySender,
} from '../../packages/server-kit/src/outbound/webhooks/webhook-sender.ts';
import { createSecretBox } from '../../packages/server-kit/src/secrets/secret-box.ts';
import type { NewRow, Row } from '../../packages/server-kit/src/store/interface/store.ts';
import { type DatabaseLocation, openStore } from '../fixtures/databases.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';
import { endProfile, startProfile } from './cpu-profile.ts';

// The kit's sender of webhooks with the real store: everything between an event and its receiver.

/** What the process is started with. */
export interface WebhookSenderOptions {
  readonly database: DatabaseLocation;
}

const store = await openStore(readOptions<WebhookSenderOptions>().database);
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const publicUrl = 'https://watchpost.test';

const startSender = (): DeliverySender => {
  const sender = createWebhookSender({
    store,
    transport: createDeliveryTransport({ guard: createAddressGuard({ allowPrivate: true }) }),
    secretBox,
    outbox: createOutbox({ secretBox, publicUrl, isSealed: true }),
    apiUrl: `${publicUrl}/api/v1`,
  });
  sender.start();
  return sender;
};

const webhookRow = (organizationId: string, url: string): Row<'webhooks'> => {
  const now = Date.now();
  const id = newId('whk', now);
  return {
    id,
    organizationId,
    version: 1,
    key: null,
    name: 'Bench',
    url,
    events: ['*'],
    description: '',
    enabled: true,
    disabledReason: null,
    secret: secretBox.seal(newWebhookSecret(), webhookSecretSealContext(id)),
    previousSecret: null,
    previousSecretEndsAt: null,
    failingSince: null,
    consecutiveFailures: 0,
    pausedUntil: null,
    warnedAt: null,
    lastDeliveredAt: null,
    createdBy: 'usr_bench',
    searchText: '',
    createdAt: now,
    updatedAt: now,
  };
};

/** An event about as large as those of monitors. */
const eventRow = (organizationId: string): NewRow<'events'> => {
  const now = Date.now();
  return {
    id: newId('evt', now),
    organizationId,
    type: 'organization.updated',
    subjectType: 'organization',
    subjectId: organizationId,
    subjectSequence: 1,
    actor: { type: 'user', id: 'usr_bench', name: 'Ada Lovelace' },
    data: { id: organizationId, name: 'Example', description: 'x'.repeat(500) },
    occurredAt: now,
  };
};

/** Makes an organization with webhooks to these addresses; those of all others get nothing any more. */
const newOrganization = async (urls: readonly string[]): Promise<string> => {
  const organizationId = newId('org', Date.now());
  await store.commit([
    { kind: 'update', table: 'webhooks', where: { enabled: true }, set: { enabled: false } },
    ...urls.map((url) => ({ kind: 'insert', table: 'webhooks', row: webhookRow(organizationId, url) }) as const),
  ]);
  return organizationId;
};

const writeEvents = async (rows: readonly NewRow<'events'>[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += 500) {
    await store.commit(rows.slice(from, from + 500).map((row) => ({ kind: 'insert', table: 'events', row })));
  }
};

/** Milliseconds by the clock that all processes of a machine share. */
const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Commits events at a pace; returns when each was committed, and how long that took. */
const commitAtPace = async (organizationId: string, count: number, pauseMs: () => number) => {
  const committed: { readonly eventId: string; readonly atMs: number; readonly commitMs: number }[] = [];
  for (let n = 0; n < count; n++) {
    const row = eventRow(organizationId);
    const beganAt = sharedNow();
    await store.commit([{ kind: 'insert', table: 'events', row }]);
    const atMs = sharedNow();
    committed.push({ eventId: row.id, atMs, commitMs: atMs - beganAt });
    await delay(pauseMs());
  }
  return committed;
};

const answers = {
  ...usage,
  startProfile,
  endProfile,
  /** Delivers events that wait, each to all of `urls`, as fast as it goes; what arrived is written when it ends. */
  deliver: async ({ urls, events }: { readonly urls: readonly string[]; readonly events: number }) => {
    const organizationId = await newOrganization(urls);
    await writeEvents(Array.from({ length: events }, () => eventRow(organizationId)));
    const deliveries = events * urls.length;
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
  /** Commits events one by one while a sender runs; returns when each was committed. The sender stops afterwards. */
  trickle: async (options: {
    readonly urls: readonly string[];
    readonly events: number;
    readonly pauseMs: number;
    /** Events before the first that counts. */
    readonly warmUps: number;
    /** Requests that are never answered, which the end does not wait for. */
    readonly unanswered: number;
  }) => {
    const { urls, events, pauseMs, warmUps, unanswered } = options;
    const organizationId = await newOrganization(urls);
    const sender = startSender();
    // Not in step with whatever else happens at regular times.
    const pause = (): number => pauseMs * (0.5 + Math.random());
    await commitAtPace(organizationId, warmUps, pause);
    const committed = await commitAtPace(organizationId, events, pause);
    const { delivered } = sender.stats();
    const expected = (warmUps + events) * (urls.length - (unanswered > 0 ? 1 : 0));
    if (delivered < expected) while (sender.stats().delivered < expected) await delay(5);
    const { running } = sender.stats();
    await sender.stop({ deadlineMs: 0 });
    return { committed, running };
  },
};

/** What it can be asked. */
export type WebhookSender = typeof answers;

answerParent(answers);
