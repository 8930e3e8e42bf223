import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { Change, DeliveryOutcome } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { attemptsOf, claimQueue, delivered, failed, fillQueue, sampleLease } from './sample-queue.js';
import { audit, insert, sampleEvent, sampleTime, sampleWebhook, sampleWorker } from './sample-rows.js';

const now = sampleTime;
const minute = 60_000;

/** From attempts to their outcomes: nothing is lost, and the changes of an outcome are written with it. */
export const outcomeCases: readonly ConformanceCase[] = [
  conformanceCase(
    'outcomes of deliveries are written while their lease is held, and lost leases are reported',
    async (store, other) => {
      const ids = ['dlv_1', 'dlv_2', 'dlv_3', 'dlv_4'];
      await claimQueue(store, ids);
      await store.commit([{ kind: 'delete', table: 'webhookDeliveries', where: { id: 'dlv_4' } }]);
      const { lost } = await other.recordDeliveries([
        delivered('dlv_1', 'mine'),
        failed('dlv_2', 'mine'),
        delivered('dlv_3', 'of another worker'),
        failed('dlv_4', 'mine'),
      ]);
      assert.deepEqual([...lost].sort(), ['dlv_3', 'dlv_4']);
      const rows = await store.find('webhookDeliveries', {}, { limit: 10, orderBy: 'id' });
      assert.deepEqual(
        rows.map((row) => [row.id, row.status, row.failureCount, row.nextAt, row.leaseToken, row.leaseUntil]),
        [
          ['dlv_1', 'delivered', 0, null, null, null],
          ['dlv_2', 'pending', 1, now + 10_000, null, null],
          ['dlv_3', 'pending', 0, now, 'mine', now + minute],
        ],
      );
      assert.deepEqual(await Promise.all(ids.map((id) => attemptsOf(store, id))), [
        [[1, 'delivered', null, 204]],
        [[1, 'failed', 'timeout', null]],
        [[1, 'delivered', null, 204]],
        [[1, 'failed', 'timeout', null]],
      ]);
      assert.deepEqual(await store.recordDeliveries([delivered('dlv_1', 'mine')]), { lost: ['dlv_1'] });
      assert.deepEqual(await store.recordDeliveries([]), { lost: [] });
    },
  ),

  conformanceCase('the changes of a delivery are written with its outcome while its lease is held', async (store) => {
    await claimQueue(store, ['dlv_1', 'dlv_2', 'dlv_3']);
    const counted = (consecutiveFailures: number) =>
      ({ kind: 'update', table: 'webhooks', where: { id: 'whk_a' }, set: { consecutiveFailures } }) as const;
    const { lost } = await store.recordDeliveries([
      { ...failed('dlv_1', 'mine'), changes: [counted(1), audit('org_sample', 'first')] },
      { ...failed('dlv_2', 'of another worker'), changes: [counted(9), audit('org_sample', 'lost')] },
      { ...failed('dlv_3', 'mine'), changes: [audit('org_sample', 'second')] },
    ]);
    assert.deepEqual(lost, ['dlv_2']);
    assert.equal((await store.get('webhooks', { id: 'whk_a' }))?.consecutiveFailures, 1);
    const activities = await store.find('auditActivities', {}, { limit: 10, orderBy: 'sequence' });
    assert.deepEqual(activities.map(({ action }) => action).sort(), ['first', 'second']);
  }),

  conformanceCase('a guard refuses all changes of a delivery, and never its outcome', async (store, other) => {
    const ids = ['dlv_1', 'dlv_2', 'dlv_3', 'dlv_4'];
    await fillQueue(
      store,
      { id: 'whk_a' },
      ids.map((id) => ({ id })),
    );
    await store.claimDeliveries({ ...sampleLease, shares: [{ laneId: 'whk_a', limit: 8 }] });
    const disable = (deliveryId: string): DeliveryOutcome => ({
      ...failed(deliveryId, 'mine'),
      changes: [
        audit('org_sample', deliveryId),
        {
          kind: 'update',
          table: 'webhooks',
          where: { id: 'whk_a', enabled: true },
          set: { enabled: false, disabledReason: 'gone' },
          mustMatch: true,
        },
      ],
    });
    const recorded = await Promise.all(
      ids.map((id, index) => (index % 2 === 0 ? store : other).recordDeliveries([disable(id)])),
    );
    assert.deepEqual(
      recorded,
      ids.map(() => ({ lost: [] })),
    );
    assert.equal((await store.get('webhooks', { id: 'whk_a' }))?.enabled, false);
    assert.equal((await store.find('auditActivities', {}, { limit: 10 })).length, 1);
    const rows = await store.find('webhookDeliveries', { leaseToken: null }, { limit: 10 });
    assert.deepEqual(
      rows.map(({ failureCount }) => failureCount),
      [1, 1, 1, 1],
    );
  }),

  conformanceCase(
    'two concurrent batches of outcomes for the same webhooks in opposite order both finish',
    async (store, other) => {
      const webhookIds = ['whk_a', 'whk_b', 'whk_c'];
      for (const id of webhookIds) {
        await fillQueue(
          store,
          { id },
          Array.from({ length: 20 }, (_, index) => ({ id: `dlv_${id}_${index}` })),
        );
      }
      const shares = webhookIds.map((webhookId) => ({ laneId: webhookId, limit: 100 }));
      const claimed = await store.claimDeliveries({ ...sampleLease, shares });
      const outcomes = claimed.map(
        ({ laneId, delivery }): DeliveryOutcome => ({
          ...delivered(delivery.id, 'mine'),
          changes: [
            { kind: 'update', table: 'webhooks', where: { id: laneId }, set: { lastDeliveredAt: now } },
            audit(`org_of_${laneId}`),
          ],
        }),
      );
      const odd = outcomes.filter((_, index) => index % 2 === 1);
      const even = outcomes.filter((_, index) => index % 2 === 0).reverse();
      const recorded = await Promise.all([store.recordDeliveries(odd), other.recordDeliveries(even)]);
      assert.deepEqual(recorded, [{ lost: [] }, { lost: [] }]);
      for (const id of webhookIds) {
        assert.equal((await store.get('webhooks', { id }))?.lastDeliveredAt, now);
        assert.equal((await store.get('auditHeads', { organizationId: `org_of_${id}` }))?.sequence, 20);
      }
    },
  ),

  conformanceCase('a guard refuses the changes of its outcome and of no other in the same batch', async (store) => {
    const ids = ['dlv_1', 'dlv_2', 'dlv_3'];
    await fillQueue(
      store,
      { id: 'whk_a' },
      ids.map((id) => ({ id })),
    );
    await store.claimDeliveries({ ...sampleLease, shares: [{ laneId: 'whk_a', limit: 8 }] });
    const warnOnce = (name: string): Change[] => [
      {
        kind: 'update',
        table: 'webhooks',
        where: { id: 'whk_a', warnedAt: null },
        set: { warnedAt: now },
        mustMatch: true,
      },
      audit('org_sample', name),
    ];
    const { lost } = await store.recordDeliveries([
      { ...failed('dlv_1', 'mine'), changes: warnOnce('first') },
      { ...failed('dlv_2', 'mine'), changes: warnOnce('second') },
      { ...failed('dlv_3', 'mine'), changes: [audit('org_sample', 'third')] },
    ]);
    assert.deepEqual(lost, []);
    const activities = await store.find('auditActivities', {}, { limit: 10 });
    assert.deepEqual(activities.map(({ action }) => action).sort(), ['first', 'third']);
    assert.equal((await store.find('webhookDeliveries', { failureCount: 1 }, { limit: 10 })).length, 3);
  }),

  conformanceCase('recording outcomes notifies the listeners of every table that they change', async (store) => {
    const emitter = new EventEmitter();
    const heard: string[] = [];
    for (const table of ['webhookDeliveries', 'webhookAttempts', 'webhooks', 'events', 'workers'] as const) {
      store.onChange(table, () => {
        heard.push(table);
        emitter.emit(table);
      });
    }
    await fillQueue(store, { id: 'whk_a' }, [{ id: 'dlv_1' }, { id: 'dlv_2' }]);
    const lastOfFill = once(emitter, 'workers');
    await store.commit([insert('workers', sampleWorker())]);
    await lastOfFill;
    heard.length = 0;
    await store.claimDeliveries({ ...sampleLease, shares: [{ laneId: 'whk_a', limit: 8 }] });
    await store.recordDeliveries([
      { ...delivered('dlv_1', 'mine'), changes: [insert('events', sampleEvent())] },
      { ...delivered('dlv_2', 'of another worker'), changes: [insert('webhooks', sampleWebhook())] },
    ]);
    const last = once(emitter, 'workers');
    await store.commit([insert('workers', sampleWorker())]);
    await last;
    assert.deepEqual(heard.sort(), ['events', 'webhookAttempts', 'workers']);
  }),

  conformanceCase('the changes of outcomes for one webhook are written in the order of the outcomes', async (store) => {
    const ids = ['dlv_1', 'dlv_2', 'dlv_3'];
    await claimQueue(store, ids);
    const where = { id: 'whk_a', enabled: true };
    const count = (consecutiveFailures: number): Change => ({
      kind: 'update',
      table: 'webhooks',
      where,
      set: { consecutiveFailures },
    });
    const disable: Change = {
      kind: 'update',
      table: 'webhooks',
      where: { ...where, version: 1 },
      set: { enabled: false, consecutiveFailures: 2, version: 2 },
      mustMatch: true,
    };
    const { lost } = await store.recordDeliveries([
      { ...failed('dlv_1', 'mine'), changes: [count(1)] },
      { ...failed('dlv_2', 'mine'), changes: [audit('org_sample'), disable] },
      { ...failed('dlv_3', 'mine'), changes: [count(3)] },
    ]);
    assert.deepEqual(lost, []);
    const webhook = await store.get('webhooks', { id: 'whk_a' });
    assert.deepEqual([webhook?.enabled, webhook?.version, webhook?.consecutiveFailures], [false, 2, 2]);
  }),

  conformanceCase('one batch may hold outcomes that set different columns, and two of one delivery', async (store) => {
    const ids = ['dlv_1', 'dlv_2', 'dlv_3'];
    await fillQueue(
      store,
      { id: 'whk_a' },
      ids.map((id) => ({ id })),
    );
    await store.claimDeliveries({ ...sampleLease, shares: [{ laneId: 'whk_a', limit: 8 }] });
    const again = { ...delivered('dlv_1', 'mine'), changes: [] };
    const outcomes = [delivered('dlv_1', 'mine'), failed('dlv_2', 'mine'), again, delivered('dlv_3', 'mine')];
    assert.deepEqual(await store.recordDeliveries(outcomes), { lost: ['dlv_1'] });
    const rows = await store.find('webhookDeliveries', {}, { limit: 10, orderBy: 'id' });
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['delivered', 'pending', 'delivered'],
    );
  }),

  conformanceCase('recording a malformed outcome rejects with a TypeError and writes nothing', async (store) => {
    await claimQueue(store, ['dlv_1', 'dlv_2']);
    const derived = { kind: 'delete', table: 'auditActivities', where: { id: 'aud_1' } };
    const wrong: DeliveryOutcome[] = [
      { ...failed('dlv_2', 'mine'), attempt: { number: 1, set: {} } },
      // What types forbid, a slip of a program may still do.
      { ...failed('dlv_2', 'mine'), changes: [derived as Change] },
      { ...failed('dlv_2', 'mine'), changes: [{ kind: 'update', table: 'webhooks', where: {}, set: { name: 'x' } }] },
    ];
    for (const outcome of wrong) {
      await assert.rejects(store.recordDeliveries([delivered('dlv_1', 'mine'), outcome]), TypeError);
    }
    const held = await store.find('webhookDeliveries', { leaseToken: 'mine' }, { limit: 10 });
    assert.equal(held.length, 2);
    assert.deepEqual(await attemptsOf(store, 'dlv_1'), [[1, 'running', null, null]]);
  }),
];
