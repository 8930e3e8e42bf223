import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextCronTime } from '../../../src/base/cron.js';
import { maintenanceStep } from '../../../src/monitoring/maintenance/maintenance-worker.js';
import { occurrenceAt } from '../../../src/monitoring/maintenance/occurrence.js';
import { insert, sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';

const at = (text: string): number => Date.parse(text);

describe('A recurring window', () => {
  const berlin = (cron: string, durationSeconds = 3600) =>
    ({ type: 'recurring', cron, timezone: 'Europe/Berlin', durationSeconds }) as const;

  test.each([
    ['begins at its hour in winter', '30 2 * * *', '2026-01-10T12:00:00Z', '2026-01-11T01:30:00Z'],
    ['begins at the same hour of the day in summer', '30 2 * * *', '2026-07-10T12:00:00Z', '2026-07-11T00:30:00Z'],
    ['begins once in the night that has the hour twice', '30 2 * * *', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
    ['is not skipped in the night that lacks the hour', '30 2 * * *', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  ])('%s', (_, cron, now, startsAt) => {
    expect(new Date(occurrenceAt(berlin(cron), at(now))?.startsAt ?? 0).toISOString()).toBe(
      new Date(startsAt).toISOString(),
    );
  });

  test('takes place once in each night of a year, with its full duration', () => {
    const schedule = berlin('30 2 * * *');
    let now = at('2026-01-01T12:00:00Z');
    const starts: number[] = [];
    while (now < at('2027-01-01T12:00:00Z')) {
      const start = nextCronTime(schedule, now) ?? Number.NaN;
      starts.push(start);
      now = start;
    }
    expect(starts.length).toBe(366);
    const gaps = new Set(starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / 3_600_000));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(22.9);
  });

  test('is found from its beginning to its end', () => {
    const schedule = berlin('0 2 * * *', 7200);
    expect(occurrenceAt(schedule, at('2026-01-11T02:30:00Z'))).toEqual({
      startsAt: at('2026-01-11T01:00:00Z'),
      endsAt: at('2026-01-11T03:00:00Z'),
    });
  });
});

describe.each(dialects)('Maintenance windows, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    const owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, ['monitors:read', 'monitors:write'])).secret;
  });
  afterAll(() => fixture.close());

  const call = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const inMinutes = (minutes: number): string => new Date(fixture.clock.now + minutes * 60_000).toISOString();
  const statusOf = async (id: string): Promise<string> => (await call('GET', `/monitors/${id}`)).body.currentStatus;
  /** Does what the worker does when a window is due. */
  const moveOn = async (id: string): Promise<void> => {
    const window = await fixture.store.get('maintenanceWindows', { id });
    if (window === undefined) throw new Error(`no window ${id}`);
    const { columns, changes } = await maintenanceStep(fixture.store, window, fixture.clock.now);
    const { isCommitted } = await fixture.store.commit([
      { kind: 'update', table: 'maintenanceWindows', where: { id }, set: columns },
      ...changes,
    ]);
    expect(isCommitted).toBe(true);
  };

  test('a window puts its monitors into maintenance while it lasts, and checks them when it ends', async () => {
    const covered = (await call('POST', '/monitors', monitorBody({ tags: ['db'] }))).body.id;
    const other = (await call('POST', '/monitors', monitorBody({ tags: ['web'] }))).body.id;
    const created = await call('POST', '/maintenance-windows', {
      name: 'Upgrade',
      target: { scope: 'tags', tags: ['db'] },
      schedule: { type: 'once', startsAt: inMinutes(10), endsAt: inMinutes(40) },
    });
    expect(created).toMatchObject({
      status: 201,
      body: { status: 'scheduled', startsAt: inMinutes(10), endsAt: inMinutes(40) },
    });
    const { id } = created.body;
    fixture.clock.now += 10 * 60_000;
    await moveOn(id);
    expect(await statusOf(covered)).toBe('maintenance');
    expect(await statusOf(other)).toBe('pending');
    expect((await call('GET', `/maintenance-windows/${id}`)).body.status).toBe('active');
    fixture.clock.now += 30 * 60_000;
    await moveOn(id);
    expect(await call('GET', `/monitors/${covered}`)).toMatchObject({
      body: { currentStatus: 'pending', nextCheckAt: inMinutes(0), statusSince: inMinutes(0) },
    });
    expect((await call('GET', `/maintenance-windows/${id}`)).body).toMatchObject({ status: 'ended', startsAt: null });
  });

  test('a window over many monitors begins and ends for them in batches', async () => {
    const owner = await fixture.newMember('owner');
    const { organizationId } = owner;
    const { now } = fixture.clock;
    const many = Array.from({ length: 450 }, (_, index) =>
      sampleMonitor({ organizationId, currentStatus: 'up', statusSince: now, tags: index < 50 ? ['stays'] : [] }),
    );
    await fixture.store.commit(many.map((row) => insert('monitors', row)));
    const make = async (target: object): Promise<string> => {
      const schedule = { type: 'once', startsAt: inMinutes(0), endsAt: inMinutes(60) };
      const body = { name: 'Upgrade', target, schedule };
      return (await fixture.request('POST', '/api/v1/maintenance-windows', { token: owner.token, body })).body.id;
    };
    const [all, some] = [await make({ scope: 'all' }), await make({ scope: 'tags', tags: ['stays'] })];
    const inMaintenance = async (): Promise<number> => {
      const where = { organizationId, currentStatus: 'maintenance' } as const;
      return (await fixture.store.find('monitors', where, { limit: 1000 })).length;
    };
    const nextAt = async (): Promise<number | null | undefined> =>
      (await fixture.store.get('maintenanceWindows', { id: all }))?.nextAt;
    for (const reached of [200, 400, 450]) {
      expect(await nextAt()).toBe(fixture.clock.now);
      await moveOn(all);
      expect(await inMaintenance()).toBe(reached);
    }
    expect(await nextAt()).toBeGreaterThan(fixture.clock.now);
    await moveOn(some);
    fixture.clock.now += 30 * 60_000;
    const { schedule } = (await fixture.store.get('maintenanceWindows', { id: all })) ?? {};
    const endsAt = fixture.clock.now;
    await fixture.store.commit([
      { kind: 'update', table: 'maintenanceWindows', where: { id: all }, set: { endsAt, nextAt: endsAt } },
    ]);
    for (const left of [250, 50]) {
      expect(await nextAt()).toBe(endsAt);
      await moveOn(all);
      expect(await inMaintenance()).toBe(left);
    }
    await moveOn(all);
    expect(await inMaintenance()).toBe(50);
    expect(await fixture.store.get('maintenanceWindows', { id: all })).toMatchObject({ isActive: false, schedule });
  });

  test.each([true, false])('a change is validated whether a window is enabled or not: %s', async (enabled) => {
    const recurring = { type: 'recurring', cron: '0 2 * * *', timezone: 'UTC', durationSeconds: 3600 };
    const { body: created } = await call('POST', '/maintenance-windows', {
      name: 'Upgrade',
      target: { scope: 'all' },
      schedule: recurring,
    });
    const change = (patch: object) => call('PATCH', `/maintenance-windows/${created.id}`, { enabled, ...patch });
    expect(await change({ schedule: { ...recurring, cron: 'every night' } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'schedule.cron' }] },
    });
    expect(await change({ target: { scope: 'monitors', monitorIds: ['mon_nothing'] } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'target.monitorIds' }] },
    });
    expect(await change({ schedule: { ...recurring, cron: '30 3 * * *' } })).toMatchObject({ status: 200 });
  });

  test('a window that is deleted while it lasts ends maintenance, unless another window covers its monitors', async () => {
    const monitor = (await call('POST', '/monitors', monitorBody())).body.id;
    const body = (name: string) => ({
      name,
      target: { scope: 'monitors', monitorIds: [monitor] },
      schedule: { type: 'once', startsAt: inMinutes(0), endsAt: inMinutes(60) },
    });
    const first = (await call('POST', '/maintenance-windows', body('first'))).body.id;
    const second = (await call('POST', '/maintenance-windows', body('second'))).body.id;
    await moveOn(first);
    await moveOn(second);
    expect((await call('DELETE', `/maintenance-windows/${first}`)).status).toBe(204);
    expect(await statusOf(monitor)).toBe('maintenance');
    expect((await call('PATCH', `/maintenance-windows/${second}`, { enabled: false })).status).toBe(200);
    expect(await statusOf(monitor)).toBe('pending');
  });

  test.each([
    ['a malformed expression', { type: 'recurring', cron: 'often', durationSeconds: 60 }, 'schedule.cron'],
    [
      'a window that is over',
      { type: 'once', startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-01-02T00:00:00.000Z' },
      'schedule.endsAt',
    ],
  ])('a window with %s is refused', async (_, schedule, path) => {
    const reply = await call('POST', '/maintenance-windows', { name: 'x', target: { scope: 'all' }, schedule });
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path }] } });
  });
});
