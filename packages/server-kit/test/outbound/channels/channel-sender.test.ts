import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { credentialColumns } from '../../../src/outbound/channels/channel-access.js';
import { type ChannelObserver, createChannelCourier } from '../../../src/outbound/channels/channel-courier.js';
import { createChannelTypes } from '../../../src/outbound/channels/channel-registry.js';
import { createFamilySender } from '../../../src/outbound/delivery/family-sender.js';
import { createDeliveryTransport } from '../../../src/outbound/delivery/transport.js';
import { writeDelivery } from '../../../src/outbound/notifications/write-delivery.js';
import type { NewRow } from '../../../src/store/interface/store.js';
import { dialects, openStore } from '../../store/open-store.js';
import { outbox } from '../webhooks/sender-fixture.js';
import { secretBox } from '../webhooks/webhook-rows.js';
import { messageOf } from './message-fixture.js';

const appToken = 'canary-of-an-app-token';

/** A server of Gotify, as far as its documents describe it, with the answers that a test gives it. */
const startGotify = async () => {
  const received: { title: string; token: string | undefined }[] = [];
  const answers: { status: number; headers?: Record<string, string>; body?: string }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { title } = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ title, token: request.headers['x-gotify-key'] as string | undefined });
    const { status, headers, body } = answers.shift() ?? { status: 200 };
    response.writeHead(status, headers).end(body ?? JSON.stringify({ id: received.length }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { received, answers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

describe.each(dialects)('The sender of channels, on %s', (dialect) => {
  const open = async () => {
    const { store, clock, close } = await openStore(dialect);
    const gotify = await startGotify();
    const now = clock.now;
    const id = 'nch_1';
    const row: NewRow<'notificationChannels'> = {
      id,
      organizationId: 'org_1',
      version: 1,
      name: 'Phone',
      description: '',
      type: 'gotify',
      config: { serverUrl: gotify.url, priority: {} },
      ...credentialColumns(id, { appToken }, secretBox),
      enabled: true,
      subscriptions: [],
      grouping: { waitSeconds: 0, digestAbove: 3, digestSeconds: 600 },
      updates: 'auto',
      actions: 'none',
      showTarget: 'host',
      expiresAfterSeconds: 21_600,
      destination: '127.0.0.1',
      fingerprint: '',
      consecutiveFailures: 0,
      createdBy: 'usr_1',
      searchText: '',
      createdAt: now,
      updatedAt: now,
    };
    expect(await store.commit([{ kind: 'insert', table: 'notificationChannels', row }])).toEqual({ isCommitted: true });
    const measured: (readonly [string, ...unknown[]])[] = [];
    const observed: ChannelObserver = {
      sent: (message) => measured.push(['sent', message.type, message.outcome, message.lagMs]),
      deferred: (type, milliseconds) => measured.push(['deferred', type, milliseconds]),
      hostStopped: (host, until) => measured.push(['hostStopped', host, until]),
    };
    const sender = createFamilySender({
      store,
      courier: createChannelCourier({
        types: createChannelTypes(),
        store,
        transport: createDeliveryTransport({ guard: createAddressGuard({ allowPrivate: true }) }),
        secretBox,
        outbox,
        now: () => clock.now,
        derivedKeys: { of: async () => new Uint8Array(32) },
        observer: observed,
        actions: { publicUrl: 'https://watch.example.com', apiUrl: 'https://watch.example.com/api/v1' },
      }),
      retrySeconds: [5, 15],
      dispatches: false,
      clock: { ...systemClock, now: () => clock.now },
      random: () => 0.5,
      pollMs: 20,
    });
    onTestFinished(async () => {
      await sender.stop({ deadlineMs: 1000 });
      await close();
    });
    const write = async (subjectId: string, more: object = {}) => {
      const delivery = {
        organizationId: 'org_1',
        place: { kind: 'channel', channelId: id, type: 'gotify' },
        subject: { type: 'incident', id: subjectId },
        message: messageOf({ title: [subjectId] }),
        reason: 'subscription',
        causeAt: clock.now,
        expiresAt: clock.now + 3_600_000,
        ...more,
      } as const;
      const written = await writeDelivery(delivery, { store, now: clock.now });
      await store.commit(written.changes);
      return written.row.id;
    };
    const settled = (deliveryId: string, expected: object) =>
      vi.waitFor(
        async () => {
          const found = await store.get('notificationDeliveries', { id: deliveryId });
          expect(found).toMatchObject({ ...expected, leaseToken: null });
          return found;
        },
        { timeout: 30_000, interval: 20 },
      );
    const attempts = (deliveryId: string) =>
      store.find('notificationAttempts', { deliveryId }, { limit: 10, orderBy: 'number' });
    return { store, clock, gotify, sender, write, settled, attempts, measured, row };
  };

  test('sends a message once, and keeps what was sent without the credentials', async () => {
    const { gotify, sender, write, settled, attempts, store } = await open();
    gotify.answers.push({ status: 200, body: JSON.stringify({ id: 7, echo: appToken }) });
    const id = await write('Checkout');
    sender.start();
    await settled(id, { status: 'delivered', certainty: 'posted', nextAt: null, attemptCount: 1 });
    expect(gotify.received).toEqual([{ title: 'Checkout', token: appToken }]);
    const [attempt] = await attempts(id);
    expect(attempt).toMatchObject({ status: 'delivered', step: 'post', statusCode: 200, request: { method: 'POST' } });
    expect(JSON.stringify(attempt)).not.toContain(appToken);
    expect(await store.get('notificationChannels', { id: 'nch_1' })).toMatchObject({ failingSince: null });
  });

  test('a message is sent in the words of its channel, and its conversation knows what it has reported', async () => {
    const { gotify, sender, write, settled, store } = await open();
    const template = { title: '{{severity|upper}}: {{title}}', body: null };
    await store.commit([{ kind: 'update', table: 'notificationChannels', where: { id: 'nch_1' }, set: { template } }]);
    sender.start();
    const opened = await settled(await write('Checkout'), { status: 'delivered' });
    expect(gotify.received).toMatchObject([{ title: 'CRITICAL: Checkout' }]);
    const id = opened?.conversationId ?? '';
    expect(await store.get('conversations', { id })).toMatchObject({ reportedState: 'open' });
    await settled(await write('Checkout', { message: messageOf({ kind: 'resolved' }) }), { status: 'delivered' });
    expect(await store.get('conversations', { id })).toMatchObject({ reportedState: 'closed' });
  });

  test.each([
    ['put off', { status: 429 }, { status: 'pending', failureCount: 0, deferredCount: 1 }, 'rate_limited'],
    ['in trouble', { status: 503 }, { status: 'pending', failureCount: 1, deferredCount: 0 }, 'status'],
    ['refused', { status: 401 }, { status: 'failed', nextAt: null }, 'unauthorized'],
    ['gone', { status: 404 }, { status: 'failed', nextAt: null }, 'gone'],
  ])('a message that is %s', async (_what, answer, expected, error) => {
    const { gotify, sender, write, settled, attempts } = await open();
    gotify.answers.push(answer);
    const id = await write('Checkout');
    sender.start();
    await settled(id, expected);
    expect(await attempts(id)).toMatchObject([{ error }]);
  });

  test('what becomes of messages is measured by type: the lag of those that arrive, and how long a provider asks to wait', async () => {
    const { gotify, sender, write, settled, measured, clock } = await open();
    gotify.answers.push({ status: 429 });
    const late = await write('Late', { causeAt: clock.now - 2000 });
    sender.start();
    await settled(late, { deferredCount: 1 });
    expect(measured).toEqual([
      ['sent', 'gotify', 'deferred', null],
      ['deferred', 'gotify', 60_000],
    ]);
    clock.now += 120_000;
    await settled(late, { status: 'delivered' });
    expect(measured.at(-1)).toEqual(['sent', 'gotify', 'delivered', 122_000]);
  });

  test('a place that has moved is sent to where it is now, which the audit trail records', async () => {
    const { gotify, sender, write, settled, attempts, store } = await open();
    const set = {
      type: 'telegram',
      config: { serverUrl: gotify.url, chatId: -5 },
      ...credentialColumns('nch_1', { botToken: '123456:canary-of-a-bot-token-of-enough-length' }, secretBox),
      destination: '127.0.0.1 -5',
      searchText: 'phone 127.0.0.1 -5',
    };
    await store.commit([{ kind: 'update', table: 'notificationChannels', where: { id: 'nch_1' }, set }]);
    const migrated = { ok: false, description: 'group chat was upgraded', parameters: { migrate_to_chat_id: -1005 } };
    gotify.answers.push(
      { status: 400, body: JSON.stringify(migrated) },
      { status: 200, body: JSON.stringify({ ok: true, result: { message_id: 1, chat: { id: -1005 } } }) },
    );
    const id = await write('Checkout');
    sender.start();
    await settled(id, { status: 'delivered', attemptCount: 2 });
    expect(await attempts(id)).toMatchObject([{ error: 'moved' }, { status: 'delivered' }]);
    expect(await store.get('notificationChannels', { id: 'nch_1' })).toMatchObject({
      config: { chatId: -1005 },
      version: 2,
      searchText: 'phone chat …1005',
    });
    const [entry] = await store.find('auditActivities', { action: 'notificationChannels.move' }, { limit: 2 });
    expect(entry).toMatchObject({ resource: { id: 'nch_1' }, result: 'success' });
  });

  test('content that is refused is sent once more as plain text, and then not again', async () => {
    const { gotify, sender, write, settled } = await open();
    gotify.answers.push({ status: 400 }, { status: 400 });
    const id = await write('Checkout');
    sender.start();
    await settled(id, { status: 'failed', attemptCount: 2 });
    expect(gotify.received).toHaveLength(2);
  });

  test('what has expired or was superseded is not sent', async () => {
    const { gotify, sender, write, settled, clock } = await open();
    const late = await write('Late', { expiresAt: clock.now });
    const down = await write('Checkout');
    const up = await write('Checkout', { message: messageOf({ kind: 'resolved', title: ['Checkout'] }) });
    sender.start();
    await settled(late, { status: 'expired' });
    await settled(up, { status: 'delivered' });
    await settled(down, { status: 'superseded', supersededBy: up });
    expect(gotify.received).toHaveLength(1);
  });

  test('an organization whose messages a host refuses too often is stopped there alone: those of another one go on', async () => {
    const { gotify, sender, write, settled, store, clock, row, measured } = await open();
    // Without an account ntfy counts by the address of this server, which all organizations share.
    const shared = {
      type: 'ntfy',
      config: { serverUrl: gotify.url, topic: 'alarms', priority: {} },
      credentials: null,
    };
    const quiet = { ...row, id: 'nch_2', organizationId: 'org_2', ...shared };
    const toQuiet = {
      organizationId: 'org_2',
      place: { kind: 'channel', channelId: quiet.id, type: 'ntfy' },
    } as const;
    const posted = { status: 200, body: JSON.stringify({ id: 'abc', event: 'message' }) };
    await store.commit([
      { kind: 'update', table: 'notificationChannels', where: { id: row.id }, set: shared },
      { kind: 'insert', table: 'notificationChannels', row: quiet },
    ]);
    sender.start();
    gotify.answers.push({ status: 403 });
    await settled(await write('First'), { status: 'failed' });
    // For all organizations, and for this one.
    expect(await store.find('sendingPaces', { badAnswers: 1 }, { limit: 5 })).toHaveLength(2);
    await store.commit([{ kind: 'update', table: 'sendingPaces', where: { badAnswers: 1 }, set: { badAnswers: 200 } }]);
    // The channel has a rest of a minute after a refusal.
    clock.now += 61_000;
    gotify.answers.push({ status: 403 });
    await settled(await write('Second'), { status: 'failed' });
    clock.now += 301_000;
    gotify.answers.push(posted);
    const stopped = await write('Third');
    await settled(await write('Elsewhere', toQuiet), { status: 'delivered' });
    expect(gotify.received.map(({ title }) => title)).toEqual(['First', 'Second', 'Elsewhere']);
    expect(measured.filter(([what]) => what === 'hostStopped')).toEqual([]);
    expect(await store.get('notificationDeliveries', { id: stopped })).toMatchObject({ attemptCount: 0 });
    // Ten minutes after the first refusal it is sent.
    clock.now += 240_000;
    gotify.answers.push(posted);
    await settled(stopped, { status: 'delivered' });
  });

  test('a pace of 60 in a minute is kept: of 30 messages at once, ten go out and the rest wait', async () => {
    const { gotify, sender, write, clock, store } = await open();
    for (let index = 0; index < 30; index++) await write(`Monitor ${index}`);
    sender.start();
    await vi.waitFor(() => expect(gotify.received).toHaveLength(10), { timeout: 30_000 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(gotify.received).toHaveLength(10);
    expect(await store.find('sendingPaces', {}, { limit: 5 })).toHaveLength(1);
    clock.now += 60_000;
    await vi.waitFor(() => expect(gotify.received.length).toBeGreaterThan(10), { timeout: 30_000 });
  });
});
