import { allScopes } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alignSchedule } from '../../../src/monitoring/engine/align-schedule.js';
import { createPortions } from '../../../src/monitoring/engine/portions.js';
import { maintenanceStep } from '../../../src/monitoring/maintenance/maintenance-worker.js';
import type { Store } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { evaluateAll } from '../evaluation/evaluate-all.js';

const hour = 3_600_000;

/** Moves every maintenance window on that is due, as its worker does. */
const moveWindows = async (store: Store, now: number): Promise<void> => {
  for (const window of await store.find('maintenanceWindows', { nextAt: { atMost: now } }, { limit: 10 })) {
    const { columns, changes } = await maintenanceStep(store, window, now);
    const result = await store.commit([
      { kind: 'update', table: 'maintenanceWindows', where: { id: window.id }, set: columns },
      ...changes,
    ]);
    expect(result.isCommitted).toBe(true);
  }
};

describe.each(dialects)('a status reported by a job or a user holds until the next report, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  beforeEach(async () => {
    owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, allScopes)).secret;
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const create = async (body: object) => {
    const reply = await send('POST', '/monitors', body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return { path: `/monitors/${reply.body.id}`, signals: reply.body.heartbeatUrl, id: reply.body.id as string };
  };
  const createHeartbeat = async () => {
    const created = await create({ name: 'Backup', type: 'heartbeat', config: { periodSeconds: 86_400 } });
    return { ...created, signals: new URL(created.signals).pathname.replace('/api/v1', '') };
  };
  const signal = (path: string, body?: object) =>
    fixture.request('POST', `/api/v1${path}`, body === undefined ? {} : { body });
  const read = async (path: string) => (await send('GET', path)).body;
  const asOwner = (action: string) =>
    fixture.request('POST', `/api/v1/organizations/${owner.organizationId}/${action}`, { token: owner.token });
  const suspend = () => asOwner('suspend');
  const reactivate = () => asOwner('reactivate');
  const causeOf = async (id: string) => (await fixture.store.get('monitors', { id }))?.cause;
  const evaluate = () => evaluateAll(fixture.store, fixture.clock.now);
  /** Checks what is due, as the engine does. */
  const checkDue = async () => {
    const { organizationId } = owner;
    const due = { organizationId, enabled: true, nextCheckAt: { atMost: fixture.clock.now } };
    for (const { id } of await fixture.store.find('monitors', due, { limit: 100 })) {
      expect((await send('POST', `/monitors/${id}/check`)).status).toBe(200);
    }
    await evaluate();
  };
  const maintain = async () => {
    const at = (ms: number) => new Date(fixture.clock.now + ms).toISOString();
    const schedule = { type: 'once', startsAt: at(1000), endsAt: at(2000) };
    await send('POST', '/maintenance-windows', { name: 'Move', target: { scope: 'all' }, schedule });
    fixture.clock.now += 1500;
    await moveWindows(fixture.store, fixture.clock.now);
  };
  const endMaintenance = async () => {
    fixture.clock.now += 1500;
    await moveWindows(fixture.store, fixture.clock.now);
  };

  const alignment = { portions: createPortions({ monotonic: () => 0 }), meanwhile: async () => {} };
  const setClock = (byMs: number) => {
    fixture.clock.now += byMs;
    return alignSchedule(fixture.store, fixture.clock.now, alignment);
  };

  const occasions: [string, (path: string) => Promise<unknown>][] = [
    ['a person asks for a check', (path) => send('POST', `${path}/check`)],
    ['its schedule is changed', (path) => send('PATCH', path, { config: { graceSeconds: 600 } })],
    ['the server starts again', () => alignSchedule(fixture.store, fixture.clock.now, alignment)],
    ['the clock is set back an hour', () => setClock(-hour)],
    ['the clock jumps ahead an hour', () => setClock(hour)],
    ['its organization is reactivated', () => suspend().then(reactivate)],
    ['its maintenance ends', () => maintain().then(endMaintenance)],
    [
      'it is paused and resumed, and checked',
      (path) =>
        send('POST', `${path}/pause`)
          .then(() => send('POST', `${path}/resume`))
          .then(() => send('POST', `${path}/check`)),
    ],
  ];
  test.each(occasions)('a heartbeat that failed recovers by a signal alone, also when %s', async (what, occur) => {
    const { path, signals } = await createHeartbeat();
    await signal(signals);
    fixture.clock.now += 1000;
    await signal(signals, { exitCode: 3 });
    await evaluate();
    const results = (await read(`${path}/results`)).meta.totalItems;
    fixture.clock.now += 1000;
    await occur(path);
    await checkDue();
    fixture.clock.now += 61_000;
    await checkDue();
    expect(await read(path)).toMatchObject({
      currentStatus: 'down',
      lastResult: { ok: false, message: 'the job ended with exit code 3' },
    });
    if (what.includes('starts again')) expect((await read(`${path}/results`)).meta.totalItems).toBe(results);
    const incidents = await read('/incidents');
    expect(incidents.data.map(({ status }: { status: string }) => status)).toEqual(['open']);
    fixture.clock.now += 1000;
    expect((await signal(signals)).body.currentStatus).toBe('up');
  });

  test.each([
    ['alone', (path: string, action: string) => send('POST', `${path}/${action}`)],
    [
      'in bulk',
      (path: string, action: string) =>
        send('POST', '/monitors/bulk', { action, monitorIds: [path.split('/').at(-1)] }),
    ],
  ])('a job that died while its heartbeat was paused is missed after it was resumed %s', async (_how, act) => {
    const { path, signals } = await createHeartbeat();
    await signal(signals);
    await act(path, 'pause');
    fixture.clock.now += 48 * hour;
    await act(path, 'resume');
    const nextCheckAt = new Date(fixture.clock.now + 24 * hour + 60_000).toISOString();
    expect(await read(path)).toMatchObject({ currentStatus: 'pending', nextCheckAt });
    fixture.clock.now += 24 * hour + 60_000;
    await checkDue();
    expect(await read(path)).toMatchObject({
      currentStatus: 'down',
      lastResult: { message: expect.stringContaining('no signal came') },
    });
  });

  test('a heartbeat that never received a signal is not due after it was resumed', async () => {
    const { path } = await createHeartbeat();
    await send('POST', `${path}/pause`);
    expect((await send('POST', `${path}/resume`)).body).toMatchObject({ currentStatus: 'pending', nextCheckAt: null });
  });

  test.each(['up', 'degraded', 'down'] as const)(
    'a manual monitor is %s again after maintenance and after a suspension',
    async (status) => {
      const { path, id } = await create({ name: 'Supplier', type: 'manual', target: '' });
      await send('POST', `${path}/status`, { status, message: 'As they said.' });
      const cause = status === 'up' ? null : 'As they said.';
      await evaluate();
      await maintain();
      expect((await read(path)).currentStatus).toBe('maintenance');
      await endMaintenance();
      await checkDue();
      expect(await read(path)).toMatchObject({ currentStatus: status, nextCheckAt: null });
      expect(await causeOf(id)).toBe(cause);
      expect((await read('/incidents')).data).toHaveLength(status === 'down' ? 1 : 0);
      await suspend();
      await reactivate();
      await checkDue();
      expect(await read(path)).toMatchObject({ currentStatus: status, nextCheckAt: null });
      expect(await causeOf(id)).toBe(cause);
      expect((await read(`${path}/results`)).meta.totalItems).toBe(1);
    },
  );

  test('a status set on a manual monitor during maintenance holds afterwards', async () => {
    const { path, id } = await create({ name: 'Supplier', type: 'manual', target: '' });
    await send('POST', `${path}/status`, { status: 'up' });
    await maintain();
    await send('POST', `${path}/status`, { status: 'down', message: 'It broke.' });
    await endMaintenance();
    expect((await read(path)).currentStatus).toBe('down');
    expect(await causeOf(id)).toBe('It broke.');
  });

  test('signals of a suspended organization are stored and have no effect', async () => {
    const { path, id, signals } = await createHeartbeat();
    await signal(signals);
    await suspend();
    fixture.clock.now += 1000;
    expect(await signal(`${signals}/start`)).toMatchObject({ status: 202, body: { currentStatus: 'up' } });
    expect(await signal(`${signals}/fail`, { message: 'disk full' })).toMatchObject({
      status: 202,
      body: { currentStatus: 'up' },
    });
    await evaluate();
    expect(await read(path)).toMatchObject({ currentStatus: 'up', nextCheckAt: null });
    expect((await read('/incidents')).data).toEqual([]);
    await reactivate();
    await checkDue();
    expect((await read(path)).currentStatus).toBe('down');
    expect(await causeOf(id)).toBe('disk full');
    const { lastSignalAt } = (await fixture.store.get('monitors', { id })) ?? {};
    expect(lastSignalAt).toBe(fixture.clock.now);
  });

  test('signals during a pause leave the heartbeat paused and not due', async () => {
    const monitors = await Promise.all(Array.from({ length: 20 }, createHeartbeat));
    for (const { signals } of monitors) await signal(signals);
    await Promise.all(
      monitors.flatMap(({ path, signals }) => [
        signal(signals),
        signal(`${signals}/start`),
        send('POST', `${path}/pause`).then(({ status }) => expect(status).toBe(200)),
        signal(`${signals}/fail`),
        signal(signals, { exitCode: 1 }),
      ]),
    );
    for (const { path } of monitors) {
      expect(await read(path)).toMatchObject({ enabled: false, currentStatus: 'paused', nextCheckAt: null });
    }
  });

  test('signals of the same millisecond are all accepted, each with a result', async () => {
    const { path, signals } = await createHeartbeat();
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, index) => signal(index % 2 === 0 ? signals : `${signals}/fail`)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
    expect((await read(`${path}/results`)).meta.totalItems).toBe(64);
  });

  test('the end of a run longer than an integer of microseconds holds is stored', async () => {
    const { path, signals } = await createHeartbeat();
    for (const durationMs of [2_147_483, 2_147_484, 365 * 24 * hour]) {
      fixture.clock.now += 1000;
      expect((await signal(signals, { durationMs })).status).toBe(202);
      expect((await read(`${path}/results`)).data[0].latencyMs).toBe(durationMs);
    }
  });
});
