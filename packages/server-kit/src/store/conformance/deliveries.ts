import assert from 'node:assert/strict';
import type { ClaimedDelivery, DeliveryOutcome, NewRow, Store } from '../store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { audit, insert, sampleDelivery, sampleEvent, sampleTime, sampleWebhook } from './sample-rows.js';

const now = sampleTime;
const minute = 60_000;
const lease = { now, leaseUntil: now + minute, leaseToken: 'mine' };

/** One webhook, and deliveries to it with an event each. */
const fill = async (
  store: Store,
  webhook: Partial<NewRow<'webhooks'>>,
  rows: readonly Partial<NewRow<'webhookDeliveries'>>[],
): Promise<void> => {
  const { id: webhookId } = webhook;
  const deliveries = rows.map((row) => sampleDelivery({ ...(webhookId === undefined ? {} : { webhookId }), ...row }));
  const events = deliveries.map(({ id }) => sampleEvent({ id: `evt_of_${id}`, dispatchedAt: now }));
  const result = await store.commit([
    insert('webhooks', sampleWebhook(webhook)),
    ...deliveries.map((row) =>
      insert('webhookDeliveries', { ...row, eventId: row.eventId === 'evt_sample' ? `evt_of_${row.id}` : row.eventId }),
    ),
    ...events.map((row) => insert('events', row)),
  ]);
  assert.deepEqual(result, { isCommitted: true });
};

const idsOf = (claimed: readonly ClaimedDelivery[]): string =>
  claimed
    .map(({ delivery }) => delivery.id)
    .sort()
    .join(' ');

const attemptsOf = async (store: Store, deliveryId: string): Promise<unknown[]> => {
  const rows = await store.find('webhookAttempts', { deliveryId }, { limit: 10, orderBy: 'number' });
  return rows.map(({ number, status, error, statusCode }) => [number, status, error, statusCode]);
};

const delivered = (deliveryId: string, leaseToken: string, number = 1): DeliveryOutcome => ({
  deliveryId,
  leaseToken,
  delivery: { status: 'delivered', deliveredAt: now + 5, lastStatusCode: 204, nextAt: null, updatedAt: now + 5 },
  attempt: {
    number,
    set: { status: 'delivered', durationUs: 5000, statusCode: 204, response: 'ok', error: null, message: null },
  },
});

const failed = (deliveryId: string, leaseToken: string, number = 1): DeliveryOutcome => ({
  deliveryId,
  leaseToken,
  delivery: { failureCount: 1, lastError: 'No answer came.', nextAt: now + 10_000 },
  attempt: { number, set: { status: 'failed', durationUs: 5000, error: 'timeout', message: 'No answer came.' } },
});

