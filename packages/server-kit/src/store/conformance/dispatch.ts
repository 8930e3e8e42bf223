import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { deliveryIdOf } from '../interface/delivery-id.js';
import type { NewRow, Store } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { insert, sampleDelivery, sampleEvent, sampleTime, sampleWebhook, sampleWorker } from './sample-rows.js';

const now = sampleTime + 1000;

const write = async (
  store: Store,
  webhooks: readonly NewRow<'webhooks'>[],
  events: readonly NewRow<'events'>[],
): Promise<void> => {
  const changes = [...webhooks.map((row) => insert('webhooks', row)), ...events.map((row) => insert('events', row))];
  assert.deepEqual(await store.commit(changes), { isCommitted: true });
};

/** Which event goes to which webhook. */
const routesOf = async (store: Store): Promise<string[]> => {
  const deliveries = await store.find('webhookDeliveries', {}, { limit: 1000 });
  return deliveries.map(({ eventId, webhookId }) => `${eventId} to ${webhookId}`).sort();
};

/** From events to deliveries: each event to every webhook that subscribes to it, exactly once. */
export const dispatchCases: readonly ConformanceCase[] = [
  conformanceCase('an event becomes a delivery to each webhook that subscribes to it', async (store) => {
    await write(
      store,
      [
        sampleWebhook({ id: 'whk_all', events: ['*'] }),
        sampleWebhook({ id: 'whk_named', events: ['role.assigned', 'organization.updated'] }),
        sampleWebhook({ id: 'whk_audit', events: ['*', 'audit.recorded'] }),
        sampleWebhook({ id: 'whk_other', events: ['incident.opened'] }),
        sampleWebhook({ id: 'whk_off', events: ['*'], enabled: false }),
        sampleWebhook({ id: 'whk_foreign', organizationId: 'org_foreign', events: ['*', 'audit.recorded'] }),
      ],
      [
        sampleEvent({ id: 'evt_1', type: 'organization.updated' }),
        sampleEvent({ id: 'evt_2', type: 'audit.recorded' }),
        sampleEvent({ id: 'evt_3', type: 'webhook.test' }),
        sampleEvent({ id: 'evt_4', type: 'role.assigned', dispatchedAt: sampleTime }),
        sampleEvent({ id: 'evt_5', organizationId: 'org_without_webhooks' }),
      ],
    );
    assert.equal(await store.dispatchEvents({ now, limit: 100 }), 4);
    assert.deepEqual(await routesOf(store), [
      'evt_1 to whk_all',
      'evt_1 to whk_audit',
      'evt_1 to whk_named',
      'evt_2 to whk_audit',
    ]);
    assert.deepEqual(await store.find('events', { dispatchedAt: null }, { limit: 10 }), []);
    assert.equal((await store.get('events', { id: 'evt_5' }))?.dispatchedAt, now);
    assert.equal((await store.get('events', { id: 'evt_4' }))?.dispatchedAt, sampleTime);
    const id = deliveryIdOf('evt_2', 'whk_audit');
    const { lastStatusCode, lastError, deliveredAt, leaseUntil, leaseToken, ...delivery } =
      (await store.get('webhookDeliveries', { id })) ?? assert.fail(`there is no delivery ${id}`);
    assert.deepEqual([lastStatusCode, lastError, deliveredAt, leaseUntil, leaseToken], Array(5).fill(null));
    const expected = { id, webhookId: 'whk_audit', eventId: 'evt_2', event: 'audit.recorded' };
    assert.deepEqual(delivery, sampleDelivery({ ...expected, nextAt: now, createdAt: now, updatedAt: now }));
    assert.equal(await store.dispatchEvents({ now, limit: 100 }), 0);
  }),

  conformanceCase('dispatching takes the oldest events first, up to the limit', async (store) => {
    const events = ['evt_3', 'evt_1', 'evt_2'].map((id) => sampleEvent({ id }));
    await write(store, [sampleWebhook({ id: 'whk_a' })], events);
    assert.equal(await store.dispatchEvents({ now, limit: 2 }), 2);
    assert.deepEqual(await routesOf(store), ['evt_1 to whk_a', 'evt_2 to whk_a']);
    assert.equal(await store.dispatchEvents({ now, limit: 2 }), 1);
    assert.equal((await routesOf(store)).length, 3);
  }),

  conformanceCase('dispatching leaves an existing delivery unchanged', async (store) => {
    const id = deliveryIdOf('evt_1', 'whk_a');
    await write(store, [sampleWebhook({ id: 'whk_a' })], [sampleEvent({ id: 'evt_1' })]);
    const made = sampleDelivery({ id, status: 'delivered', attemptCount: 1, nextAt: null });
    await store.commit([insert('webhookDeliveries', made)]);
    assert.equal(await store.dispatchEvents({ now, limit: 10 }), 1);
    assert.equal((await store.get('webhookDeliveries', { id }))?.status, 'delivered');
    assert.equal((await store.find('webhookDeliveries', {}, { limit: 10 })).length, 1);
  }),

  conformanceCase('concurrent senders dispatch each event exactly once', async (store, other) => {
    const events = Array.from({ length: 200 }, (_, index) =>
      sampleEvent({ id: `evt_${String(index).padStart(3, '0')}` }),
    );
    await write(store, [sampleWebhook({ id: 'whk_a' }), sampleWebhook({ id: 'whk_b' })], events);
    const dispatchAll = async (by: Store): Promise<number> => {
      let sum = 0;
      for (;;) {
        const count = await by.dispatchEvents({ now, limit: 7 });
        sum += count;
        if (count === 0) return sum;
      }
    };
    const counts = await Promise.all([store, other, store, other].map(dispatchAll));
    const rest = await dispatchAll(store);
    assert.equal(
      counts.reduce((sum, count) => sum + count, rest),
      200,
    );
    assert.deepEqual(
      await routesOf(other),
      events.flatMap(({ id }) => [`${id} to whk_a`, `${id} to whk_b`]),
    );
  }),

  conformanceCase('listeners to deliveries are notified when dispatching adds some', async (store) => {
    const emitter = new EventEmitter();
    let heard = 0;
    store.onChange('webhookDeliveries', () => {
      heard++;
      emitter.emit('deliveries');
    });
    store.onChange('workers', () => emitter.emit('workers'));
    await write(store, [sampleWebhook({ events: ['incident.opened'] })], [sampleEvent()]);
    await store.dispatchEvents({ now, limit: 10 });
    const last = once(emitter, 'workers');
    await store.commit([insert('workers', sampleWorker())]);
    await last;
    assert.equal(heard, 0);
    const notified = once(emitter, 'deliveries');
    await write(store, [], [sampleEvent({ type: 'incident.opened' })]);
    await store.dispatchEvents({ now, limit: 10 });
    await notified;
  }),
];
