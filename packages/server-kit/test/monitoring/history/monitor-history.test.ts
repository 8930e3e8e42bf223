import type { CheckReport } from '@watchpost/checks';
import type { MonitorStatus } from '@watchpost/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maintenanceStep } from '../../../src/monitoring/maintenance/maintenance-worker.js';
import { insert } from '../../../src/store/conformance/sample-rows.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { recordCheck } from './record-check.js';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

describe.each(dialects)('The history of a monitor, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  /** When the monitor of the story was made. */
  let begin: number;
  let id: string;

  const call = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const time = (minutes: number): string => new Date(begin + minutes * minute).toISOString();
  const see = async (what: string, query = '') => call('GET', `/monitors/${id}/${what}?${query}`);
  /** Lets the time of the story become so many minutes, and seconds. */
  const turnTo = (minutes: number, seconds = 0): void => {
    fixture.clock.now = begin + minutes * minute + seconds * second;
  };

  const check = (status: CheckReport['status'], latencyMs?: number): Promise<void> =>
    recordCheck(fixture, id, status, latencyMs);

  const moveWindow = async (window: string): Promise<void> => {
    const row = await fixture.store.get('maintenanceWindows', { id: window });
    if (row === undefined) throw new Error(`no window ${window}`);
    const { columns, changes } = await maintenanceStep(fixture.store, row, fixture.clock.now);
    const set = columns;
    await fixture.store.commit([
      { kind: 'update', table: 'maintenanceWindows', where: { id: window }, set },
      ...changes,
    ]);
  };

  beforeAll(async () => {
    fixture = await openKit(dialect);
    const owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, ['monitors:read', 'monitors:write'], { rateLimitPerMinute: 10_000 }))
      .secret;
    begin = fixture.clock.now;
    // Long enough that no silence lies between the checks of the story.
    id = (await call('POST', '/monitors', monitorBody({ retries: 2, intervalSeconds: 600 }))).body.id;
  });
  afterAll(() => fixture.close());

  // One story in order: each test continues where the one before ended.
  test('a failure counts since its first check, but only once it is confirmed', async () => {
    turnTo(1);
    await check('up', 10);
    turnTo(10);
    await check('down');
    turnTo(10, 15);
    await check('down');
    const verifying = await see('uptime');
    expect(verifying.body).toMatchObject({ uptimePercent: 100, downCount: 0 });
    expect(verifying.body.seconds).toMatchObject({ pending: 60, up: 555, down: 0 });
    turnTo(10, 30);
    await check('down');
    const confirmed = await see('uptime');
    expect(confirmed.body).toMatchObject({ uptimePercent: 94.7368, downCount: 1, longestDownSeconds: 30 });
    expect(confirmed.body.seconds).toMatchObject({ pending: 60, up: 540, down: 30 });
  });

  test('the uptime of an hour with every status equals a calculation by hand', async () => {
    turnTo(16);
    await check('up', 20);
    turnTo(20);
    await check('degraded', 900);
    turnTo(25);
    await check('up', 30);
    const window = await call('POST', '/maintenance-windows', {
      name: 'Upgrade',
      target: { scope: 'monitors', monitorIds: [id] },
      schedule: { type: 'once', startsAt: time(30), endsAt: time(40) },
    });
    turnTo(30);
    await moveWindow(window.body.id);
    turnTo(40);
    await moveWindow(window.body.id);
    turnTo(41);
    await check('up', 40);
    turnTo(45);
    await check('unknown');
    turnTo(45, 15);
    await check('unknown');
    turnTo(50);
    await check('up', 50);
    turnTo(52);
    await call('POST', `/monitors/${id}/pause`);
    turnTo(55);
    await call('POST', `/monitors/${id}/resume`);
    turnTo(56);
    await check('up', 60);
    turnTo(60);

    // docs/uptime-accounting.md has the same table.
    expect((await see('uptime')).body).toEqual({
      monitorId: id,
      from: time(0),
      to: time(60),
      // 1680 s up and 300 s degraded, of 2340 s that count.
      retainedFrom: null,
      uptimePercent: 84.6153,
      seconds: { pending: 180, up: 1680, degraded: 300, down: 360, paused: 180, maintenance: 600, unknown: 300 },
      unknownTimes: [{ reason: 'checkFailed', seconds: 300 }],
      downCount: 1,
      longestDownSeconds: 360,
    });
    expect((await call('GET', `/monitors/${id}`)).body.uptime).toEqual({
      h24: 84.6153,
      d7: 84.6153,
      d30: 84.6153,
      d90: 84.6153,
    });
  });

  test.each([
    ['a part of the down time', 12, 18, { down: 240, up: 120 }, 33.3333],
    ['nothing but maintenance', 31, 39, { maintenance: 480 }, null],
    ['slow answers alone', 20, 25, { degraded: 300 }, 100],
    ['from before the monitor was made', -600, 1, { pending: 60 }, null],
    ['until a time that has not come yet', 56, 600, { up: 240 }, 100],
    ['only time before the monitor', -600, -300, {}, null],
  ])('the uptime of a range counts its seconds: %s', async (_, from, to, seconds, percent) => {
    const { body } = await see('uptime', `from=${time(from)}&to=${time(to)}`);
    expect(body.uptimePercent).toBe(percent);
    const none = { pending: 0, up: 0, degraded: 0, down: 0, paused: 0, maintenance: 0, unknown: 0 };
    expect(body.seconds).toEqual({ ...none, ...seconds });
    expect([body.from, body.to]).toEqual([time(Math.max(from, 0)), time(Math.min(Math.max(to, 0), 60))]);
  });

  test('each bin has the worst of its statuses and its own uptime', async () => {
    const { body } = await see('status-history', `from=${time(0)}&to=${time(60)}&bins=6`);
    expect(body.binSeconds).toBe(600);
    const seen = body.bins.map((bin: { at: string; status: MonitorStatus; uptimePercent: number | null }) => [
      bin.at,
      bin.status,
      bin.uptimePercent,
    ]);
    expect(seen).toEqual([
      [time(0), 'up', 100],
      [time(10), 'down', 40],
      [time(20), 'degraded', 100],
      [time(30), 'maintenance', null],
      [time(40), 'unknown', 100],
      [time(50), 'up', 100],
    ]);
    expect(body.bins[4].seconds).toMatchObject({ pending: 60, up: 240, unknown: 300 });
  });

  test('status intervals come with their causes, the latest first', async () => {
    const { intervals } = (await see('status-history', `from=${time(5)}&to=${time(26)}`)).body;
    const cause = 'It did not answer.';
    expect(intervals).toEqual([
      { status: 'up', from: time(25), to: time(30), cause: null, unknownReason: null },
      { status: 'degraded', from: time(20), to: time(25), cause: 'It was slow.', unknownReason: null },
      { status: 'up', from: time(16), to: time(20), cause: null, unknownReason: null },
      { status: 'down', from: time(10), to: time(16), cause, unknownReason: null },
      { status: 'up', from: time(1), to: time(10), cause: null, unknownReason: null },
    ]);
    const now = (await see('status-history')).body.intervals;
    expect(now[0]).toEqual({ status: 'up', from: time(56), to: null, cause: null, unknownReason: null });
    expect(now).toHaveLength(14);
  });

  test('time that is unknown has its reasons, the longest first, within the range and while it lasts', async () => {
    const { id: other } = (await call('POST', '/monitors', monitorBody())).body;
    const ref = (await fixture.store.get('monitors', { id: other }))?.ref ?? 0;
    const at = (minutes: number): number => fixture.clock.now + minutes * minute;
    const ended = [
      { status: 'up', startedAt: at(-60), endedAt: at(-50), unknownReason: null },
      { status: 'unknown', startedAt: at(-50), endedAt: at(-40), unknownReason: 'away' },
      { status: 'up', startedAt: at(-40), endedAt: at(-30), unknownReason: null },
      // Nothing is on record of the 4 minutes that follow.
      { status: 'unknown', startedAt: at(-26), endedAt: at(-24), unknownReason: 'offline' },
      { status: 'up', startedAt: at(-24), endedAt: at(-3), unknownReason: null },
    ] as const;
    const current = { currentStatus: 'unknown', statusSince: at(-3), unknownReason: 'offline' } as const;
    await fixture.store.commit([
      { kind: 'update', table: 'monitors', where: { id: other }, set: { createdAt: at(-60), ...current } },
      ...ended.map((row) => insert('statusIntervals', { monitorRef: ref, cause: null, ...row })),
    ]);
    const seen = async (from: number, to: number) => {
      const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
      return (await call('GET', `/monitors/${other}/uptime?${range}`)).body;
    };
    const all = await seen(at(-60), at(0));
    expect(all.unknownTimes).toEqual([
      { reason: 'away', seconds: 600 },
      { reason: 'offline', seconds: 300 },
      { reason: null, seconds: 240 },
    ]);
    expect(all.seconds.unknown).toBe(1140);
    expect((await seen(at(-45), at(-25))).unknownTimes).toEqual([
      { reason: 'away', seconds: 300 },
      { reason: null, seconds: 240 },
      { reason: 'offline', seconds: 60 },
    ]);
    expect((await seen(at(-40), at(-30))).unknownTimes).toEqual([]);
  });

  test('bins from before the monitor was made have no status', async () => {
    const { body } = await see('status-history', `from=${time(-60)}&to=${time(60)}&bins=4`);
    expect(body.bins.map(({ status }: { status: MonitorStatus | null }) => status)).toEqual([
      null,
      null,
      'down',
      'unknown',
    ]);
  });

  test('latencies are given over the range and in its bins, each result once', async () => {
    const { body } = await see('latency', `from=${time(0)}&to=${time(60)}&bins=6`);
    expect(body).toMatchObject({ count: 7, minMs: 10, maxMs: 900, averageMs: 158.57, relativeError: 0.01 });
    expect(body.p50Ms).toBeGreaterThanOrEqual(40 * 0.99);
    expect(body.p50Ms).toBeLessThanOrEqual(40 * 1.01);
    expect(body.series.map(({ at, count }: { at: string; count: number }) => [at, count])).toEqual([
      [time(0), 1],
      [time(10), 1],
      [time(20), 2],
      [time(30), 0],
      [time(40), 1],
      [time(50), 2],
    ]);
    expect(body.series[3]).toMatchObject({ averageMs: null, p50Ms: null, p99Ms: null });
  });

  test.each([
    ['uptime', 'from=2026-03-01T12:00:00.000Z&to=2026-03-01T12:00:00.000Z', 'from', 'must be before to'],
    ['latency', 'from=2026-03-01T12:00:00.001Z&to=2026-03-01T12:00:00.000Z', 'from', 'must be before to'],
    ['latency', 'to=0000-01-01T00:00:00.000Z', 'from', 'must be before to'],
    ['status-history', 'from=2025-01-01T00:00:00.000Z', 'from', 'must be at most 400 days before to'],
    ['uptime', 'from=yesterday', 'from', 'must be a time such as 2026-01-31T09:30:00.000Z'],
    ['latency', 'bins=0', 'bins', 'must be at least 1'],
    ['status-history', 'bins=501', 'bins', 'must be at most 500'],
    ['badge.svg', 'show=d365', 'show', 'must be one of: status, h24, d7, d30, d90'],
    ['badge.svg', `label=${'x'.repeat(51)}`, 'label', 'must have at most 50 characters'],
  ])('%s?%s is refused', async (what, query, path, message) => {
    const reply = await see(what, query);
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(reply.body.errors).toMatchObject([{ path, message }]);
  });

  test('the history covers 400 days', async () => {
    const from = new Date(fixture.clock.now - 400 * day).toISOString();
    for (const what of ['uptime', 'latency', 'status-history']) {
      expect((await see(what, `from=${from}`)).status).toBe(200);
    }
  });

  test('a badge shows the status of the monitor and is not cached', async () => {
    const { status, headers, body } = await see('badge.svg');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(body).toContain('<title>Website: up</title>');
    expect((await see('badge.svg', 'show=d30')).body).toContain('<title>uptime 30 days: 84.61%</title>');
    expect((await see('badge.svg', 'show=h24&label=')).body).toContain('<title>84.61%</title>');
  });

  test('text that a user writes is escaped in a badge', async () => {
    const label = `</text><script>"'&\u202e\u0000`;
    const { body } = await see('badge.svg', `label=${encodeURIComponent(label)}`);
    expect(body).toContain('<title>&lt;/text&gt;&lt;script&gt;&quot;&#39;&amp; \ufffd: up</title>');
    const tags = new Set([...body.matchAll(/<\/?([^\s/>]+)/g)].map(([, name]) => name));
    expect([...tags].sort()).toEqual(['clipPath', 'g', 'rect', 'svg', 'text', 'title']);
  });

  test('the seconds of all statuses add up to the range, wherever it is cut', async () => {
    const changes = 5500;
    const monitor = (await call('POST', '/monitors', monitorBody())).body.id;
    const row = await fixture.store.get('monitors', { id: monitor });
    const { ref, createdAt } = row ?? { ref: 0, createdAt: 0 };
    const endOf = (n: number): number => createdAt + n * second + (n % 7);
    await fixture.store.commit(
      Array.from({ length: changes }, (_, n) =>
        insert('statusIntervals', {
          monitorRef: ref,
          startedAt: endOf(n),
          endedAt: endOf(n + 1),
          status: n % 2 === 0 ? 'up' : 'down',
        }),
      ),
    );
    const set = { currentStatus: 'up', statusSince: endOf(changes) } as const;
    await fixture.store.commit([{ kind: 'update', table: 'monitors', where: { id: monitor }, set }]);
    fixture.clock.now = endOf(changes) + 100 * second;
    const uptime = async (from: number, to: number) => {
      const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
      return (await call('GET', `/monitors/${monitor}/uptime?${range}`)).body;
    };
    const whole = await uptime(createdAt, fixture.clock.now);
    expect(whole.downCount).toBe(changes / 2);
    const offset = fc.integer({ min: 0, max: fixture.clock.now - createdAt - 1 });
    await fc.assert(
      fc.asyncProperty(offset, offset, async (a, b) => {
        const [from, to] = [createdAt + Math.min(a, b), createdAt + Math.max(a, b) + 1];
        const { seconds } = await uptime(from, to);
        const sum = Object.values<number>(seconds).reduce((total, value) => total + Math.round(value * 1000), 0);
        expect(sum).toBe(to - from);
        expect(seconds.unknown).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});
