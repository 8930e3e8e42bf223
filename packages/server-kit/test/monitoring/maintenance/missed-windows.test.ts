import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { createMaintenanceWorker } from '../../../src/monitoring/maintenance/maintenance-worker.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { recordCheck } from '../history/record-check.js';

const minute = 60_000;
const hour = 60 * minute;

describe.each(dialects)('A maintenance window that passed while the server was away, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 10_000 })).secret;
  });
  afterAll(() => fixture.close());

  const call = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });

  /** Lets all windows that are due move on, as the worker does. */
  const moveWindows = async (): Promise<void> => {
    const { store, clock } = fixture;
    const worker = createMaintenanceWorker({ store, clock: { ...systemClock, now: () => clock.now } });
    worker.start();
    const due = { nextAt: { atMost: clock.now } };
    await expect.poll(() => store.find('maintenanceWindows', due, { limit: 1 }), { timeout: 30_000 }).toEqual([]);
    await worker.stop();
  };

  /** A monitor that was up at 0:00, 0:30 and so on for so long, and a window; then no one is there until `back`. */
  const live = async (
    schedule: (at: (minutes: number) => string) => object,
    {
      back,
      isCheckedFirst = false,
      beganAt,
    }: { readonly back: number; readonly isCheckedFirst?: boolean; readonly beganAt?: number },
  ) => {
    const { clock } = fixture;
    clock.now = Math.ceil(clock.now / hour + 1) * hour;
    const begin = clock.now;
    const at = (minutes: number) => new Date(begin + minutes * minute).toISOString();
    const { id } = (await call('POST', '/monitors', monitorBody({ intervalSeconds: 60, timeoutSeconds: 10 }))).body;
    await recordCheck(fixture, id, 'up');
    const window = await call('POST', '/maintenance-windows', {
      name: 'Backups',
      schedule: schedule(at),
      target: { scope: 'monitors', monitorIds: [id] },
    });
    expect(window.status).toBe(201);
    clock.now = begin + 5 * minute;
    await recordCheck(fixture, id, 'up');
    // Its last check counts until then.
    const covered = { coveredUntil: begin + 10 * minute };
    await fixture.store.commit([{ kind: 'update', table: 'monitors', where: { id }, set: covered }]);
    if (beganAt !== undefined) {
      clock.now = begin + beganAt * minute;
      await moveWindows();
    }
    clock.now = begin + back * minute;
    if (isCheckedFirst) {
      await recordCheck(fixture, id, 'up', 80, begin + 10 * minute);
    }
    await moveWindows();
    clock.now += minute;
    const range = `from=${at(0)}&to=${at(back + 1)}`;
    const history = (await call('GET', `/monitors/${id}/status-history?${range}&bins=4`)).body;
    const uptime = (await call('GET', `/monitors/${id}/uptime?${range}`)).body;
    const monitor = (await call('GET', `/monitors/${id}`)).body;
    const passed = (await call('GET', `/maintenance-windows/occurrences?${range}&monitorId=${id}`)).body;
    await call('DELETE', `/maintenance-windows/${window.body.id}`);
    const minutes = (time: string) => (Date.parse(time) - begin) / minute;
    return {
      statuses: history.intervals
        .toReversed()
        .map(({ status, from, to }: { status: string; from: string; to: string | null }) =>
          [status, to === null ? minutes(from) : `${minutes(from)}-${minutes(to)}`].join(' '),
        ),
      maintenance: uptime.seconds.maintenance / 60,
      uptime: [uptime.uptimePercent, monitor.uptime.h24],
      occurrences: passed.occurrences.map(
        ({ status, startsAt, endsAt }: { status: string; startsAt: string; endsAt: string }) =>
          `${status} ${minutes(startsAt)}-${minutes(endsAt)}`,
      ),
    };
  };

  const once = (from: number, to: number) => (at: (minutes: number) => string) => ({
    type: 'once',
    startsAt: at(from),
    endsAt: at(to),
  });

  test.each([
    ['nothing was checked since', 20, 30, false, ['up 0-10', 'unknown 10-20', 'maintenance 20-30', 'pending 30']],
    ['a check came first', 20, 30, true, ['up 0-10', 'unknown 10-20', 'maintenance 20-30', 'pending 30-90', 'up 90']],
    ['it began while a check still counted', 8, 30, false, ['up 0-8', 'maintenance 8-30', 'pending 30']],
    [
      'it began while a check still counted, and a check came first',
      8,
      30,
      true,
      ['up 0-8', 'maintenance 8-30', 'pending 30-90', 'up 90'],
    ],
  ] as const)('is on record, and its time is maintenance, when %s', async (_, from, to, isCheckedFirst, statuses) => {
    const lived = await live(once(from, to), { back: 90, isCheckedFirst });
    expect(lived.statuses.filter((each: string) => each !== 'pending 0-0')).toEqual(statuses);
    expect(lived.occurrences).toEqual([`ended ${from}-${to}`]);
    expect(lived.maintenance).toBe(to - from);
    expect(lived.uptime).toEqual([100, 100]);
  });

  test('ends when it should have, where it had begun before', async () => {
    const lived = await live(once(7, 30), { beganAt: 8, back: 90 });
    expect(lived.statuses).toEqual(['up 0-8', 'maintenance 8-30', 'pending 30']);
    expect(lived.occurrences).toEqual(['ended 8-30']);
    expect([lived.maintenance, ...lived.uptime]).toEqual([22, 100, 100]);
  });

  test('ends when it should have, and what would have followed it is on record as well', async () => {
    const cron = { type: 'recurring', cron: '10,30,50 * * * *', timezone: 'UTC', durationSeconds: 600 };
    const lived = await live(() => cron, { beganAt: 12, back: 65 });
    expect(lived.occurrences).toEqual(['ended 12-20', 'ended 30-40', 'ended 50-60']);
    expect(lived.maintenance).toBe(28);
  });

  test('is on record as often as it passed', async () => {
    const cron = { type: 'recurring', cron: '30 * * * *', timezone: 'UTC', durationSeconds: 600 };
    const lived = await live(() => cron, { back: 200, isCheckedFirst: true });
    expect(lived.occurrences).toEqual(['ended 30-40', 'ended 90-100', 'ended 150-160']);
    expect(lived.statuses).toEqual([
      'up 0-10',
      'unknown 10-30',
      'maintenance 30-40',
      'pending 40-90',
      'maintenance 90-100',
      'pending 100-150',
      'maintenance 150-160',
      'pending 160-200',
      'up 200',
    ]);
    expect(lived.maintenance).toBe(30);
  });
});
