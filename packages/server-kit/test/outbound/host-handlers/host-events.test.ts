import { afterEach, describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/base/clock.js';
import { silentLogger } from '../../../src/base/logger.js';
import { createServerKit, type ServerKit } from '../../../src/kit/create-kit.js';
import type { NamedHandler } from '../../../src/outbound/host-handlers/event-handlers.js';
import { createHandlerWorkers, registerHandlers } from '../../../src/outbound/host-handlers/handler-workers.js';
import type { HostEvent } from '../../../src/outbound/host-handlers/host-event.js';
import { insert, sampleEvent } from '../../../src/store/conformance/sample-rows.js';
import { handlerDeliveryIdOf } from '../../../src/store/interface/delivery-id.js';
import type { Store } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { expiredEvents } from '../../operator/expired-events.js';

describe.each(dialects)('on %s, a handler of the host', (dialect) => {
  let fixture: KitFixture;
  const kits: ServerKit[] = [];
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await Promise.all(kits.splice(0).map((kit) => kit.stop()));
    await fixture.close();
  });

  /** Another process with the same database. */
  const anotherKit = (): ServerKit => {
    const kit = createServerKit({
      store: fixture.anotherStore(),
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl: 'https://watchpost.test',
      clock: () => fixture.clock.now,
    });
    kits.push(kit);
    return kit;
  };
  const rename = async (member: { token: string; organizationId: string }, name: string): Promise<void> => {
    const path = `/api/v1/organizations/${member.organizationId}`;
    expect((await fixture.request('PATCH', path, { token: member.token, body: { name } })).status).toBe(200);
  };
  /** Workers on a clock whose timers run fifty times as fast, besides those of the kit, which is not started. */
  const startWorkers = async (store: Store, handlers: readonly NamedHandler[]): Promise<void> => {
    const clock: Clock = {
      ...systemClock,
      now: () => fixture.clock.now,
      setTimer: (callback, delayMs) => systemClock.setTimer(callback, delayMs / 50),
    };
    await registerHandlers(handlers, store, fixture.clock.now);
    const workers = createHandlerWorkers(handlers, { store, clock, logger: silentLogger });
    for (const worker of workers) worker.start();
    stops.push(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    });
  };
  const emit = async (store: Store, ids: readonly string[], organizationId = 'org_one'): Promise<void> => {
    const occurredAt = fixture.clock.now;
    const rows = ids.map((id) => sampleEvent({ id, organizationId, occurredAt, type: 'incident.opened' }));
    await store.commit(rows.map((row) => insert('events', row)));
    await store.dispatchEvents({ now: fixture.clock.now, limit: 500 });
  };

  test('gets an event of the API once, with what a webhook would get', async () => {
    fixture = await openKit(dialect);
    const member = await fixture.newMember('owner');
    const received: HostEvent<'organization.updated'>[] = [];
    const others: string[] = [];
    const { kit } = fixture;
    kit.onEvent('organization.updated', (event) => void received.push(event));
    kit.onEvent('*', async ({ type }) => void others.push(type));
    kit.onEvent('incident.opened', ({ type }) => void others.push(`${type}, which did not happen`));
    await kit.start();
    kits.push(kit);
    await rename(member, 'Renamed');
    await expect.poll(() => [received.length, others.length]).toEqual([1, 1]);
    const [event] = received;
    const { body } = await fixture.request('GET', `/api/v1/events/${event?.id}`, { token: member.token });
    const { id, type, occurredAt, subject, actor, data } = body;
    expect(event).toEqual({ id, type, organizationId: member.organizationId, occurredAt, subject, actor, data });
    expect(event?.data.name).toBe('Renamed');
    expect(others).toEqual(['organization.updated']);
    expect(() => kit.onEvent('role.assigned', () => {})).toThrow('call it before kit.start()');
    await expect
      .poll(() => fixture.store.find('handlerDeliveries', {}, { limit: 10 }))
      .toMatchObject([
        { status: 'delivered', attemptCount: 1 },
        { status: 'delivered', attemptCount: 1 },
      ]);
  });

  test('gets the events again that it failed to process for good, once it is asked for', async () => {
    fixture = await openKit(dialect);
    const { store, kit } = fixture;
    const received: string[] = [];
    let isBroken = true;
    const handle = ({ id }: HostEvent): void => {
      if (isBroken) throw new Error('broken');
      received.push(id);
    };
    // No retries: the first failure is for good.
    const handlers = [
      { name: 'crew', subjects: ['incident.opened'], handle },
      { name: 'crew.other', subjects: ['incident.opened'], handle: () => {} },
    ] as const;
    await registerHandlers(handlers, store, fixture.clock.now);
    const options = { store, clock: { ...systemClock, now: () => fixture.clock.now }, logger: silentLogger };
    const workers = createHandlerWorkers(handlers, { ...options, retrySeconds: [], pollMs: 20 });
    for (const worker of workers) worker.start();
    stops.push(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    });
    const ids = ['evt_1', 'evt_2', 'evt_3'];
    await emit(store, ids);
    const failed = async () => (await store.find('handlerDeliveries', { status: 'failed' }, { limit: 10 })).length;
    await expect.poll(failed).toBe(3);
    const metric = async () => (await kit.metrics()).text.match(/event_handler_failed_events\{.*/g);
    expect(await metric()).toEqual([
      'event_handler_failed_events{handler="crew"} 3',
      'event_handler_failed_events{handler="crew.other"} 0',
    ]);
    isBroken = false;
    expect(await kit.retryFailedEvents('crew')).toBe(3);
    await expect.poll(() => received.toSorted()).toEqual(ids);
    await expect.poll(failed).toBe(0);
    expect(await kit.retryFailedEvents('crew')).toBe(0);
    expect(await kit.retryFailedEvents('unknown')).toBe(0);
    expect(received).toHaveLength(3);
  });

  test('is called by one of two processes for each event', async () => {
    fixture = await openKit(dialect);
    const calls = new Map<string, string[]>();
    const note = (kit: ServerKit, who: string): void =>
      kit.onEvent('incident.opened', async ({ id }) => {
        calls.set(id, [...(calls.get(id) ?? []), who]);
        await new Promise((resolve) => setTimeout(resolve, 200));
      });
    const [first, second] = [anotherKit(), anotherKit()];
    note(first, 'first');
    note(second, 'second');
    await Promise.all([first.start(), second.start()]);
    const ids = Array.from({ length: 128 }, (_, index) => `evt_${String(index).padStart(3, '0')}`);
    // Four organizations have eight places each, one process has sixteen: it leaves half of them to the other.
    for (let number = 0; number < 4; number++) {
      await emit(fixture.store, ids.slice(number * 32, number * 32 + 32), `org_${number}`);
    }
    await expect.poll(() => calls.size, { timeout: 15_000 }).toBe(ids.length);
    expect([...calls.values()].filter((who) => who.length > 1)).toEqual([]);
    expect(new Set([...calls.values()].flat())).toEqual(new Set(['first', 'second']));
  });

  test('that throws gets the event again later, and delays neither others nor other organizations', async () => {
    fixture = await openKit(dialect);
    const { store, clock } = fixture;
    const seen: string[] = [];
    const flaky: NamedHandler = {
      name: 'flaky',
      subjects: ['incident.opened'],
      handle({ id, organizationId }, { attempt }) {
        seen.push(`flaky ${id} ${attempt}`);
        if (organizationId === 'org_bad' && attempt < 3) throw new Error(`no ${id}`);
      },
    };
    const steady: NamedHandler = {
      name: 'steady',
      subjects: ['*'],
      handle: async ({ id }) => void seen.push(`steady ${id}`),
    };
    await startWorkers(store, [flaky, steady]);
    await emit(store, ['evt_1'], 'org_bad');
    await emit(store, ['evt_2'], 'org_good');
    await expect
      .poll(() => seen.toSorted())
      .toEqual(['flaky evt_1 1', 'flaky evt_2 1', 'steady evt_1', 'steady evt_2']);
    const id = handlerDeliveryIdOf('evt_1', 'flaky');
    const failed = { status: 'pending', failureCount: 1, lastError: 'The handler threw: no evt_1', leaseToken: null };
    await expect.poll(() => store.get('handlerDeliveries', { id })).toMatchObject(failed);
    clock.now += 2000;
    await expect.poll(() => seen, { timeout: 30_000 }).toContain('flaky evt_1 2');
    await expect
      .poll(() => store.get('handlerDeliveries', { id }))
      .toMatchObject({ failureCount: 2, leaseToken: null });
    clock.now += 15_000;
    await expect.poll(() => seen, { timeout: 30_000 }).toContain('flaky evt_1 3');
    await expect.poll(() => store.get('handlerDeliveries', { id })).toMatchObject({ status: 'delivered' });
    const attempts = await store.find('handlerAttempts', { deliveryId: id }, { limit: 10, orderBy: 'number' });
    expect(attempts.map(({ status, error }) => [status, error])).toEqual([
      ['failed', 'thrown'],
      ['failed', 'thrown'],
      ['delivered', null],
    ]);
  });

  test('that hangs is given up, is aborted by its signal, and keeps no place of another', async () => {
    fixture = await openKit(dialect);
    const { store } = fixture;
    const aborted: string[] = [];
    const done: string[] = [];
    const hanging: NamedHandler = {
      name: 'hanging',
      subjects: ['incident.opened'],
      handle: ({ id }, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => void aborted.push(id));
        }),
    };
    const quick: NamedHandler = {
      name: 'quick',
      subjects: ['incident.opened'],
      handle: ({ id }) => void done.push(id),
    };
    await startWorkers(store, [hanging, quick]);
    const ids = Array.from({ length: 40 }, (_, index) => `evt_${String(index).padStart(2, '0')}`);
    await emit(store, ids);
    await expect.poll(() => done.length).toBe(ids.length);
    await expect.poll(() => aborted.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(8);
    // What became of an attempt is written after the handler was aborted.
    const message = async () => (await store.find('handlerAttempts', { error: 'timeout' }, { limit: 1 }))[0]?.message;
    await expect.poll(message, { timeout: 30_000 }).toBe('The handler did not finish within 10 seconds.');
  });

  test('is parked after ten failures in a row, and gets everything once it works', async () => {
    fixture = await openKit(dialect);
    const { store, clock } = fixture;
    let works = false;
    // One that is under way while the clock leaps over its lease is handed over once more.
    const done = new Set<string>();
    const broken: NamedHandler = {
      name: 'broken',
      subjects: ['incident.opened'],
      handle({ id }) {
        if (!works) throw new Error('out of order');
        done.add(id);
      },
    };
    await startWorkers(store, [broken]);
    const ids = Array.from({ length: 12 }, (_, index) => `evt_${String(index).padStart(2, '0')}`);
    await emit(store, ids);
    const lane = async () => await store.get('handlerLanes', { id: 'broken:org_one' });
    await expect.poll(async () => (await lane())?.consecutiveFailures ?? 0).toBeGreaterThanOrEqual(10);
    // A minute and more of failures: from here on, one event at a time asks whether it is back.
    clock.now += 70_000;
    await expect
      .poll(async () => (await lane())?.pausedUntil ?? 0, { timeout: 30_000 })
      .toBeGreaterThan(clock.now + 5000);
    expect(await lane()).toMatchObject({ enabled: true });
    works = true;
    const turn = async (): Promise<number> => {
      clock.now += 60_000;
      await new Promise((resolve) => setTimeout(resolve, 30));
      return done.size;
    };
    await expect.poll(turn, { timeout: 30_000, interval: 50 }).toBe(ids.length);
    expect([...done].toSorted()).toEqual(ids);
    expect(await lane()).toMatchObject({ consecutiveFailures: 0, failingSince: null, pausedUntil: null });
  });

  test('gets what happened while no process had it, until it is forgotten', async () => {
    fixture = await openKit(dialect);
    const { store, clock } = fixture;
    const received: string[] = [];
    const first = anotherKit();
    first.onEvent('incident.opened', ({ id }) => void received.push(id), { name: 'crew' });
    await first.start();
    await first.stop();
    await emit(store, ['evt_1', 'evt_2']);
    const second = anotherKit();
    second.onEvent('incident.opened', ({ id }) => void received.push(id), { name: 'crew' });
    await second.start();
    await expect.poll(() => received.toSorted()).toEqual(['evt_1', 'evt_2']);
    await second.stop();

    clock.now += 8 * 86_400_000;
    for (const deletion of expiredEvents(clock.now)) while ((await store.deleteSome(deletion, 500)) === 500);
    expect(await store.find('eventHandlers', {}, { limit: 10 })).toEqual([]);
    await emit(store, ['evt_3']);
    expect(await store.get('handlerDeliveries', { id: handlerDeliveryIdOf('evt_3', 'crew') })).toBeUndefined();
  });

  test('is interrupted by a stop, and another process calls it again', async () => {
    fixture = await openKit(dialect);
    const { store } = fixture;
    const calls: number[] = [];
    const first = anotherKit();
    let isCalled = (): void => {};
    const called = new Promise<void>((resolve) => {
      isCalled = resolve;
    });
    first.onEvent('incident.opened', () => {
      isCalled();
      return new Promise(() => {});
    });
    await first.start();
    await emit(store, ['evt_1']);
    await called;
    await first.stop();
    const second = anotherKit();
    second.onEvent('incident.opened', (_event, { attempt }) => void calls.push(attempt));
    await second.start();
    await expect.poll(() => calls).toEqual([2]);
    const id = handlerDeliveryIdOf('evt_1', 'incident.opened');
    await expect
      .poll(() => store.get('handlerDeliveries', { id }))
      .toMatchObject({ status: 'delivered', failureCount: 0 });
  });
});
