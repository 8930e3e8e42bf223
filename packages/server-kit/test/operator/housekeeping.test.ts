import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { silentLogger } from '../../src/base/logger.js';
import { surplusPaymentEvents } from '../../src/commerce/billing/kept-payment-events.js';
import { expiredRows, rooms } from '../../src/kit/rooms.js';
import { expiredHistory } from '../../src/monitoring/history/remove-history.js';
import { startHousekeeping } from '../../src/operator/housekeeping.js';
import {
  insert,
  sampleDelivery,
  sampleEvent,
  sampleInterval,
  sampleRollup,
} from '../../src/store/conformance/sample-rows.js';
import type { NewRow } from '../../src/store/interface/store.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../kit-fixture.js';
import { expiredEvents } from './expired-events.js';

describe.each(dialects)('housekeeping on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  afterAll(() => fixture.close());

  test('deletes expired rows and nothing else', async () => {
    const owner = await fixture.newMember('owner');
    await fixture.request('POST', '/api/v1/monitors', {
      token: owner.token,
      body: monitorBody(),
      headers: { 'idempotency-key': 'k' },
    });
    const count = async () => {
      const tables = ['idempotencyKeys', 'refreshTokens', 'sessions'] as const;
      return Promise.all(tables.map(async (table) => (await fixture.store.find(table, {}, { limit: 10 })).length));
    };
    const day = 86_400_000;
    const tidyAfter = async (days: number): Promise<void> => {
      for (const deletion of expiredRows(fixture.clock.now + days * day)) await fixture.store.deleteSome(deletion, 10);
    };
    await tidyAfter(0.99);
    expect(await count()).toEqual([1, 1, 1]);
    await tidyAfter(1);
    expect(await count()).toEqual([0, 1, 1]);
    await tidyAfter(30);
    expect(await count()).toEqual([0, 0, 1]);
    await tidyAfter(60);
    expect(await count()).toEqual([0, 0, 0]);
  });

  test('keeps events and their deliveries for 30 days', async () => {
    const { now } = fixture.clock;
    const { store } = fixture;
    const day = 86_400_000;
    const old = { createdAt: now - 30 * day, attemptCount: 1 };
    await store.commit([
      insert('events', sampleEvent({ id: 'evt_old', occurredAt: now - 30 * day, dispatchedAt: now - 30 * day })),
      insert('events', sampleEvent({ id: 'evt_waits', occurredAt: now - 300 * day })),
      insert('events', sampleEvent({ id: 'evt_new', occurredAt: now - 30 * day + 1, dispatchedAt: now })),
      insert('webhookDeliveries', sampleDelivery({ ...old, id: 'dlv_old', status: 'delivered', nextAt: null })),
      insert('webhookDeliveries', sampleDelivery({ ...old, id: 'dlv_waits', nextAt: now })),
      insert('webhookDeliveries', sampleDelivery({ id: 'dlv_lost', createdAt: now - 60 * day, nextAt: now })),
      insert('webhookDeliveries', sampleDelivery({ id: 'dlv_new', createdAt: now, nextAt: null })),
      insert('webhookAttempts', attempt('dlv_old', now - 30 * day)),
      insert('webhookAttempts', attempt('dlv_new', now)),
      insert('webhookRecoveries', recovery('rcv_old', now - 30 * day, null)),
      insert('webhookRecoveries', recovery('rcv_running', now - 30 * day, now)),
      insert('webhookRecoveries', recovery('rcv_new', now, null)),
    ]);
    for (const deletion of expiredEvents(now)) await store.deleteSome(deletion, 500);
    const left = async (table: 'events' | 'webhookDeliveries' | 'webhookRecoveries'): Promise<string[]> =>
      (await store.find(table, {}, { limit: 10, orderBy: 'id' })).map(({ id }) => id);
    const made = (await left('events')).filter((id) => ['evt_old', 'evt_waits', 'evt_new'].includes(id));
    expect(made).toEqual(['evt_new', 'evt_waits']);
    expect(await left('webhookDeliveries')).toEqual(['dlv_new', 'dlv_waits']);
    expect(await left('webhookRecoveries')).toEqual(['rcv_new', 'rcv_running']);
    const attempts = await store.find('webhookAttempts', {}, { limit: 10 });
    expect(attempts.map(({ deliveryId }) => deliveryId)).toEqual(['dlv_new']);
  });

  test('keeps hours for 400 days, days for ever, and statuses for three years', async () => {
    const { now } = fixture.clock;
    const { store } = fixture;
    const day = 86_400_000;
    const oldHour = now - 400 * day - 1;
    await store.commit([
      insert('resultRollups', sampleRollup(901, oldHour)),
      insert('resultRollups', sampleRollup(901, oldHour + 1)),
      insert('resultRollups', { ...sampleRollup(901, oldHour), resolution: 'day' }),
      insert('resultRollups', sampleRollup(902, oldHour)),
      insert('statusIntervals', sampleInterval(901, now - 3 * 365 * day - 2)),
      insert('statusIntervals', sampleInterval(901, now - 3 * 365 * day)),
    ]);
    const remove = async (daysDoneUntil: number): Promise<void> => {
      for (const deletion of expiredHistory([901], { now, daysDoneUntil })) await store.deleteSome(deletion, 500);
    };
    const hours = async (): Promise<number[][]> => {
      const rows = await store.find('resultRollups', { resolution: 'hour' }, { limit: 10 });
      return rows.map(({ monitorRef, startsAt }) => [monitorRef, startsAt]);
    };
    await remove(oldHour - day);
    expect(await hours()).toHaveLength(3);
    await remove(now);
    expect(await hours()).toEqual([
      [901, oldHour + 1],
      [902, oldHour],
    ]);
    expect(await store.find('resultRollups', { resolution: 'day' }, { limit: 10 })).toHaveLength(1);
    const statuses = await store.find('statusIntervals', {}, { limit: 10 });
    expect(statuses.map(({ startedAt }) => startedAt)).toEqual([now - 3 * 365 * day]);
  });

  test('deletes any number of old rows in batches', async () => {
    const { now } = fixture.clock;
    const { store } = fixture;
    const rows = Array.from({ length: 1100 }, () => sampleEvent({ occurredAt: 0, dispatchedAt: 0 }));
    await store.commit(rows.map((row) => insert('events', row)));
    const deleteSome = vi.spyOn(store, 'deleteSome');
    onTestFinished(() => deleteSome.mockRestore());
    const stop = startHousekeeping(rooms, {
      store,
      clock: () => now,
      logger: silentLogger,
      accessTokens: { rotate: async () => undefined },
    });
    onTestFinished(stop);
    await expect.poll(() => store.find('events', { occurredAt: 0 }, { limit: 1 })).toEqual([]);
    expect(deleteSome.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  test('keeps so many events of payment providers, the latest', async () => {
    const { store } = fixture;
    const rows = [5, 1, 4, 2, 3].map((receivedAt) => ({
      provider: 'memory',
      eventId: `evt_${receivedAt}`,
      receivedAt,
    }));
    await store.commit(rows.map((row) => insert('paymentEvents', row)));
    const surplus = await surplusPaymentEvents(store, 3);
    if (surplus === undefined) throw new Error('two of five are surplus');
    expect(await store.deleteSome(surplus, 100)).toBe(2);
    const left = await store.find('paymentEvents', {}, { limit: 10, orderBy: 'receivedAt' });
    expect(left.map(({ receivedAt }) => receivedAt)).toEqual([3, 4, 5]);
    expect(await surplusPaymentEvents(store, 3)).toBeUndefined();
  });

  test('runs every step although one failed, and names the failed ones', async () => {
    const { store, clock } = fixture;
    await store.commit([insert('events', sampleEvent({ id: 'evt_left', occurredAt: 1, dispatchedAt: 1 }))]);
    const failing = new Set<PropertyKey>(['maintain', 'commit']);
    const logged: unknown[] = [];
    let hasRotated = false;
    const stop = startHousekeeping(rooms, {
      store: new Proxy(store, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name);
          if (failing.has(name)) return () => Promise.reject(new Error(`${String(name)} takes too long`));
          return typeof member === 'function' ? member.bind(target) : member;
        },
      }),
      clock: () => clock.now,
      logger: { ...silentLogger, warn: (message, fields) => void logged.push([message, fields?.step]) },
      accessTokens: {
        rotate: async () => {
          hasRotated = true;
        },
      },
    });
    onTestFinished(stop);
    await expect.poll(() => store.find('events', { id: 'evt_left' }, { limit: 1 })).toEqual([]);
    await expect.poll(() => hasRotated).toBe(true);
    expect(logged).toEqual([
      ['housekeeping step failed; retrying in an hour', 'maintain the store'],
      ['housekeeping step failed; retrying in an hour', 'remove ended secrets'],
    ]);
  });
});

const attempt = (deliveryId: string, startedAt: number) =>
  ({ deliveryId, number: 1, startedAt, status: 'delivered' }) as const;

const recovery = (id: string, createdAt: number, nextAt: number | null): NewRow<'webhookRecoveries'> => ({
  id,
  organizationId: 'org_sample',
  webhookId: 'whk_sample',
  since: createdAt,
  until: createdAt,
  status: 'canceled',
  totalEvents: 0,
  checkedEvents: 0,
  recoveredCount: 0,
  nextAt,
  createdAt,
  updatedAt: createdAt,
});
