import assert from 'node:assert/strict';
import type { ClaimedDelivery } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { attemptsOf, delivered, fillQueue, sampleLease } from './sample-queue.js';
import { insert, sampleDelivery, sampleTime } from './sample-rows.js';

const now = sampleTime;
const minute = 60_000;

const idsOf = (claimed: readonly ClaimedDelivery[]): string =>
  claimed
    .map(({ delivery }) => delivery.id)
    .sort()
    .join(' ');

/** From deliveries to attempts: each is claimed once, the oldest first. */
export const deliveryCases: readonly ConformanceCase[] = [
  conformanceCase(
    'waitingLanes lists enabled lanes that are not paused and have a due delivery without a lease',
    async (store) => {
      const due = { nextAt: now };
      await fillQueue(store, { id: 'whk_due' }, [
        { ...due, id: 'dlv_1' },
        { ...due, id: 'dlv_2' },
      ]);
      await fillQueue(store, { id: 'whk_rested', pausedUntil: now }, [due]);
      await fillQueue(store, { id: 'whk_paused', pausedUntil: now + 1 }, [due]);
      await fillQueue(store, { id: 'whk_off', enabled: false }, [due]);
      await fillQueue(store, { id: 'whk_early' }, [{ nextAt: now + 1 }]);
      await fillQueue(store, { id: 'whk_finished' }, [{ nextAt: null }]);
      await fillQueue(store, { id: 'whk_held' }, [{ ...due, leaseToken: 'held', leaseUntil: now + 1 }]);
      await fillQueue(store, { id: 'whk_left' }, [{ ...due, leaseToken: 'left behind', leaseUntil: now }]);
      await fillQueue(store, { id: 'whk_empty' }, []);
      await store.commit([insert('webhookDeliveries', sampleDelivery({ webhookId: 'whk_gone' }))]);
      const waiting = async (at: number): Promise<string[]> =>
        (await store.waitingLanes('webhooks', { now: at }))
          .map(({ lane, inFlight }) => `${lane.id} ${inFlight}`)
          .sort();
      assert.deepEqual(await waiting(now), ['whk_due 0', 'whk_left 0', 'whk_rested 0']);
      await store.claimDeliveries({
        ...sampleLease,
        shares: [
          { laneId: 'whk_due', limit: 1 },
          { laneId: 'whk_rested', limit: 1 },
        ],
      });
      assert.deepEqual(await waiting(now), ['whk_due 1', 'whk_left 0']);
      assert.deepEqual(await waiting(now + 1), [
        'whk_due 1',
        'whk_early 0',
        'whk_held 0',
        'whk_left 0',
        'whk_paused 0',
      ]);
      assert.deepEqual(await waiting(now + minute), [
        'whk_due 0',
        'whk_early 0',
        'whk_held 0',
        'whk_left 0',
        'whk_paused 0',
        'whk_rested 0',
      ]);
      const [first] = await store.waitingLanes('webhooks', { now });
      assert.deepEqual(first?.lane, await store.get('webhooks', { id: first?.lane.id ?? '' }));
      await store.recordDeliveries([delivered('dlv_1', 'mine')]);
      assert.deepEqual(await waiting(now), ['whk_due 0', 'whk_left 0']);
    },
  ),

  conformanceCase(
    'a claim takes the oldest deliveries of each webhook, up to its limit, and inserts their attempts',
    async (store) => {
      await fillQueue(store, { id: 'whk_a' }, [
        { id: 'dlv_3', nextAt: now - 5 },
        { id: 'dlv_1', nextAt: now },
        { id: 'dlv_2', nextAt: now + 1 },
        { id: 'dlv_4', nextAt: now },
        { id: 'dlv_0', nextAt: now, leaseToken: 'held', leaseUntil: now + 1 },
      ]);
      await fillQueue(store, { id: 'whk_b' }, [{ id: 'dlv_5' }, { id: 'dlv_6' }]);
      await fillQueue(store, { id: 'whk_c' }, [{ id: 'dlv_7' }]);
      const shares = [
        { laneId: 'whk_b', limit: 1 },
        { laneId: 'whk_a', limit: 2 },
      ];
      const claimed = await store.claimDeliveries({ ...sampleLease, shares });
      assert.equal(idsOf(claimed), 'dlv_1 dlv_3 dlv_5');
      for (const { laneId, delivery, event } of claimed) {
        assert.deepEqual({ ...delivery, webhookId: laneId }, await store.get('webhookDeliveries', { id: delivery.id }));
        assert.deepEqual(event, await store.get('events', { id: `evt_of_${delivery.id}` }));
        assert.deepEqual(
          [delivery.leaseToken, delivery.leaseUntil, delivery.attemptCount, delivery.status],
          ['mine', now + minute, 1, 'pending'],
        );
        assert.deepEqual(await store.find('webhookAttempts', { deliveryId: delivery.id }, { limit: 10 }), [
          {
            deliveryId: delivery.id,
            number: 1,
            startedAt: now,
            status: 'running',
            durationUs: null,
            statusCode: null,
            error: null,
            message: null,
            response: null,
          },
        ]);
      }
      assert.equal(idsOf(await store.claimDeliveries({ ...sampleLease, shares })), 'dlv_4 dlv_6');
      assert.equal(idsOf(await store.claimDeliveries({ ...sampleLease, shares })), '');
      assert.deepEqual(await store.claimDeliveries({ ...sampleLease, shares: [] }), []);
    },
  ),

  conformanceCase('concurrent senders claim each due delivery exactly once', async (store, other) => {
    const ids = Array.from({ length: 100 }, (_, index) => `dlv_${String(index).padStart(3, '0')}`);
    await fillQueue(
      store,
      { id: 'whk_a' },
      ids.slice(0, 60).map((id) => ({ id })),
    );
    await fillQueue(
      store,
      { id: 'whk_b' },
      ids.slice(60).map((id) => ({ id })),
    );
    const shares = [
      { laneId: 'whk_a', limit: 5 },
      { laneId: 'whk_b', limit: 5 },
    ];
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? store : other).claimDeliveries({ ...sampleLease, leaseToken: `lease ${index}`, shares }),
      ),
    );
    const all = shares.map((share) => ({ ...share, limit: 100 }));
    const rest = await store.claimDeliveries({ ...sampleLease, leaseToken: 'lease of the rest', shares: all });
    assert.deepEqual([...claims, rest].flatMap((claimed) => claimed.map(({ delivery }) => delivery.id)).sort(), ids);
    const attempts = await store.find('webhookAttempts', {}, { limit: 1000 });
    assert.deepEqual(
      attempts.map(({ deliveryId, number }) => `${deliveryId} ${number}`).sort(),
      ids.map((id) => `${id} 1`),
    );
    for (const [index, claimed] of claims.entries()) {
      for (const { delivery } of claimed) assert.equal(delivery.leaseToken, `lease ${index}`);
    }
  }),

  conformanceCase('a claim takes over an expired lease and closes its attempt as interrupted', async (store, other) => {
    await fillQueue(store, { id: 'whk_a' }, [{ id: 'dlv_1' }]);
    const shares = [{ laneId: 'whk_a', limit: 8 }];
    await store.claimDeliveries({ ...sampleLease, shares });
    const later = { now: now + minute, leaseUntil: now + 2 * minute, leaseToken: 'theirs', shares };
    assert.equal(idsOf(await other.claimDeliveries({ ...later, now: now + minute - 1 })), '');
    const [taken] = await other.claimDeliveries(later);
    assert.deepEqual([taken?.delivery.attemptCount, taken?.delivery.leaseToken], [2, 'theirs']);
    assert.deepEqual(await attemptsOf(store, 'dlv_1'), [
      [1, 'failed', 'interrupted', null],
      [2, 'running', null, null],
    ]);
    const closed = await store.get('webhookAttempts', { deliveryId: 'dlv_1', number: 1 });
    assert.match(closed?.message ?? '', /ended before it knew the answer/);
    // A worker that lost its lease still knows how its attempt ended, but not the state of the delivery.
    assert.deepEqual(await store.recordDeliveries([delivered('dlv_1', 'mine')]), { lost: ['dlv_1'] });
    assert.deepEqual(await attemptsOf(store, 'dlv_1'), [
      [1, 'delivered', null, 204],
      [2, 'running', null, null],
    ]);
    assert.deepEqual(await store.get('webhookDeliveries', { id: 'dlv_1' }), {
      ...taken?.delivery,
      webhookId: taken?.laneId,
    });
  }),

  conformanceCase(
    'a released lease occupies no place, and its outcome is accepted until the next claim',
    async (store, other) => {
      await fillQueue(store, { id: 'whk_a' }, [{ id: 'dlv_1' }, { id: 'dlv_2' }]);
      const shares = [{ laneId: 'whk_a', limit: 2 }];
      await store.claimDeliveries({ ...sampleLease, shares });
      const freed = {
        kind: 'update',
        table: 'webhookDeliveries',
        where: { leaseToken: 'mine' },
        set: { leaseUntil: 0 },
      } as const;
      assert.deepEqual(await store.commit([freed]), { isCommitted: true });
      const waiting = await other.waitingLanes('webhooks', { now });
      assert.deepEqual(
        waiting.map(({ lane, inFlight }) => [lane.id, inFlight]),
        [['whk_a', 0]],
      );
      assert.deepEqual(await store.recordDeliveries([delivered('dlv_1', 'mine')]), { lost: [] });
      assert.equal(idsOf(await other.claimDeliveries({ ...sampleLease, leaseToken: 'theirs', shares })), 'dlv_2');
      assert.deepEqual(await attemptsOf(store, 'dlv_1'), [[1, 'delivered', null, 204]]);
      assert.deepEqual(await attemptsOf(store, 'dlv_2'), [
        [1, 'failed', 'interrupted', null],
        [2, 'running', null, null],
      ]);
    },
  ),

  conformanceCase('a delivery whose event was deleted fails and delays no other delivery', async (store) => {
    const gone = { eventId: 'evt_gone', attemptCount: 1, leaseToken: 'left behind', leaseUntil: now };
    await fillQueue(store, { id: 'whk_a' }, [{ id: 'dlv_1', ...gone }, { id: 'dlv_2' }]);
    const running = { deliveryId: 'dlv_1', number: 1, startedAt: now - minute, status: 'running' } as const;
    await store.commit([insert('webhookAttempts', running)]);
    const claim = { ...sampleLease, shares: [{ laneId: 'whk_a', limit: 1 }] };
    const claimed = [...(await store.claimDeliveries(claim)), ...(await store.claimDeliveries(claim))];
    assert.equal(idsOf(claimed), 'dlv_2');
    const row = await store.get('webhookDeliveries', { id: 'dlv_1' });
    assert.deepEqual(
      [row?.status, row?.nextAt, row?.leaseToken, row?.leaseUntil, row?.attemptCount, row?.updatedAt],
      ['failed', null, null, null, 1, now],
    );
    assert.match(row?.lastError ?? '', /passed its retention/);
    assert.deepEqual(await attemptsOf(store, 'dlv_1'), [[1, 'failed', 'interrupted', null]]);
  }),
];
