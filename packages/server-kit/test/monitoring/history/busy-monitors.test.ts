import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rollUpAll } from '../../../src/monitoring/history/roll-up-results.js';
import { lengthMs } from '../../../src/monitoring/history/rollup.js';
import { floorTo } from '../../../src/monitoring/history/stretches.js';
import { insert } from '../../../src/store/conformance/sample-rows.js';
import type { Change } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';

const { hour, day } = lengthMs;
const second = 1000;

/** What a request asked of the store. */
interface Work {
  readonly calls: number;
  readonly rows: number;
  /** Rows of the largest answer: what is in memory at once, and while what, on SQLite, nothing else happens. */
  readonly most: number;
  /** How often others had their turn meanwhile. */
  readonly turns: number;
}

describe.each(dialects)('The history of a monitor with very many rows, on %s', (dialect) => {
  let fixture: KitFixture;
  let token: string;
  /** Changes its status 20,000 times in 90 days. */
  let flapping: string;
  /** Checked every five seconds for the last hours, and for a year before as far as rollups say. */
  let frequent: string;

  const call = async (path: string) => {
    const reply = await fixture.request('GET', `/api/v1${path}`, { token });
    expect(reply.status).toBe(200);
    return reply.body;
  };
  const ago = (time: number): string => new Date(fixture.clock.now - time).toISOString();

  /** Makes a request, and returns what it read besides the identity of the caller. */
  const workOf = async (path: string): Promise<Work> => {
    const { store } = fixture;
    const sizes: number[] = [];
    const note = <T extends readonly unknown[]>(rows: T): T => {
      sizes.push(rows.length);
      return rows;
    };
    const { find, page, pageRawJson, sumUptime } = store;
    const spies = [
      vi.spyOn(store, 'find').mockImplementation(async (...given) => note(await find(...given))),
      vi.spyOn(store, 'sumUptime').mockImplementation(async (...given) => note(await sumUptime(...given))),
      vi.spyOn(store, 'page').mockImplementation(async (...given) => {
        const answer = await page(...given);
        note(answer.rows);
        return answer;
      }),
      vi.spyOn(store, 'pageRawJson').mockImplementation(async (...given) => {
        const answer = await pageRawJson(...given);
        note(answer.rows);
        return answer;
      }),
    ];
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    try {
      await call(path);
    } finally {
      isOver = true;
      for (const spy of spies) spy.mockRestore();
    }
    return {
      calls: sizes.length,
      rows: sizes.reduce((sum, size) => sum + size, 0),
      most: Math.max(0, ...sizes),
      turns,
    };
  };

  const writeAll = async (changes: readonly Change[]): Promise<void> => {
    // Triggers add each status to running sums: with more at once, a busy machine takes seconds for a commit.
    for (let from = 0; from < changes.length; from += 500) await fixture.store.commit(changes.slice(from, from + 500));
  };

  beforeAll(async () => {
    fixture = await openKit(dialect);
    const { store, clock } = fixture;
    const owner = await fixture.newMember('owner');
    const make = async (name: string) => {
      const created = await fixture.request('POST', '/api/v1/monitors', {
        token: owner.token,
        body: monitorBody({ name, intervalSeconds: 5, timeoutSeconds: 4 }),
      });
      return (await store.get('monitors', { id: created.body.id })) ?? expect.unreachable();
    };
    clock.now -= 400 * day;
    const [ofFlapping, ofFrequent] = [await make('flapping'), await make('frequent')];
    clock.now += 400 * day;
    const { now } = clock;
    const login = { email: owner.email, password: 'a long enough passphrase' };
    token = (await fixture.request('POST', '/api/v1/auth/login', { body: login })).body.accessToken;
    [flapping, frequent] = [ofFlapping.id, ofFrequent.id];

    const step = Math.floor((90 * day) / 20_000);
    const endOf = (n: number): number => now - (20_000 - n) * step - second;
    await writeAll(
      Array.from({ length: 20_000 }, (_, n) =>
        insert('statusIntervals', {
          monitorRef: ofFlapping.ref,
          startedAt: endOf(n),
          endedAt: endOf(n + 1),
          status: n % 4 === 0 ? 'down' : 'up',
        }),
      ),
    );
    const current = { currentStatus: 'up', statusSince: endOf(20_000) } as const;
    await store.commit([{ kind: 'update', table: 'monitors', where: { id: flapping }, set: current }]);

    const hours = floorTo('hour', now) - 2 * hour;
    const monitorRef = ofFrequent.ref;
    const counts = { checks: 720, up: 720, degraded: 0, down: 0, unknown: 0 };
    const latencies = { latencyCount: 1, latencySumUs: 1000, latencyMinUs: 1000, latencyMaxUs: 1000, sketch: 'AQEB' };
    const rollup = (resolution: 'hour' | 'day', startsAt: number) =>
      insert('resultRollups', { monitorRef, resolution, startsAt, ...counts, ...latencies });
    await writeAll([
      ...Array.from({ length: 399 }, (_, n) => rollup('day', floorTo('day', now) - (n + 1) * day)),
      ...Array.from({ length: 400 * 24 - 30 }, (_, n) => rollup('hour', hours - (n + 1) * hour)),
      ...Array.from({ length: Math.floor((now - hours + 8 * hour) / (5 * second)) }, (_, n) =>
        insert('monitorResults', { monitorRef, at: now - n * 5 * second, status: 0, latencyUs: 1000 + n, delayMs: 0 }),
      ),
      insert('rollupProgress', { id: 'hour', doneUntil: hours }),
      insert('rollupProgress', { id: 'day', doneUntil: floorTo('day', now) }),
    ]);
  });
  afterAll(() => fixture.close());

  test('the uptime of many monitors is one read of a few sums, however often they change', async () => {
    expect(await workOf('/monitors?pageSize=100')).toMatchObject({ calls: 2, rows: 2 + 4, most: 4 });
    expect(await workOf(`/monitors/${flapping}/badge.svg?show=d90`)).toMatchObject({ rows: 4 });
    const { uptime } = await call(`/monitors/${flapping}`);
    const whole = await call(`/monitors/${flapping}/uptime?from=${ago(90 * day)}`);
    expect(uptime.d90).toBe(whole.uptimePercent);
    expect(whole.uptimePercent).toBeGreaterThan(74);
    expect(whole.uptimePercent).toBeLessThan(76);
  });

  test.each([
    ['uptime', '90 days', 90],
    ['uptime', 'a year', 365],
    ['status-history', '90 days', 90],
    ['status-history', 'a year', 365],
  ])('%s of %s with 20,000 changes is read in portions, each change once', async (what, _length, days) => {
    const bins = what === 'status-history' ? '&bins=500' : '';
    const work = await workOf(`/monitors/${flapping}/${what}?from=${ago(days * day)}${bins}`);
    expect(work.most).toBeLessThanOrEqual(2000);
    expect(work.rows).toBeLessThanOrEqual(20_000 + 600);
    expect(work.calls).toBeLessThanOrEqual(12);
    expect(work.turns).toBeGreaterThanOrEqual(10);
  });

  test.each([
    ['a year in 500 bins', 365, 500, 365 * 24 + 3 * 720],
    ['a year in one', 365, 1, 365 + 48 + 4 * 720],
    ['30 days in 500 bins', 30, 500, 30 * 24 + 4 * 720],
    ['two days in 500 bins, shorter than an hour', 2, 500, 48 * 720],
  ])('latencies of %s are read from few rows', async (_range, days, bins, atMost) => {
    const work = await workOf(`/monitors/${frequent}/latency?from=${ago(days * day)}&bins=${bins}`);
    expect(work.rows).toBeLessThanOrEqual(atMost);
    expect(work.most).toBeLessThanOrEqual(2000);
    expect(work.turns).toBeGreaterThanOrEqual(Math.floor(work.rows / 2000));
  });

  test('results are read by the page, and their number is shown', async () => {
    const path = `/monitors/${frequent}/results?since=${ago(10 * hour)}&page=50&pageSize=100`;
    expect(await workOf(path)).toMatchObject({ rows: 100, most: 100 });
    const { meta } = await call(path);
    expect(meta.totalItems).toBeGreaterThan(7000);
  });

  test('an hour with a result every five seconds is rolled up in batches that are small for it', async () => {
    const { store, clock } = fixture;
    const sizes: number[] = [];
    const { find } = store;
    const counting = {
      commit: store.commit,
      find: (async (...given: Parameters<typeof find>) => {
        const rows = await find(...given);
        sizes.push(rows.length);
        return rows;
      }) as typeof find,
    };
    const startsAt = floorTo('hour', clock.now) - hour;
    const guard = (): Change => ({
      kind: 'update',
      table: 'rollupProgress',
      where: { id: 'hour' },
      set: { nextAt: null },
    });
    expect(await rollUpAll(counting, { resolution: 'hour', startsAt }, { guard, isStopping: () => false })).toBe(true);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5000);
    const rollup = await store.get('resultRollups', { resolution: 'hour', startsAt });
    expect(rollup).toMatchObject({ checks: 720 });
  });
});
