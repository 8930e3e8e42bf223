import { startWebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Clock, systemClock } from '../../../src/base/clock.js';
import { dialects } from '../../kit-fixture.js';
import { useSenders } from './sender-fixture.js';
import { startOfTest } from './webhook-rows.js';

const eventIds = (count: number, prefix = ''): string[] =>
  Array.from({ length: count }, (_, index) => `evt_${prefix}${String(index + 1).padStart(4, '0')}`);

describe.each(dialects)('senders on %s', (dialect) => {
  const fixture = useSenders(dialect);

  test('send each delivery of a shared database once', async () => {
    const receiver = await startWebhookReceiver();
    const webhookIds = ['whk_1', 'whk_2', 'whk_3', 'whk_4', 'whk_5'];
    for (const id of webhookIds) await fixture.addWebhook(id, { url: `${receiver.url}/${id}` });
    const senders = [fixture.start({ concurrency: 16 }), fixture.start({ concurrency: 16 })];
    const ids = eventIds(60);
    for (let from = 0; from < ids.length; from += 10) await fixture.emit(ids.slice(from, from + 10));
    const stats = () => {
      const all = senders.map((sender) => sender.stats());
      return {
        delivered: all.reduce((sum, { delivered }) => sum + delivered, 0),
        failed: all.map(({ failed }) => failed),
        lost: all.map(({ lost }) => lost),
      };
    };
    await expect.poll(stats).toEqual({ delivered: 300, failed: [{}, {}], lost: [0, 0] });
    const sent = receiver.received.map(({ path, eventId }) => `${path} ${eventId}`);
    expect(sent.toSorted()).toEqual(webhookIds.flatMap((id) => ids.map((eventId) => `/${id} ${eventId}`)).toSorted());
    const attempts = await fixture.store.find('webhookAttempts', {}, { limit: 1000 });
    expect(attempts.map(({ status, number }) => [status, number])).toEqual(attempts.map(() => ['delivered', 1]));
    expect(attempts).toHaveLength(300);
  });

  test('never send more than eight deliveries of a webhook at once in total', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = () => {};
    await fixture.addWebhook('whk_1', { url: `${receiver.url}/hook` });
    await fixture.emit(eventIds(40));
    fixture.start({ concurrency: 20 });
    await receiver.arrived(8);
    const other = fixture.start({ concurrency: 20 });
    await expect.poll(() => other.stats()).toMatchObject({ lastTickAt: startOfTest, waiting: 1 });
    for (let count = 8; count < 40; count++) {
      receiver.received[count - 8]?.answer(200);
      await receiver.arrived(count + 1);
    }
    expect(receiver.mostAtOnce.get('/hook')).toBe(8);
    for (const one of receiver.received.slice(-8)) one.answer(200);
  });

  test('share their places fairly between organizations, and reassign a free place at once', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = () => {};
    for (const id of ['whk_a1', 'whk_a2', 'whk_a3']) {
      await fixture.addWebhook(id, { organizationId: 'org_a', url: `${receiver.url}/a` });
    }
    await fixture.addWebhook('whk_b1', { organizationId: 'org_b', url: `${receiver.url}/b` });
    await fixture.emit(eventIds(50, 'a'), { organizationId: 'org_a' });
    await fixture.emit(eventIds(2, 'b'), { organizationId: 'org_b' });
    fixture.start({ concurrency: 8, pollMs: 600_000 });
    await receiver.arrived(6);
    const countOf = (path: string) => receiver.received.filter((one) => one.path === path).length;
    await expect.poll(() => countOf('/b')).toBe(2);
    // While no other waits, one organization may have every place that is left.
    await receiver.arrived(8);
    expect([countOf('/a'), countOf('/b')]).toEqual([6, 2]);

    // A black hole that has taken all places but one delays no other organization that shares what is left.
    const answered = new Set<unknown>();
    for (let count = 8; count < 20; count++) {
      const one = receiver.received.findLast((each) => !answered.has(each));
      answered.add(one);
      one?.answer(200);
      await receiver.arrived(count + 1);
    }
  });

  test('fill many places at once while more deliveries wait than places exist', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = () => {};
    await fixture.addWebhook('whk_1', { url: receiver.url });
    await fixture.emit(eventIds(14));
    const claim = vi.spyOn(fixture.store, 'claimDeliveries');
    onTestFinished(() => claim.mockRestore());
    const asked = () => claim.mock.calls.map(([{ shares }]) => shares.map(({ limit }) => limit));
    // A rest under load lasts until most has ended, and outcomes wait for the claim after it: the times after which both
    // would end anyway never come.
    const setTimer: Clock['setTimer'] = (callback, delayMs) =>
      delayMs === 10 || delayMs === 20 ? () => {} : systemClock.setTimer(callback, delayMs);
    const sender = fixture.start({ clock: { ...systemClock, now: () => startOfTest, setTimer }, pollMs: 600_000 });
    await receiver.arrived(8);
    for (const [index, one] of receiver.received.slice(0, 5).entries()) {
      one.answer(200);
      await vi.waitFor(() => expect(sender.stats().running).toBe(7 - index), { timeout: 30_000 });
    }
    expect(asked()).toEqual([[8]]);
    receiver.received[5]?.answer(200);
    await receiver.arrived(14);
    expect(asked()).toEqual([[8], [6]]);
    for (const one of receiver.received.slice(6)) one.answer(200);
  });

  test('take over a delivery when its lease expires, with the same id', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = () => {};
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const stalled = fixture.start();
    await fixture.emit(['evt_1']);
    await receiver.arrived(1);

    fixture.clock.now += 29_000;
    const other = fixture.start();
    await expect.poll(() => other.stats().lastTickAt).toBe(fixture.clock.now);
    expect(receiver.received).toHaveLength(1);

    fixture.clock.now += 1000;
    await receiver.arrived(2);
    expect(receiver.received.map(({ eventId, attempt }) => [eventId, attempt])).toEqual([
      ['evt_1', 1],
      ['evt_1', 2],
    ]);
    expect((await fixture.attempts('evt_1'))[0]).toMatchObject({ number: 1, status: 'failed', error: 'interrupted' });
    receiver.received[1]?.answer(200);
    await fixture.settled('evt_1', { status: 'delivered', attemptCount: 2, failureCount: 0 });

    // The first one ends after all: its attempt is recorded as it was, and what the other wrote stays.
    receiver.received[0]?.answer(500);
    await expect.poll(() => stalled.stats().lost + other.stats().lost).toBe(1);
    expect(await fixture.attempts('evt_1')).toMatchObject([
      { number: 1, status: 'failed', error: 'status', statusCode: 500 },
      { number: 2, status: 'delivered', statusCode: 200 },
    ]);
    expect(await fixture.delivery('evt_1')).toMatchObject({
      status: 'delivered',
      lastStatusCode: 200,
      lastError: null,
    });
  });

  test('do not send a delivery whose lease has almost expired', async () => {
    const receiver = await startWebhookReceiver();
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const { store } = fixture;
    let isFirstClaim = true;
    fixture.start({
      store: {
        ...store,
        claimDeliveries: async (options) => {
          const claimed = await store.claimDeliveries(options);
          if (isFirstClaim && claimed.length > 0) {
            isFirstClaim = false;
            fixture.clock.now += 25_000;
          }
          return claimed;
        },
      },
    });
    await fixture.emit(['evt_1']);
    await fixture.settled('evt_1', { status: 'delivered', attemptCount: 1, failureCount: 0 });
    expect(receiver.received).toHaveLength(1);
    expect(await fixture.attempts('evt_1')).toMatchObject([{ number: 1, startedAt: startOfTest + 25_000 }]);
  });

  test('give up a delivery that ended its sender nine times, until a user requests it again', async () => {
    const receiver = await startWebhookReceiver();
    await fixture.addWebhook('whk_1', { url: receiver.url });
    fixture.start();
    await fixture.emit(['evt_1', 'evt_2']);
    await fixture.settled('evt_1', { status: 'delivered' });
    await fixture.settled('evt_2', { status: 'delivered' });
    const { id } = await fixture.delivery('evt_1');
    const again = { status: 'pending', failureCount: 0, nextAt: fixture.clock.now } as const;
    const interruption = (number: number) => ({
      kind: 'insert' as const,
      table: 'webhookAttempts' as const,
      row: { deliveryId: id, number, startedAt: startOfTest, status: 'failed' as const, error: 'interrupted' as const },
    });
    await fixture.store.commit([
      ...Array.from({ length: 9 }, (_, index) => interruption(index + 2)),
      { kind: 'update', table: 'webhookDeliveries', where: { id }, set: { ...again, attemptCount: 10 } },
    ]);
    const { lastError } = await fixture.settled('evt_1', { status: 'failed', attemptCount: 11, nextAt: null });
    expect(lastError).toBe('Gave up: the server was stopped during 9 attempts in a row.');
    expect(receiver.received).toHaveLength(2);
    expect((await fixture.attempts('evt_1')).at(-1)).toMatchObject({
      number: 11,
      status: 'failed',
      error: 'interrupted',
      message: lastError,
    });

    await fixture.store.commit([{ kind: 'update', table: 'webhookDeliveries', where: { id }, set: again }]);
    await fixture.settled('evt_1', { status: 'delivered', attemptCount: 12 });
    expect(receiver.received.at(-1)).toMatchObject({ eventId: 'evt_1', attempt: 12 });
  });
});
