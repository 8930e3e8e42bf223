import { startWebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { freeLeases } from '../../../src/monitoring/engine/free-leases.js';
import { deliveryLeaseMs } from '../../../src/outbound/delivery/delivery-leases.js';
import type { WebhookSenderOptions } from '../../../src/outbound/webhooks/webhook-sender.js';
import type { Store } from '../../../src/store/interface/store.js';
import { newLeaseToken } from '../../../src/workers/lease-token.js';
import { dialects } from '../../kit-fixture.js';
import { useSenders } from './sender-fixture.js';

const workerId = 'wrk_sender';

describe.each(dialects)('a sender on %s', (dialect) => {
  const fixture = useSenders(dialect);
  const presence = () => fixture.store.get('workers', { id: workerId });
  /** What others do who take the sender for dead. */
  const giveUp = async (): Promise<void> => {
    const worker = await presence();
    if (worker === undefined) throw new Error('the sender is not registered');
    await fixture.store.commit([
      { kind: 'delete', table: 'workers', where: { id: workerId }, mustMatch: true },
      ...(await freeLeases(fixture.store, worker)),
    ]);
  };
  /** A sender whose process can be suspended for five seconds. */
  const startSuspendable = (more: Partial<WebhookSenderOptions> = {}) => {
    let suspendedMs = 0;
    const monotonic = () => systemClock.monotonic() + suspendedMs;
    const clock = { ...systemClock, now: () => fixture.clock.now, monotonic };
    const sender = fixture.start({ clock, workerId, ...more });
    const suspend = (): void => {
      suspendedMs += 5000;
    };
    return { sender, suspend };
  };

  test('reports itself before its first lease, and stops reporting after its last', async () => {
    const receiver = await startWebhookReceiver();
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const known: boolean[] = [];
    const { store } = fixture;
    fixture.start({
      workerId,
      store: {
        ...store,
        claimDeliveries: async (options) => {
          known.push((await presence()) !== undefined);
          return store.claimDeliveries(options);
        },
      },
    });
    expect(await presence()).toBeUndefined();
    await fixture.emit(['evt_1']);
    await fixture.settled('evt_1', { status: 'delivered' });
    expect(new Set(known)).toEqual(new Set([true]));
    await expect.poll(presence).toBeUndefined();
  });

  test('reclaims its lease when it was declared dead during a request, and sends nothing twice', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = () => {};
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const { sender, suspend } = startSuspendable();
    await fixture.emit(['evt_1']);
    await receiver.arrived(1);
    suspend();
    await giveUp();
    await expect.poll(presence).toBeDefined();
    expect(await fixture.delivery('evt_1')).toMatchObject({ leaseUntil: fixture.clock.now + deliveryLeaseMs });
    receiver.received[0]?.answer(200);
    await fixture.settled('evt_1', { status: 'delivered', attemptCount: 1 });
    expect(receiver.received).toHaveLength(1);
    expect(sender.stats().lost).toBe(0);
  });

  test('does not send what others have taken over while it was suspended', async () => {
    const receiver = await startWebhookReceiver();
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const { store } = fixture;
    const claimedByOthers = Promise.withResolvers<void>();
    const theirs = {
      now: fixture.clock.now,
      leaseUntil: fixture.clock.now + 30_000,
      leaseToken: newLeaseToken('wrk_other'),
    };
    let isFirst = true;
    const slow: Store = {
      ...store,
      claimDeliveries: async (options) => {
        const claimed = await store.claimDeliveries(options);
        if (claimed.length === 0 || !isFirst) return claimed;
        isFirst = false;
        suspend();
        await giveUp();
        const taken = await store.claimDeliveries({ ...theirs, shares: options.shares });
        expect(taken).toHaveLength(1);
        claimedByOthers.resolve();
        return claimed;
      },
    };
    const { sender, suspend } = startSuspendable({ store: slow });
    await fixture.emit(['evt_1']);
    await claimedByOthers.promise;
    await fixture.emit(['evt_2']);
    await fixture.settled('evt_2', { status: 'delivered' });
    expect(receiver.received.map(({ eventId }) => eventId)).toEqual(['evt_2']);
    expect(await fixture.delivery('evt_1')).toMatchObject({ leaseToken: theirs.leaseToken, attemptCount: 2 });
    expect(sender.stats()).toMatchObject({ running: 0, lost: 0 });
  });

  test('releases its own leases to recovery, and not those of a third sender', async () => {
    const { store } = fixture;
    const now = fixture.clock.now;
    const holders = { whk_1: workerId, whk_2: `${workerId}2` };
    for (const webhookId of Object.keys(holders)) await fixture.addWebhook(webhookId);
    await fixture.emit(['evt_1']);
    await store.dispatchEvents({ now, limit: 10 });
    for (const [webhookId, holder] of Object.entries(holders)) {
      const lease = { leaseUntil: now + deliveryLeaseMs, leaseToken: newLeaseToken(holder) };
      await store.claimDeliveries({ now, ...lease, shares: [{ laneId: webhookId, limit: 1 }] });
    }
    await store.commit(await freeLeases(store, { id: workerId, lastSeenAt: now }));
    const held = await store.find('webhookDeliveries', { leaseUntil: { above: now } }, { limit: 10 });
    expect(held.map(({ webhookId }) => webhookId)).toEqual(['whk_2']);
  });
});
