import { startWebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import { describe, expect, test } from 'vitest';
import { type Store, StoreUnavailableError } from '../../../src/store/interface/store.js';
import { dialects } from '../../kit-fixture.js';
import { useSenders } from './sender-fixture.js';

describe.each(dialects)('a sender on %s that is stopped', (dialect) => {
  const fixture = useSenders(dialect);

  test('claims nothing more, lets running attempts end, and records their outcome', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = () => {};
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const sender = fixture.start();
    await fixture.emit(['evt_1']);
    await receiver.arrived(1);
    const stopped = sender.stop();
    await fixture.emit(['evt_2']);
    receiver.received[0]?.answer(200);
    await stopped;
    expect(await fixture.delivery('evt_1')).toMatchObject({ status: 'delivered', leaseToken: null });
    // A poll that had begun may still have made its delivery; any sender may claim it.
    const [second] = await fixture.store.find('webhookDeliveries', { eventId: 'evt_2' }, { limit: 1 });
    expect(second ?? { attemptCount: 0, leaseToken: null }).toMatchObject({ attemptCount: 0, leaseToken: null });
    expect(sender.stats()).toMatchObject({ running: 0, pending: 0, delivered: 1 });
    expect(receiver.received).toHaveLength(1);
  });

  test('records attempts that outlast the deadline as interrupted, and other senders may send them at once', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = (one) => (one.attempt === 1 ? undefined : one.answer(200));
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const sender = fixture.start();
    await fixture.emit(['evt_1']);
    await receiver.arrived(1);
    await sender.stop({ deadlineMs: 20 });
    expect(await fixture.delivery('evt_1')).toMatchObject({
      status: 'pending',
      attemptCount: 1,
      failureCount: 0,
      nextAt: fixture.clock.now,
      leaseToken: null,
      leaseUntil: null,
    });
    expect(await fixture.attempts('evt_1')).toMatchObject([{ number: 1, status: 'failed', error: 'interrupted' }]);
    expect(await fixture.webhook('whk_1')).toMatchObject({ failingSince: null, consecutiveFailures: 0 });

    fixture.start();
    await fixture.settled('evt_1', { status: 'delivered', attemptCount: 2 });
    expect(receiver.received.map(({ eventId }) => eventId)).toEqual(['evt_1', 'evt_1']);
  });

  test('leaves no trace of claimed deliveries that it had not sent yet', async () => {
    const receiver = await startWebhookReceiver();
    await fixture.addWebhook('whk_1', { url: receiver.url.replace('localhost', 'slow.example') });
    const asked = Promise.withResolvers<void>();
    const sender = fixture.start({
      resolve: () => {
        asked.resolve();
        return new Promise(() => {});
      },
    });
    await fixture.emit(['evt_1']);
    await asked.promise;
    expect(await fixture.attempts('evt_1')).toMatchObject([{ number: 1, status: 'running' }]);
    await sender.stop({ deadlineMs: 20 });
    expect(await fixture.delivery('evt_1')).toMatchObject({
      status: 'pending',
      attemptCount: 0,
      failureCount: 0,
      lastError: null,
      leaseToken: null,
      leaseUntil: null,
    });
    expect(await fixture.attempts('evt_1')).toEqual([]);

    fixture.start({ resolve: async () => [{ address: '127.0.0.1' }] });
    await fixture.settled('evt_1', { status: 'delivered', attemptCount: 1 });
    expect(receiver.received).toMatchObject([{ eventId: 'evt_1', attempt: 1 }]);
  });

  test('releases the deliveries of a claim that was under way', async () => {
    const receiver = await startWebhookReceiver();
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const { store } = fixture;
    const claiming = Promise.withResolvers<void>();
    const mayClaim = Promise.withResolvers<void>();
    const sender = fixture.start({
      store: {
        ...store,
        claimDeliveries: async (options) => {
          claiming.resolve();
          await mayClaim.promise;
          return store.claimDeliveries(options);
        },
      },
    });
    await fixture.emit(['evt_1']);
    await claiming.promise;
    const stopped = sender.stop();
    mayClaim.resolve();
    await stopped;
    expect(await fixture.delivery('evt_1')).toMatchObject({ attemptCount: 0, leaseToken: null, status: 'pending' });
    expect(receiver.received).toEqual([]);
  });

  test('resolves every call of stop, even before a start and without an answer of the database', async () => {
    const idle = fixture.start();
    await Promise.all([idle.stop(), idle.stop()]);
    idle.start();
    const never = () => new Promise<never>(() => {});
    const stuck = fixture.start({
      store: { ...fixture.store, dispatchEvents: never, waitingLanes: never, claimDeliveries: never },
    });
    await stuck.stop({ deadlineMs: 20 });
  });
});

