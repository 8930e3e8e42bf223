import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maintenanceStep } from '../../../src/monitoring/maintenance/maintenance-worker.js';
import { occurrenceColumns } from '../../../src/monitoring/maintenance/occurrence.js';
import { plannedOccurrences } from '../../../src/monitoring/maintenance/planned-occurrences.js';
import type { Row } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

const hour = 3_600_000;
const day = 24 * hour;

const windowAt = (schedule: Row<'maintenanceWindows'>['schedule'], now: number) => ({
  id: 'mnt_1',
  name: 'Nightly',
  target: { scope: 'all' } as const,
  schedule,
  enabled: true,
  ...occurrenceColumns({ schedule, enabled: true }, now),
});

describe('Occurrences that are planned', () => {
  const nightly = { type: 'recurring', cron: '30 2 * * *', timezone: 'Europe/Berlin', durationSeconds: 3600 } as const;

  test.each([
    ['the night that lacks the hour', '2026-03-28T12:00:00Z', ['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z']],
    ['the night that has it twice', '2026-10-24T12:00:00Z', ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']],
  ])('take place once in %s', async (_, text, starts) => {
    const from = Date.parse(text);
    const found = await plannedOccurrences([windowAt(nightly, from)], { from, to: from + 2 * day, limit: 500 });
    expect(found.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual(starts);
    for (const { startsAt, endsAt } of found) expect(endsAt - startsAt).toBe(hour);
  });

  test('are those of all windows in the order of their beginning, up to the limit', async () => {
    const from = Date.parse('2026-05-01T00:00:00Z');
    const windows = ['0 * * * *', '30 * * * *'].map((cron) =>
      windowAt({ type: 'recurring', cron, timezone: 'UTC', durationSeconds: 60 }, from),
    );
    const found = await plannedOccurrences(windows, { from, to: from + 400 * day, limit: 60 });
    expect(found).toHaveLength(60);
    expect(found.map(({ startsAt }) => (startsAt - from) / (hour / 2))).toEqual(found.map((_, index) => index));
  });

  test('are those that the worker puts into maintenance, whatever the schedule, zone and time of year', async () => {
    const schedules = fc.record({
      type: fc.constant('recurring' as const),
      cron: fc.constantFrom('30 2 * * *', '*/20 1-3 * * *', '0 0 * * 0', '59 23 28-31 * *', '0 */5 * * *'),
      timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
      durationSeconds: fc.constantFrom(60, 1200, 3600, 3 * 3600, 26 * 3600),
    });
    // Around both changes of summer time.
    const begins = fc
      .tuple(fc.constantFrom('2026-03-07', '2026-03-28', '2026-04-04', '2026-10-24', '2026-10-31'), fc.nat(48 * 60))
      .map(([date, minutes]) => Date.parse(date) + minutes * 60_000);
    await fc.assert(
      fc.asyncProperty(schedules, begins, async (schedule, from) => {
        const to = from + 6 * day;
        const window = windowAt(schedule, from);
        const found = await plannedOccurrences([window], { from, to, limit: 10_000 });
        // What the worker does when it comes at each time that it set itself.
        const store = {
          find: async () => [],
          findColumns: async () => [],
          commit: async () => ({ isCommitted: true }) as const,
        };
        const lasted: [number, number][] = [];
        let row = { ...window, organizationId: 'org_1' } as Row<'maintenanceWindows'>;
        let began: number | undefined;
        for (let now = row.nextAt; now !== null && now < to + 2 * day; now = row.nextAt) {
          const { columns } = await maintenanceStep(store, row, now);
          if (columns.isActive === true) began ??= now;
          else if (began !== undefined && columns.isActive === false) {
            lasted.push([began, now]);
            began = undefined;
          }
          row = { ...row, ...columns };
        }
        const expected = lasted.filter(([startsAt]) => startsAt < to);
        // The first may have begun before the range.
        expect(found.map(({ startsAt, endsAt }) => [Math.max(startsAt, from), endsAt])).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(dialects)('GET /maintenance-windows/occurrences on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object, as = owner) =>
    fixture.request(method, `/api/v1${path}`, { token: as.token, ...(body === undefined ? {} : { body }) });
  const iso = (minutes: number): string => new Date(fixture.clock.now + minutes * 60_000).toISOString();
  const made = async (name: string, schedule: object, target: object = { scope: 'all' }): Promise<string> => {
    const reply = await send('POST', '/maintenance-windows', { name, target, schedule });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.id;
  };
  const step = async (id: string): Promise<void> => {
    const window = await fixture.store.get('maintenanceWindows', { id });
    if (window === undefined) throw new Error(`no window ${id}`);
    const { columns, changes } = await maintenanceStep(fixture.store, window, fixture.clock.now);
    await fixture.store.commit([
      { kind: 'update', table: 'maintenanceWindows', where: { id }, set: columns },
      ...changes,
    ]);
  };
  const occurrences = async (query: string, as = owner) => {
    const reply = await send('GET', `/maintenance-windows/occurrences?${query}`, undefined, as);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  const eventsOf = async (id: string) =>
    (await fixture.store.find('events', { subjectId: id }, { limit: 10, orderBy: 'id' })).filter(({ type }) =>
      type.startsWith('maintenance.'),
    );

  test('shows what was, what lasts and what is planned, also of windows that were changed or deleted since', async () => {
    owner = await fixture.newMember('owner');
    const monitorId = (await send('POST', '/monitors', monitorBody())).body.id;
    const once = (begin: number, end: number) => ({ type: 'once', startsAt: iso(begin), endsAt: iso(end) });
    const from = iso(0);
    const ended = await made('Ended', once(0, 5));
    const cancelled = await made('Cancelled', once(0, 60));
    const deleted = await made('Deleted', once(0, 60), { scope: 'monitors', monitorIds: [monitorId] });
    const off = await made('Off', once(6, 60));
    await made('Planned', once(90, 100), { scope: 'tags', tags: ['database'] });
    for (const id of [ended, cancelled, deleted]) await step(id);
    expect((await occurrences(`from=${from}&to=${iso(30)}`)).occurrences).toMatchObject([
      { windowName: 'Ended', status: 'active', startsAt: from, endsAt: iso(5) },
      { windowName: 'Cancelled', status: 'active' },
      { windowName: 'Deleted', status: 'active' },
      { windowName: 'Off', status: 'scheduled', startsAt: iso(6) },
    ]);
    await send('PATCH', `/maintenance-windows/${off}`, { enabled: false });
    fixture.clock.now += 5 * 60_000;
    await step(ended);
    await send('PATCH', `/maintenance-windows/${cancelled}`, { enabled: false });
    expect((await send('DELETE', `/maintenance-windows/${deleted}`)).status).toBe(204);
    const now = iso(0);
    const all = await occurrences(`from=${from}&to=${iso(120)}`);
    expect(all).toEqual({ from, to: iso(120), notice: null, occurrences: expect.any(Array) });
    const shown = all.occurrences.map((each: { windowName: string }) => each);
    expect(
      shown.toSorted((a: { windowName: string }, b: { windowName: string }) => (a.windowName < b.windowName ? -1 : 1)),
    ).toMatchObject([
      { windowName: 'Cancelled', status: 'cancelled', startsAt: from, endsAt: now },
      { windowName: 'Deleted', status: 'cancelled', endsAt: now, target: { monitorIds: [monitorId] } },
      { windowName: 'Ended', status: 'ended', startsAt: from, endsAt: now },
      { windowName: 'Planned', status: 'scheduled', startsAt: iso(85), endsAt: iso(95) },
    ]);
    // What is over before the range is left out.
    expect((await occurrences(`from=${iso(1)}&to=${iso(120)}`)).occurrences).toMatchObject([{ windowName: 'Planned' }]);
    expect((await occurrences(`from=${iso(1)}&to=${iso(120)}&monitorId=${monitorId}`)).occurrences).toEqual([]);
    const stranger = await fixture.newMember('owner');
    expect((await occurrences(`from=${from}&to=${iso(120)}`, stranger)).occurrences).toEqual([]);
    expect((await eventsOf(cancelled)).map(({ type, data }) => [type, data])).toMatchObject([
      ['maintenance.started', { windowName: 'Cancelled', isCancelled: false }],
      ['maintenance.ended', { endsAt: now, isCancelled: true }],
    ]);
    expect((await eventsOf(ended)).map(({ type }) => type)).toEqual(['maintenance.started', 'maintenance.ended']);
  });

  test('last longer or shorter as their window says, and nothing ends or begins in between', async () => {
    owner = await fixture.newMember('owner');
    const monitor = (await send('POST', '/monitors', monitorBody())).body.id;
    const from = iso(0);
    const startsAt = iso(0);
    const id = await made('Moved', { type: 'once', startsAt, endsAt: iso(10) });
    await step(id);
    for (const minutes of [20, 90, 30]) {
      fixture.clock.now += 60_000;
      const schedule = { type: 'once', startsAt, endsAt: iso(minutes) };
      const changed = await send('PATCH', `/maintenance-windows/${id}`, { schedule });
      expect(changed.body).toMatchObject({ status: 'active' });
      await step(id);
      expect((await occurrences(`from=${from}&to=${iso(300)}`)).occurrences).toMatchObject([
        { windowName: 'Moved', status: 'active', startsAt: from, endsAt: schedule.endsAt },
      ]);
    }
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['maintenance.started']);
    expect((await send('GET', `/monitors/${monitor}`)).body).toMatchObject({
      currentStatus: 'maintenance',
      statusSince: from,
    });
    // A begin that lies ahead ends what lasts.
    await send('PATCH', `/maintenance-windows/${id}`, { schedule: { type: 'once', startsAt: iso(5), endsAt: iso(9) } });
    expect((await eventsOf(id)).map(({ type, data }) => [type, data])).toMatchObject([
      ['maintenance.started', {}],
      ['maintenance.ended', { endsAt: iso(0), isCancelled: true }],
    ]);
    expect((await send('GET', `/monitors/${monitor}`)).body.currentStatus).toBe('pending');
  });

  test('names too many, and where to go on', async () => {
    owner = await fixture.newMember('owner');
    await made('Often', { type: 'recurring', cron: '*/5 * * * *', timezone: 'UTC', durationSeconds: 60 });
    const first = await occurrences(`from=${iso(0)}&to=${iso(60 * 24 * 10)}`);
    expect(first).toMatchObject({ notice: 'tooMany' });
    expect(first.occurrences).toHaveLength(500);
    const next = await occurrences(`from=${first.to}&to=${iso(60 * 24 * 10)}`);
    expect(next.occurrences[0].startsAt).toBe(first.to);
    expect(next.occurrences[0].startsAt > first.occurrences[499].startsAt).toBe(true);
  });

  test.each([
    ['a range of 401 days', () => `from=${iso(0)}&to=${iso(60 * 24 * 401)}`, 400, 'from'],
    ['a range that ends before it begins', () => `from=${iso(10)}&to=${iso(0)}`, 400, 'from'],
    ['no range', () => '', 400, 'from'],
    ['a monitor that is not there', () => `from=${iso(0)}&to=${iso(9)}&monitorId=mon_0`, 404, undefined],
  ])('refuses %s', async (_, query, status, path) => {
    const reply = await send('GET', `/maintenance-windows/occurrences?${query()}`);
    expect(reply.status).toBe(status);
    if (path !== undefined) expect(reply.body.errors[0]).toMatchObject({ path });
  });
});
