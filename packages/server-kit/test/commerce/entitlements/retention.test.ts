import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../src/base/logger.js';
import { rooms } from '../../../src/kit/rooms.js';
import { unentitledHistory } from '../../../src/monitoring/history/remove-history.js';
import { startHousekeeping } from '../../../src/operator/housekeeping.js';
import { insert, sampleInterval, sampleResult, sampleRollup } from '../../../src/store/conformance/sample-rows.js';
import { dialects, monitorBody } from '../../kit-fixture.js';
import { type LimitedKit, openLimitedKit } from './entitlements-fixture.js';

const day = 86_400_000;

describe.each(dialects)('the history that an organization keeps, on %s', (dialect) => {
  let fixture: LimitedKit;
  beforeAll(async () => {
    fixture = await openLimitedKit(dialect);
  });
  afterAll(() => fixture.close());

  test('is cut where it is read, and the answer says since when it is kept', async () => {
    const member = await fixture.entitled({});
    const { token } = member;
    const { id } = (await fixture.request('POST', '/api/v1/monitors', { token, body: monitorBody() })).body;
    const monitor = await fixture.store.get('monitors', { id });
    const now = fixture.clock.now;
    const madeAt = now - 30 * day;
    const ref = monitor?.ref ?? 0;
    await fixture.store.commit([
      { kind: 'update', table: 'monitors', where: { id }, set: { createdAt: madeAt, statusSince: now - day } },
      insert('statusIntervals', { ...sampleInterval(ref, madeAt), endedAt: now - day, status: 'up' }),
      insert('monitorResults', sampleResult(ref, now - 1000)),
      insert('monitorResults', sampleResult(ref, now - 2000)),
    ]);
    const from = new Date(now - 20 * day).toISOString();
    const read = async (path: string) =>
      (await fixture.request('GET', `/api/v1/monitors/${id}/${path}`, { token })).body;
    expect(await read(`uptime?from=${from}`)).toMatchObject({ from, retainedFrom: null });
    expect((await read('results')).meta.totalItems).toBe(2);

    await fixture.change(member, { retentionDays: 7 });
    const retainedFrom = new Date(now - 7 * day).toISOString();
    const uptime = await read(`uptime?from=${from}`);
    expect(uptime).toMatchObject({ from: retainedFrom, retainedFrom });
    expect(uptime.seconds.up).toBe((6 * day) / 1000);
    expect(await read(`latency?from=${from}`)).toMatchObject({ retainedFrom });
    const history = await read(`status-history?from=${from}&bins=20`);
    expect(history).toMatchObject({ from, retainedFrom });
    expect(history.bins.filter(({ status }: { status: string | null }) => status !== null)).toHaveLength(7);
    // A range that is over before it begins with nothing.
    const to = new Date(now - 10 * day).toISOString();
    expect((await read(`uptime?from=${from}&to=${to}`)).seconds.up).toBe(0);

    await fixture.change(member, { retentionDays: 0 });
    expect((await read('results')).meta.totalItems).toBe(0);
  });

  test('is cut in overviews, dashboards, queries and samples of exporters as well', async () => {
    const { store, clock } = fixture;
    const member = await fixture.entitled({});
    const { token } = member;
    const now = clock.now;
    const send = async (method: string, path: string, body?: object) => {
      const reply = await fixture.request(method, `/api/v1${path}`, { token, ...(body !== undefined && { body }) });
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
      return reply.body;
    };
    const { id } = await send('POST', '/monitors', monitorBody({ name: 'Shop' }));
    const ref = (await store.get('monitors', { id }))?.ref ?? 0;
    const madeAt = now - 30 * day;
    const at = (days: number) => now - days * day;
    // Down until ten days ago, and up since then.
    await store.commit([
      {
        kind: 'update',
        table: 'monitors',
        where: { id },
        set: { createdAt: madeAt, statusSince: at(1), currentStatus: 'up' },
      },
      insert('statusIntervals', {
        ...{ monitorRef: ref, startedAt: madeAt, endedAt: at(10), status: 'down', cause: null },
        ...{ upMs: 0, countedMs: 20 * day },
      }),
      insert('statusIntervals', {
        ...{ monitorRef: ref, startedAt: at(10), endedAt: at(1), status: 'up', cause: null },
        ...{ upMs: 9 * day, countedMs: 29 * day },
      }),
      ...[12, 6, 1].map((days) => insert('monitorResults', sampleResult(ref, at(days)))),
    ]);
    const { id: exporterId, ...rest } = await send('POST', '/exporters', {
      ...{ name: 'Node', url: 'https://example.com/metrics', selectors: ['node_load1'] },
    });
    expect(rest.enabled).toBe(true);
    const from = new Date(at(20)).toISOString();
    const to = new Date(now).toISOString();
    const widgets = [{ type: 'uptime', title: '', x: 0, y: 0, w: 6, h: 4, config: { target: { scope: 'all' } } }];
    const times = [12, 6, 1].map((days) => (at(days) + 60_000) / 1000);
    const read = async () => {
      const [row] = (await send('GET', `/monitors/overview?from=${from}&to=${to}&bins=20`)).rows;
      const dashboard = await send('POST', '/dashboards/preview', {
        widgets,
        timeRange: { lastSeconds: (20 * day) / 1000 },
      });
      const points = [];
      for (const time of times) {
        const { data } = await send('GET', `/prometheus/api/v1/query?query=watchpost_monitor_up&time=${time}`);
        points.push(data.result.length);
      }
      const samples = await send('GET', `/exporters/${exporterId}/samples?selector=node_load1&from=${from}`);
      return { row, dashboard, points, samples };
    };
    const all = await read();
    expect(all.row.uptime).toBe(50);
    expect(all.dashboard).toMatchObject({ from, retainedFrom: null });
    expect(JSON.stringify(all.dashboard.widgets)).toContain('"d30":33.3');
    expect(all.points).toEqual([1, 1, 1]);
    expect(all.samples).toMatchObject({ retainedFrom: null });

    await fixture.change(member, { retentionDays: 7 });
    const retainedFrom = new Date(at(7)).toISOString();
    const cut = await read();
    expect(cut.row.uptime).toBe(100);
    expect(cut.row.bins).toHaveLength(all.row.bins.length);
    expect(cut.dashboard).toMatchObject({ from: retainedFrom, retainedFrom });
    expect(JSON.stringify(cut.dashboard.widgets)).toContain('"d30":100');
    expect(cut.points).toEqual([0, 1, 1]);
    expect(cut.samples).toMatchObject({ retainedFrom });
    expect(Date.parse(cut.samples.from)).toBeGreaterThan(at(8));
  });

  test('is deleted by the plan, hours only after their days are rolled up', async () => {
    const { store } = fixture;
    const now = 100 * day;
    const at = (days: number) => now - days * day;
    const ref = 4711;
    await store.commit([
      ...[5, 8, 20].map((days) => insert('resultRollups', { ...sampleRollup(ref, at(days)), resolution: 'hour' })),
      ...[5, 8, 20].map((days) => insert('resultRollups', { ...sampleRollup(ref, at(days)), resolution: 'day' })),
      ...[5, 8, 20].map((days) =>
        insert('statusIntervals', { ...sampleInterval(ref, at(days)), endedAt: at(days) + 1 }),
      ),
    ]);
    for (const deletion of unentitledHistory([ref], { before: at(8) + 2, daysDoneUntil: at(10) })) {
      await store.deleteSome(deletion, 100);
    }
    const rollups = await store.find('resultRollups', { monitorRef: ref }, { limit: 10 });
    expect(rollups.map(({ resolution, startsAt }) => `${resolution} ${(now - startsAt) / day}`).sort()).toEqual([
      'day 5',
      'hour 5',
      'hour 8',
    ]);
    expect(await store.find('statusIntervals', { monitorRef: ref }, { limit: 10 })).toHaveLength(1);
  });

  test('is deleted by housekeeping for the organizations that keep less', async () => {
    const { store } = fixture;
    const now = fixture.clock.now;
    const members = [await fixture.entitled({ retentionDays: 7 }), await fixture.entitled({})];
    const refs: number[] = [];
    for (const { token } of members) {
      const { id } = (await fixture.request('POST', '/api/v1/monitors', { token, body: monitorBody() })).body;
      refs.push((await store.get('monitors', { id }))?.ref ?? 0);
    }
    const interval = (ref: number, days: number) =>
      insert('statusIntervals', { ...sampleInterval(ref, now - days * day), endedAt: now - days * day + 1 });
    await store.commit(refs.flatMap((ref) => [interval(ref, 6), interval(ref, 10)]));
    const accessTokens = { rotate: async () => undefined };
    onTestFinished(startHousekeeping(rooms, { store, clock: () => now, logger: silentLogger, accessTokens }));
    const left = async () =>
      (await store.find('statusIntervals', { monitorRef: { in: refs } }, { limit: 10 })).map(
        ({ monitorRef }) => monitorRef,
      );
    const [shorter, longer] = refs;
    await expect.poll(left).toEqual([shorter, longer, longer]);
  });
});