describe.each(dialects)('a sender while %s is unavailable', (dialect) => {
  const fixture = useSenders(dialect);

  /** A store that can be out of reach. */
  const flaky = (): { store: Store; isDown: boolean; calls: number } => {
    const { store } = fixture;
    const self = { store, isDown: false, calls: 0 };
    const whileUp = async <T>(work: () => Promise<T>): Promise<T> => {
      self.calls += 1;
      if (self.isDown) throw new StoreUnavailableError('the database is away');
      return work();
    };
    self.store = {
      ...store,
      find: (table, where, options) => whileUp(() => store.find(table, where, options)),
      dispatchEvents: (options) => whileUp(() => store.dispatchEvents(options)),
      waitingLanes: (...question) => whileUp(() => store.waitingLanes(...question)),
      claimDeliveries: (options) => whileUp(() => store.claimDeliveries(options)),
      recordDeliveries: (outcomes) => whileUp(() => store.recordDeliveries(outcomes)),
    };
    return self;
  };

  test('records what was sent, sends it no second time, and logs the failure once', async () => {
    const receiver = await startWebhookReceiver();
    const database = flaky();
    receiver.handle = (one) => {
      database.isDown = true;
      one.answer(200);
    };
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const sender = fixture.start({ store: database.store });
    await fixture.emit(['evt_1']);
    await receiver.arrived(1);
    await expect.poll(() => sender.stats().pending).toBe(1);
    await expect.poll(() => fixture.logs.length).toBeGreaterThan(0);
    const callsBefore = database.calls;
    await expect.poll(() => database.calls).toBeGreaterThan(callsBefore);
    receiver.handle = (one) => one.answer(200);
    database.isDown = false;
    await fixture.settled('evt_1', { status: 'delivered', attemptCount: 1 });
    await fixture.emit(['evt_2']);
    await fixture.settled('evt_2', { status: 'delivered' });
    expect(receiver.received.map(({ eventId }) => eventId)).toEqual(['evt_1', 'evt_2']);
    const logged = fixture.logs.filter(({ message }) => message.startsWith('webhook attempt write'));
    expect(logged).toEqual([
      { level: 'debug', message: 'webhook attempt write failed; retrying' },
      { level: 'debug', message: 'webhook attempt write recovered' },
    ]);
  });

  test('starts, and works once the database is back', async () => {
    const receiver = await startWebhookReceiver();
    const database = flaky();
    database.isDown = true;
    await fixture.addWebhook('whk_1', { url: receiver.url });
    await fixture.emit(['evt_1']);
    fixture.start({ store: database.store });
    await expect.poll(() => database.calls).toBeGreaterThan(2);
    database.isDown = false;
    await fixture.settled('evt_1', { status: 'delivered' });
  });

  test('records the other outcomes when the database refuses one', async () => {
    const receiver = await startWebhookReceiver();
    const { store } = fixture;
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const sender = fixture.start({
      store: {
        ...store,
        recordDeliveries: async (outcomes) => {
          if (outcomes.some(({ deliveryId }) => deliveryId === 'dlv_21')) throw new TypeError('not this one');
          return store.recordDeliveries(outcomes);
        },
      },
    });
    await fixture.emit(['evt_1', 'evt_2', 'evt_3']);
    await fixture.settled('evt_1', { status: 'delivered' });
    await fixture.settled('evt_3', { status: 'delivered' });
    expect(await fixture.delivery('evt_2')).toMatchObject({ status: 'pending' });
    // What the database has is counted as soon as its sender hears of it.
    await expect.poll(() => sender.stats()).toMatchObject({ delivered: 2 });
  });
});