/** From deliveries to attempts: each is claimed once, and nothing that is known of one is lost. */
export const deliveryCases: readonly ConformanceCase[] = [
  conformanceCase(
    'webhooks wait that are enabled, not paused, and have something due that nobody holds',
    async (store) => {
      const due = { nextAt: now };
      await fill(store, { id: 'whk_due' }, [
        { ...due, id: 'dlv_1' },
        { ...due, id: 'dlv_2' },
      ]);
      await fill(store, { id: 'whk_rested', pausedUntil: now }, [due]);
      await fill(store, { id: 'whk_paused', pausedUntil: now + 1 }, [due]);
      await fill(store, { id: 'whk_off', enabled: false }, [due]);
      await fill(store, { id: 'whk_early' }, [{ nextAt: now + 1 }]);
      await fill(store, { id: 'whk_finished' }, [{ nextAt: null }]);
      await fill(store, { id: 'whk_held' }, [{ ...due, leaseToken: 'held', leaseUntil: now + 1 }]);
      await fill(store, { id: 'whk_left' }, [{ ...due, leaseToken: 'left behind', leaseUntil: now }]);
      await fill(store, { id: 'whk_empty' }, []);
      await store.commit([insert('webhookDeliveries', sampleDelivery({ webhookId: 'whk_gone' }))]);
      const waiting = async (at: number): Promise<string[]> =>
        (await store.waitingWebhooks(at)).map(({ webhook, inFlight }) => `${webhook.id} ${inFlight}`).sort();
      assert.deepEqual(await waiting(now), ['whk_due 0', 'whk_left 0', 'whk_rested 0']);
      await store.claimDeliveries({
        ...lease,
        shares: [
          { webhookId: 'whk_due', limit: 1 },
          { webhookId: 'whk_rested', limit: 1 },
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
      const [first] = await store.waitingWebhooks(now);
      assert.deepEqual(first?.webhook, await store.get('webhooks', { id: first?.webhook.id ?? '' }));
      await store.recordDeliveries([delivered('dlv_1', 'mine')]);
      assert.deepEqual(await waiting(now), ['whk_due 0', 'whk_left 0']);
    },
  ),

  conformanceCase(
    'a claim takes the oldest events of each webhook, up to its limit, and begins their attempts',
    async (store) => {
      await fill(store, { id: 'whk_a' }, [
        { id: 'dlv_3', nextAt: now - 5 },
        { id: 'dlv_1', nextAt: now },
        { id: 'dlv_2', nextAt: now + 1 },
        { id: 'dlv_4', nextAt: now },
        { id: 'dlv_0', nextAt: now, leaseToken: 'held', leaseUntil: now + 1 },
      ]);
      await fill(store, { id: 'whk_b' }, [{ id: 'dlv_5' }, { id: 'dlv_6' }]);
      await fill(store, { id: 'whk_c' }, [{ id: 'dlv_7' }]);
      const shares = [
        { webhookId: 'whk_b', limit: 1 },
        { webhookId: 'whk_a', limit: 2 },
      ];
      const claimed = await store.claimDeliveries({ ...lease, shares });
      assert.equal(idsOf(claimed), 'dlv_1 dlv_3 dlv_5');
      for (const { delivery, event } of claimed) {
        assert.deepEqual(delivery, await store.get('webhookDeliveries', { id: delivery.id }));
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
      assert.equal(idsOf(await store.claimDeliveries({ ...lease, shares })), 'dlv_4 dlv_6');
      assert.equal(idsOf(await store.claimDeliveries({ ...lease, shares })), '');
      assert.deepEqual(await store.claimDeliveries({ ...lease, shares: [] }), []);
    },
  ),

  conformanceCase('every delivery is claimed exactly once, however many claim', async (store, other) => {
    const ids = Array.from({ length: 100 }, (_, index) => `dlv_${String(index).padStart(3, '0')}`);
    await fill(
      store,
      { id: 'whk_a' },
      ids.slice(0, 60).map((id) => ({ id })),
    );
    await fill(
      store,
      { id: 'whk_b' },
      ids.slice(60).map((id) => ({ id })),
    );
    const shares = [
      { webhookId: 'whk_a', limit: 5 },
      { webhookId: 'whk_b', limit: 5 },
    ];
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? store : other).claimDeliveries({ ...lease, leaseToken: `lease ${index}`, shares }),
      ),
    );
    const all = shares.map((share) => ({ ...share, limit: 100 }));
    const rest = await store.claimDeliveries({ ...lease, leaseToken: 'lease of the rest', shares: all });
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

  conformanceCase(
    'a lease that ran out is taken over, and its attempt is closed as interrupted',
    async (store, other) => {
      await fill(store, { id: 'whk_a' }, [{ id: 'dlv_1' }]);
      const shares = [{ webhookId: 'whk_a', limit: 8 }];
      await store.claimDeliveries({ ...lease, shares });
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
      // Whoever was taken for dead knows more of its attempt than we do, and nothing of the delivery.
      assert.deepEqual(await store.recordDeliveries([delivered('dlv_1', 'mine')]), { lost: ['dlv_1'] });
      assert.deepEqual(await attemptsOf(store, 'dlv_1'), [
        [1, 'delivered', null, 204],
        [2, 'running', null, null],
      ]);
      assert.deepEqual(await store.get('webhookDeliveries', { id: 'dlv_1' }), taken?.delivery);
    },
  ),

  conformanceCase('a delivery whose event is gone is given up, and holds up nobody', async (store) => {
    const gone = { eventId: 'evt_gone', attemptCount: 1, leaseToken: 'left behind', leaseUntil: now };
    await fill(store, { id: 'whk_a' }, [{ id: 'dlv_1', ...gone }, { id: 'dlv_2' }]);
    const running = { deliveryId: 'dlv_1', number: 1, startedAt: now - minute, status: 'running' } as const;
    await store.commit([insert('webhookAttempts', running)]);
    const claim = { ...lease, shares: [{ webhookId: 'whk_a', limit: 1 }] };
    const claimed = [...(await store.claimDeliveries(claim)), ...(await store.claimDeliveries(claim))];
    assert.equal(idsOf(claimed), 'dlv_2');
    const row = await store.get('webhookDeliveries', { id: 'dlv_1' });
    assert.deepEqual(
      [row?.status, row?.nextAt, row?.leaseToken, row?.leaseUntil, row?.attemptCount, row?.updatedAt],
      ['failed', null, null, null, 1, now],
    );
    assert.match(row?.lastError ?? '', /no longer kept/);
    assert.deepEqual(await attemptsOf(store, 'dlv_1'), [[1, 'failed', 'interrupted', null]]);
  }),

  conformanceCase('outcomes are written for leases that are held; the lost ones are named', async (store, other) => {
    const ids = ['dlv_1', 'dlv_2', 'dlv_3', 'dlv_4'];
    await fill(
      store,
      { id: 'whk_a' },
      ids.map((id) => ({ id })),
    );
    const shares = [{ webhookId: 'whk_a', limit: 8 }];
    await store.claimDeliveries({ ...lease, shares });
    await store.commit([{ kind: 'delete', table: 'webhookDeliveries', where: { id: 'dlv_4' } }]);
    const { lost } = await other.recordDeliveries([
      delivered('dlv_1', 'mine'),
      failed('dlv_2', 'mine'),
      delivered('dlv_3', 'of somebody else'),
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
  }),

  conformanceCase('what follows from an outcome is written with it while its lease is held', async (store) => {
    await fill(store, { id: 'whk_a' }, [{ id: 'dlv_1' }, { id: 'dlv_2' }, { id: 'dlv_3' }]);
    await store.claimDeliveries({ ...lease, shares: [{ webhookId: 'whk_a', limit: 8 }] });
    const counted = (consecutiveFailures: number) =>
      ({ kind: 'update', table: 'webhooks', where: { id: 'whk_a' }, set: { consecutiveFailures } }) as const;
    const { lost } = await store.recordDeliveries([
      { ...failed('dlv_1', 'mine'), changes: [counted(1), audit('org_sample', 'first')] },
      { ...failed('dlv_2', 'of somebody else'), changes: [counted(9), audit('org_sample', 'lost')] },
      { ...failed('dlv_3', 'mine'), changes: [audit('org_sample', 'second')] },
    ]);
    assert.deepEqual(lost, ['dlv_2']);
    assert.equal((await store.get('webhooks', { id: 'whk_a' }))?.consecutiveFailures, 1);
    const activities = await store.find('auditActivities', {}, { limit: 10, orderBy: 'sequence' });
    assert.deepEqual(activities.map(({ action }) => action).sort(), ['first', 'second']);
  }),

  conformanceCase(
    'a guard stands against all that follows from an outcome, and never against the outcome',
    async (store, other) => {
      const ids = ['dlv_1', 'dlv_2', 'dlv_3', 'dlv_4'];
      await fill(
        store,
        { id: 'whk_a' },
        ids.map((id) => ({ id })),
      );
      await store.claimDeliveries({ ...lease, shares: [{ webhookId: 'whk_a', limit: 8 }] });
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
    },
  ),

  conformanceCase('two who record for the same webhooks in opposite order both get done', async (store, other) => {
    const webhookIds = ['whk_a', 'whk_b', 'whk_c'];
    for (const id of webhookIds) {
      await fill(
        store,
        { id },
        Array.from({ length: 20 }, (_, index) => ({ id: `dlv_${id}_${index}` })),
      );
    }
    const shares = webhookIds.map((webhookId) => ({ webhookId, limit: 100 }));
    const claimed = await store.claimDeliveries({ ...lease, shares });
    const outcomes = claimed.map(
      ({ delivery }): DeliveryOutcome => ({
        ...delivered(delivery.id, 'mine'),
        changes: [
          { kind: 'update', table: 'webhooks', where: { id: delivery.webhookId }, set: { lastDeliveredAt: now } },
          audit(`org_of_${delivery.webhookId}`),
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
  }),
];
