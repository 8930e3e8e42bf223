import type { WebhookWithSecret } from '@watchpost/schemas';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliveryIdOf } from '../../../src/store/interface/delivery-id.js';
import type { NewRow, Row, Store } from '../../../src/store/interface/store.js';
import { StoreUnavailableError } from '../../../src/store/interface/store.js';
import type { Worker } from '../../../src/workers/worker-loop.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import {
  deliveryOf,
  dispatchedEvent,
  ended,
  insertAll,
  insertDeliveries,
  insertEvents,
  newWebhook,
  newWorker,
  setWebhook,
} from './webhook-rows.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const iso = (at: number): string => new Date(at).toISOString();

describe.each(dialects)('recovering deliveries on %s', (dialect) => {
  let fixture: KitFixture;
  let store: Store;
  let owner: Member;
  let webhook: WebhookWithSecret;
  let now: number;
  const workers: Worker[] = [];
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    store = fixture.store;
  });
  beforeEach(async () => {
    owner = await fixture.newMember('owner');
    webhook = await newWebhook(fixture, owner);
    now = fixture.clock.now;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: unknown) =>
    fixture.request(method, `/api/v1/webhooks/${webhook.id}${path}`, {
      token: owner.token,
      ...(body === undefined ? {} : { body }),
    });
  const recover = (since = now - hourMs) => send('POST', '/recover', { since: iso(since) });
  const startWorker = (more: object = {}, on: Store = store): Worker => {
    const worker = newWorker(fixture, on, more);
    workers.push(worker);
    worker.start();
    return worker;
  };
  const reached = (id: string, status: string) =>
    vi.waitFor(
      async () => {
        const { body } = await send('GET', `/recoveries/${id}`);
        expect(body.status).toBe(status);
        return body;
      },
      { timeout: 30_000, interval: 20 },
    );
  /** Events of the last hour, the oldest first. */
  const newEvents = async (count: number, more: (index: number) => Partial<NewRow<'events'>> = () => ({})) => {
    const rows = Array.from({ length: count }, (_, index) =>
      dispatchedEvent(owner.organizationId, now - hourMs / 2 + index, more(index)),
    );
    await insertEvents(store, rows);
    return rows;
  };
  const waiting = async (): Promise<Row<'webhookDeliveries'>[]> =>
    store.find('webhookDeliveries', { webhookId: webhook.id, status: 'pending' }, { limit: 5000, orderBy: 'id' });
  const idsOf = (events: readonly NewRow<'events'>[]): string[] =>
    events.map(({ id }) => deliveryIdOf(id, webhook.id)).sort();

  describe('a request for a recovery', () => {
    test('queues it with the number of events to read', async () => {
      await newEvents(3);
      await insertEvents(store, [
        dispatchedEvent(owner.organizationId, now - 2 * hourMs),
        dispatchedEvent('org_another', now - hourMs / 2),
      ]);
      const { status, body } = await recover();
      expect(status).toBe(202);
      expect(body).toEqual({
        id: expect.stringMatching(/^rcv_/),
        createdAt: iso(now),
        updatedAt: iso(now),
        webhookId: webhook.id,
        since: iso(now - hourMs),
        until: iso(now),
        status: 'queued',
        totalEvents: 3,
        checkedEvents: 0,
        recoveredCount: 0,
        finishedAt: null,
      });
      expect((await send('GET', `/recoveries/${body.id}`)).body).toEqual(body);
      expect((await send('GET', '/recoveries')).body).toMatchObject({ data: [body], meta: { totalItems: 1 } });
    });

    test.each([
      ['from tomorrow', 1, 'in_the_future'],
      ['from before 30 days ago', -30 * dayMs - 1, 'too_old'],
    ])('is refused %s', async (_, offset, code) => {
      const { status, body } = await recover(now + offset);
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'since', code })]]);
    });

    test.each([0, -30 * dayMs])('accepts a start %d ms from now', async (offset) => {
      expect((await recover(now + offset)).status).toBe(202);
    });

    test('is refused for a disabled webhook', async () => {
      await send('PATCH', '', { enabled: false });
      expect(await recover()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    });

    test('is accepted once of eight at the same moment, and again when it is done', async () => {
      const replies = await Promise.all(Array.from({ length: 8 }, () => recover()));
      expect(replies.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
      const first = replies.find(({ status }) => status === 202);
      startWorker();
      await reached(first?.body.id, 'done');
      expect((await recover()).status).toBe(202);
    });

    test('creates it below one webhook, and it is not found below another', async () => {
      const { body } = await recover();
      webhook = await newWebhook(fixture, owner);
      expect((await send('GET', `/recoveries/${body.id}`)).status).toBe(404);
      expect((await send('GET', '/recoveries')).body.meta.totalItems).toBe(0);
    });
  });

  describe('a running recovery', () => {
    test('delivers failed and unsent events once, and nothing else', async () => {
      const types = ['organization.updated', 'role.assigned', 'audit.recorded', 'webhook.test'];
      webhook = await newWebhook(fixture, owner, { events: ['organization.updated', 'role.assigned'] });
      const events = await newEvents(48, (index) => ({ type: types[index % 4] ?? '' }));
      const old = dispatchedEvent(owner.organizationId, now - hourMs - 1);
      const foreign = dispatchedEvent('org_another', now - 1);
      const late = dispatchedEvent(owner.organizationId, now);
      await insertEvents(store, [old, foreign, late]);
      const third = (rest: number) => events.filter((_, index) => Math.floor(index / 4) % 3 === rest);
      const delivered = third(0).map((event) => deliveryOf(event, webhook.id, ended('delivered')));
      const failed = third(1).map((event) =>
        deliveryOf(event, webhook.id, {
          ...ended('failed'),
          attemptCount: 4,
          failureCount: 4,
          lastError: 'answered 500',
        }),
      );
      await insertDeliveries(store, [...delivered, ...failed]);

      const { body } = await recover();
      expect(body.totalEvents).toBe(48);
      startWorker();
      expect(await reached(body.id, 'done')).toMatchObject({
        checkedEvents: 48,
        // Of the two types it subscribes to, those that failed and those that were never made.
        recoveredCount: 16,
        finishedAt: iso(now),
      });
      const wanted = [...third(1), ...third(2)].filter(({ type }) => webhook.events.some((named) => named === type));
      const rows = await waiting();
      expect(rows.map(({ id }) => id)).toEqual(idsOf(wanted));
      for (const row of rows) expect(row).toMatchObject({ failureCount: 0, nextAt: now, leaseToken: null });
      for (const { id } of delivered) {
        expect(await store.get('webhookDeliveries', { id })).toMatchObject({ status: 'delivered', nextAt: null });
      }
    });

    test.each(['each at its own time', 'all at one time'])('delivers 650 events in steps, %s', async (title) => {
      const at = now - hourMs / 3;
      const events = await newEvents(650, (index) =>
        title.startsWith('all') ? { occurredAt: at } : { occurredAt: at + index },
      );
      const { body } = await recover();
      const seen = new Set<number>();
      const watched: Store = {
        ...store,
        commit: async (changes) => {
          for (const change of changes) {
            if (change.kind === 'update' && change.table === 'webhookRecoveries')
              seen.add(change.set.checkedEvents ?? 0);
          }
          return store.commit(changes);
        },
      };
      startWorker({}, watched);
      expect(await reached(body.id, 'done')).toMatchObject({
        totalEvents: 650,
        checkedEvents: 650,
        recoveredCount: 650,
      });
      expect([...seen]).toEqual([200, 400, 600, 650]);
      expect((await waiting()).map(({ id }) => id)).toEqual(idsOf(events));
    });

    test('delivers audit events to webhooks that name them, but not to those with all events', async () => {
      const [event] = await newEvents(1, () => ({ type: 'audit.recorded' }));
      const named = await newWebhook(fixture, owner, { events: ['*', 'audit.recorded'] });
      startWorker();
      await reached((await recover()).body.id, 'done');
      expect(await waiting()).toEqual([]);
      webhook = named;
      const { body } = await recover();
      await reached(body.id, 'done');
      expect((await waiting()).map(({ eventId }) => eventId)).toContain(event?.id);
    });

    test('delivers no event again that is dispatched meanwhile', async () => {
      const events = await newEvents(5, () => ({ dispatchedAt: null }));
      const { body } = await recover();
      const dispatching: Store = {
        ...store,
        commit: async (changes) => {
          await store.dispatchEvents({ now, limit: 100 });
          return store.commit(changes);
        },
      };
      startWorker({}, dispatching);
      await reached(body.id, 'done');
      expect((await waiting()).map(({ id }) => id)).toEqual(idsOf(events));
    });
  });

  describe('an interrupted or shared recovery', () => {
    test('delivers each event once with two workers', async () => {
      const events = await newEvents(900);
      const inserted: string[] = [];
      const counted: Store = {
        ...store,
        commit: async (changes) => {
          const result = await store.commit(changes);
          if (!result.isCommitted) return result;
          for (const change of changes) {
            if (change.kind === 'insert' && change.table === 'webhookDeliveries') inserted.push(change.row.id);
          }
          return result;
        },
      };
      const { body } = await recover();
      startWorker({}, counted);
      startWorker({}, counted);
      expect(await reached(body.id, 'done')).toMatchObject({ checkedEvents: 900, recoveredCount: 900 });
      expect(inserted.sort()).toEqual(idsOf(events));
    });

    test('continues after the last step of a dead worker when its lease has expired', async () => {
      await newEvents(500);
      const { body } = await recover();
      let steps = 0;
      const dying: Store = {
        ...store,
        // Of a process that was killed, nothing more is heard.
        commit: (changes) => (++steps > 1 ? new Promise(() => {}) : store.commit(changes)),
        claimDue: (...request) => (steps > 1 ? new Promise(() => {}) : store.claimDue(...request)),
      };
      startWorker({}, dying);
      await vi.waitFor(() => expect(steps).toBe(2), { timeout: 30_000 });
      expect((await send('GET', `/recoveries/${body.id}`)).body).toMatchObject({
        status: 'running',
        checkedEvents: 200,
      });
      workers.splice(0);
      let polls = 0;
      const counted: Store = {
        ...store,
        claimDue: (...request) => {
          polls += 1;
          return store.claimDue(...request);
        },
      };
      startWorker({}, counted);
      await vi.waitFor(() => expect(polls).toBeGreaterThan(2), { timeout: 30_000 });
      expect((await send('GET', `/recoveries/${body.id}`)).body.checkedEvents).toBe(200);
      fixture.clock.now += 60_000;
      expect(await reached(body.id, 'done')).toMatchObject({ checkedEvents: 500, recoveredCount: 500 });
    });

    test('drops the step of a worker that was suspended past its lease', async () => {
      await newEvents(3);
      const { body } = await recover();
      const { promise: isAwake, resolve: wake } = Promise.withResolvers<void>();
      const results: boolean[] = [];
      let isAsleep = false;
      const sleepy: Store = {
        ...store,
        commit: async (changes) => {
          isAsleep = true;
          await isAwake;
          const result = await store.commit(changes);
          results.push(result.isCommitted);
          return result;
        },
      };
      startWorker({}, sleepy);
      await vi.waitFor(() => expect(isAsleep).toBe(true), { timeout: 30_000 });
      fixture.clock.now += 60_001;
      startWorker();
      expect(await reached(body.id, 'done')).toMatchObject({ checkedEvents: 3, recoveredCount: 3 });
      wake();
      await vi.waitFor(() => expect(results).toEqual([false]), { timeout: 30_000 });
      expect((await send('GET', `/recoveries/${body.id}`)).body.recoveredCount).toBe(3);
    });

    test('continues after a database failure, which is logged once', async () => {
      await newEvents(3);
      const { body } = await recover();
      let failures = 0;
      const flaky: Store = {
        ...store,
        claimDue: (...request) =>
          request[0] === 'webhookRecoveries' && ++failures <= 3
            ? Promise.reject(new StoreUnavailableError('away'))
            : store.claimDue(...request),
      };
      const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
      startWorker({ logger: log }, flaky);
      await reached(body.id, 'done');
      expect(log.error).not.toHaveBeenCalled();
      // That it failed, and that it works again: the kit has a line for the outage as a whole.
      expect(log.debug).toHaveBeenCalledTimes(2);
    });

    test('ends when the webhook is disabled', async () => {
      await newEvents(3);
      const { body } = await recover();
      await send('PATCH', '', { enabled: false });
      startWorker();
      expect(await reached(body.id, 'canceled')).toMatchObject({ checkedEvents: 0, finishedAt: iso(now) });
      expect(await waiting()).toEqual([]);
      await send('POST', '/enable');
      expect((await recover()).status).toBe(202);
    });

    test('pauses when its worker stops, after the running step', async () => {
      await newEvents(1000);
      const { body } = await recover();
      const worker = startWorker();
      await vi.waitFor(
        async () => expect((await send('GET', `/recoveries/${body.id}`)).body.checkedEvents).toBeGreaterThan(0),
        { timeout: 30_000, interval: 1 },
      );
      await worker.stop();
      const { checkedEvents, recoveredCount } = (await send('GET', `/recoveries/${body.id}`)).body;
      expect((await waiting()).length).toBe(recoveredCount);
      expect(recoveredCount).toBe(checkedEvents);
      expect(await store.get('webhookRecoveries', { id: body.id })).toMatchObject({ leaseToken: null });
    });
  });

  describe('the cleanup of the recovery worker', () => {
    const left = async (webhookId: string) => {
      const deliveries = await store.find('webhookDeliveries', { webhookId }, { limit: 5000 });
      const recoveries = await store.find('webhookRecoveries', { webhookId }, { limit: 10 });
      const attempts = await store.find('webhookAttempts', {}, { limit: 10_000 });
      const removal = await store.get('webhookRemovals', { id: webhookId });
      return {
        deliveries: deliveries.length,
        recoveries: recoveries.length,
        isQueued: removal !== undefined,
        attempts: attempts.filter(({ deliveryId }) => deliveryId.endsWith(webhookId.slice(4))).length,
      };
    };

    test('deletes the deliveries of a deleted webhook, and of no other', async () => {
      const other = await newWebhook(fixture, owner);
      const events = await newEvents(2300);
      const deliveries = events.flatMap((event, index) => [
        deliveryOf(event, webhook.id, index % 2 === 0 ? ended('delivered') : {}),
        ...(index < 10 ? [deliveryOf(event, other.id, ended('failed'))] : []),
      ]);
      await insertDeliveries(store, deliveries);
      await insertAll(
        store,
        deliveries.map(({ id }) => ({
          kind: 'insert',
          table: 'webhookAttempts',
          row: { deliveryId: id, number: 1, startedAt: now, status: 'failed' },
        })),
      );
      await recover();
      const { id } = webhook;
      expect((await send('DELETE', '')).status).toBe(204);
      for (const path of ['', '/deliveries', '/recoveries']) expect((await send('GET', path)).status).toBe(404);
      expect(await store.waitingLanes('webhooks', { now })).not.toContainEqual(
        expect.objectContaining({ lane: expect.objectContaining({ id }) }),
      );

      startWorker();
      startWorker();
      const nothing = { deliveries: 0, recoveries: 0, isQueued: false, attempts: 0 };
      await vi.waitFor(async () => expect(await left(id)).toEqual(nothing), { timeout: 30_000, interval: 50 });
      expect(await left(other.id)).toEqual({ deliveries: 10, recoveries: 0, isQueued: false, attempts: 10 });
    });

    test('deletes the deliveries of a webhook whose removal an older build queued', async () => {
      const id = 'whk_gone';
      const events = await newEvents(3);
      await insertDeliveries(
        store,
        events.map((event) => deliveryOf(event, id)),
      );
      const { organizationId } = owner;
      const counts = { totalEvents: 0, checkedEvents: 0, recoveredCount: 0 };
      const times = { since: now, until: now, nextAt: now, createdAt: now, updatedAt: now };
      const row = { id: 'rcv_gone', organizationId, webhookId: id, status: 'canceled', ...counts, ...times } as const;
      await insertAll(store, [{ kind: 'insert', table: 'webhookRecoveries', row }]);
      startWorker();
      const nothing = { deliveries: 0, recoveries: 0, isQueued: false, attempts: 0 };
      await vi.waitFor(async () => expect(await left(id)).toEqual(nothing), { timeout: 30_000, interval: 50 });
    });

    test('gives up any number of pending deliveries of disabled webhooks, and none of enabled ones', async () => {
      const other = await newWebhook(fixture, owner);
      const events = await newEvents(2300);
      await insertDeliveries(store, [
        ...events.map((event) => deliveryOf(event, webhook.id)),
        ...events.slice(0, 5).map((event) => deliveryOf(event, other.id)),
      ]);
      await setWebhook(store, webhook.id, { enabled: false, disabledReason: 'failing' });
      startWorker();
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000, interval: 50 });
      const failed = await send('GET', '/deliveries?status=failed&pageSize=1');
      expect(failed.body).toMatchObject({
        data: [{ lastError: 'The webhook was disabled.' }],
        meta: { totalItems: 2300 },
      });
      webhook = other;
      expect(await waiting()).toHaveLength(5);
    });
  });
});

describe.each(dialects)('a kit that works in the background on %s', (dialect) => {
  test('runs a requested recovery', async () => {
    const fixture = await openKit(dialect, { allowPrivateTargets: true });
    await fixture.kit.start();
    const owner = await fixture.newMember('owner');
    // Nothing listens there: it is enough that the delivery is made.
    const webhook = await newWebhook(fixture, owner, { url: 'http://127.0.0.1:9/' });
    const { now } = fixture.clock;
    await insertEvents(fixture.store, [dispatchedEvent(owner.organizationId, now - hourMs)]);
    const path = `/api/v1/webhooks/${webhook.id}`;
    const { body } = await fixture.request('POST', `${path}/recover`, {
      token: owner.token,
      body: { since: iso(now - hourMs) },
    });
    await vi.waitFor(
      async () => {
        const reply = await fixture.request('GET', `${path}/recoveries/${body.id}`, { token: owner.token });
        expect(reply.body).toMatchObject({ status: 'done', recoveredCount: 1 });
      },
      { timeout: 30_000, interval: 20 },
    );
    await fixture.close();
  });
});
