import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { rollUpLate, withLateMarks } from '../../../src/monitoring/history/late-results.js';
import { sketchRelativeError } from '../../../src/monitoring/history/latency-sketch.js';
import { latencyMsOf } from '../../../src/monitoring/history/latency-summary.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import { rollUp, rollUpAll } from '../../../src/monitoring/history/roll-up-results.js';
import { createRollupWorker } from '../../../src/monitoring/history/rollup-worker.js';
import { insert, sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import type { Change, NewRow, Row, Store } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const midnight = Date.parse('2026-03-01T00:00:00.000Z');

/** Latencies that spread over four powers of ten, the same on every run. */
const latencyAt = (at: number): number => Math.round(10 ** (2 + ((at / 1000) % 7919) / 1980));

describe.each(dialects)('Rolling up, on %s', (dialect) => {
  let fixture: KitFixture;
  let store: Store;
  let now = 0;
  let refs: number[] = [];
  const clock = { ...systemClock, now: () => now };
  beforeAll(async () => {
    fixture = await openKit(dialect);
    store = fixture.store;
  });
  afterAll(() => fixture.close());

  const allRefs = async (): Promise<number[]> =>
    (await store.find('monitors', {}, { limit: 1000, orderBy: 'ref' })).map(({ ref }) => ref);

  beforeEach(async () => {
    await store.commit([
      { kind: 'delete', table: 'monitors', where: { organizationId: 'org_sample' } },
      { kind: 'delete', table: 'rollupProgress', where: { doneUntil: { atLeast: 0 } } },
      { kind: 'delete', table: 'lateResults', where: { at: { atLeast: 0 } } },
    ]);
    await store.maintain(midnight);
    const created = { createdAt: midnight, updatedAt: midnight };
    await store.commit([insert('monitors', sampleMonitor(created)), insert('monitors', sampleMonitor(created))]);
    refs = await allRefs();
  });

  const statuses = [0, 0, 0, 1, 2, 3];
  const resultsOf = (ref: number, from: number, to: number): NewRow<'monitorResults'>[] => {
    const rows: NewRow<'monitorResults'>[] = [];
    for (let at = from + 17; at < to; at += minute) {
      const status = statuses[((at / minute) % 6) | 0] ?? 0;
      rows.push({ monitorRef: ref, at, status, latencyUs: status < 2 ? latencyAt(at + ref) : null, delayMs: 0 });
    }
    return rows;
  };
  const fill = async (from: number, to: number): Promise<void> => {
    for (const ref of refs) {
      await store.commit(resultsOf(ref, from, to).map((row): Change => insert('monitorResults', row)));
    }
  };
  const rollups = (resolution: 'hour' | 'day'): Promise<Row<'resultRollups'>[]> =>
    store.find('resultRollups', { resolution }, { limit: 1000, orderBy: 'startsAt' });
  const progress = async (): Promise<Record<string, number>> => {
    const rows = await store.find('rollupProgress', {}, { limit: 2 });
    return Object.fromEntries(rows.map(({ id, doneUntil }) => [id, doneUntil]));
  };
  const start = (by: Store = store) => {
    const worker = createRollupWorker({ store: by, clock, pollMs: 20 });
    onTestFinished(() => worker.stop());
    worker.start();
    return worker;
  };
  const reached = (until: Record<string, number>): Promise<void> =>
    expect.poll(progress, { timeout: 60_000, interval: 20 }).toMatchObject(until);

  test.each([7, 60, 61, 1000])('an hour counts every result, read %i at a time', async (limit) => {
    const rows = refs.flatMap((ref) => resultsOf(ref, midnight, midnight + hour));
    await store.commit(rows.map((row) => insert('monitorResults', row)));
    const period = { resolution: 'hour', startsAt: midnight } as const;
    const byMonitor = async (rowsOfOneRead?: number) =>
      (await rollUp(store, refs, period, rowsOfOneRead)).toSorted((a, b) => a.monitorRef - b.monitorRef);
    const whole = await byMonitor();
    expect(whole.map(({ checks }) => checks)).toEqual(refs.map(() => 60));
    expect(await byMonitor(limit)).toEqual(whole);
  });

  test('an hour is summed up five minutes after its end, and no sooner', async () => {
    await fill(midnight, midnight + 3 * hour);
    now = midnight + 2 * hour + 5 * minute - 1;
    start();
    await reached({ hour: midnight + hour });
    now += 1;
    await reached({ hour: midnight + 2 * hour });
    const rows = await rollups('hour');
    expect(rows.map(({ monitorRef, startsAt }) => [monitorRef, startsAt])).toEqual(
      [0, 1].flatMap((n) => refs.map((ref) => [ref, midnight + n * hour])),
    );
    for (const row of rows) {
      const latencies = resultsOf(row.monitorRef, row.startsAt, row.startsAt + hour).flatMap(({ latencyUs }) =>
        latencyUs == null ? [] : [latencyUs],
      );
      expect(row).toMatchObject({
        checks: 60,
        up: 30,
        degraded: 10,
        down: 10,
        unknown: 10,
        latencyCount: 40,
        latencySumUs: latencies.reduce((sum, latency) => sum + latency, 0),
        latencyMinUs: Math.min(...latencies),
        latencyMaxUs: Math.max(...latencies),
      });
    }
  });

  test('after a downtime all missed hours are rolled up, and days from their hours', async () => {
    await fill(midnight, midnight + 2 * day);
    now = midnight + 2 * day + hour;
    start();
    await reached({ hour: midnight + 2 * day, day: midnight + 2 * day });
    const days = await rollups('day');
    expect(days.map(({ startsAt, checks, down }) => [startsAt, checks, down])).toEqual(
      [0, 1].flatMap((n) => refs.map(() => [midnight + n * day, 1440, 240])),
    );
    expect(await rollups('hour')).toHaveLength(2 * 2 * 24);
  });

  /** A check that began at a time and is written now, as an engine does it. */
  const writeLate = async (monitorRef: number, at: number): Promise<void> => {
    const set = { leaseToken: `late_${at}`, leaseUntil: now + hour };
    await store.commit([{ kind: 'update', table: 'monitors', where: { ref: monitorRef }, set }]);
    const result = { monitorRef, at, status: 2, latencyUs: null, delayMs: 0 };
    const outcome = { monitorRef, leaseToken: set.leaseToken, set: { lastCheckedAt: at }, result };
    expect(await store.recordChecks(withLateMarks([outcome], now))).toEqual({ lost: [] });
  };
  const downOf = async (resolution: 'hour' | 'day', monitorRef: number | undefined, startsAt: number) =>
    (await rollups(resolution)).flatMap((row) =>
      row.monitorRef === monitorRef && row.startsAt === startsAt ? [[row.checks, row.down]] : [],
    );

  test('results that are written when their hour and their day are rolled up count in both', async () => {
    const [ref = 0, other] = refs;
    await fill(midnight, midnight + day);
    now = midnight + day + 10 * minute;
    const worker = start();
    await reached({ hour: midnight + day, day: midnight + day });
    await worker.stop();
    await writeLate(ref, midnight + 3 * hour + 1);
    await writeLate(ref, midnight + 3 * hour + 2);
    // Nothing was there in this hour.
    await store.commit([{ kind: 'delete', table: 'resultRollups', where: { monitorRef: ref, startsAt: midnight } }]);
    await writeLate(ref, midnight + 2);
    start();
    await expect.poll(() => store.find('lateResults', {}, { limit: 10 }), { timeout: 30_000 }).toEqual([]);
    expect(await downOf('hour', ref, midnight + 3 * hour)).toEqual([[62, 12]]);
    expect(await downOf('hour', ref, midnight)).toEqual([[61, 11]]);
    expect(await downOf('day', ref, midnight)).toEqual([[1443, 243]]);
    expect(await downOf('day', other, midnight)).toEqual([[1440, 240]]);
  });

  test('a late result waits while its hour is not rolled up yet, or its day is being rolled up', async () => {
    const [ref = 0] = refs;
    await fill(midnight, midnight + hour);
    now = midnight + hour + 3 * minute;
    await writeLate(ref, midnight + 2);
    const row = (id: string, doneUntil: number, leaseToken: string | null) =>
      insert('rollupProgress', { id, doneUntil, leaseToken });
    await store.commit([row('hour', midnight, null), row('day', midnight, 'another')]);
    expect(await rollUpLate(store)).toBe(false);
    const done = { doneUntil: midnight + hour };
    await store.commit([{ kind: 'update', table: 'rollupProgress', where: { id: 'hour' }, set: done }]);
    expect(await rollUpLate(store)).toBe(false);
    expect(await rollups('hour')).toEqual([]);
    await store.commit([{ kind: 'update', table: 'rollupProgress', where: { id: 'day' }, set: { leaseToken: null } }]);
    expect(await rollUpLate(store)).toBe(true);
    expect(await downOf('hour', ref, midnight)).toEqual([[61, 11]]);
    expect(await rollups('day')).toEqual([]);
    expect(await rollUpLate(store)).toBe(false);
  });

  test('a late result during the rollup of its hour is rolled up after that', async () => {
    const [ref = 0] = refs;
    now = midnight + 2 * hour;
    const row = (id: string, doneUntil: number) => insert('rollupProgress', { id, doneUntil });
    await store.commit([row('hour', midnight + hour), row('day', midnight)]);
    await writeLate(ref, midnight + 1);
    let isFirst = true;
    const interrupted: Store = {
      ...store,
      commit: async (changes) => {
        if (isFirst) {
          isFirst = false;
          await writeLate(ref, midnight + 2);
          // Another process is as far.
          await rollUpLate(store);
        }
        return store.commit(changes);
      },
    };
    expect(await rollUpLate(interrupted)).toBe(false);
    expect(await downOf('hour', ref, midnight)).toEqual([[2, 2]]);
    expect(await store.find('lateResults', {}, { limit: 10 })).toEqual([]);
  });

  test('a result in time marks no hour for another rollup', () => {
    const result = { monitorRef: 1, at: midnight + hour - 1, status: 0, latencyUs: null, delayMs: 0 };
    const outcomes = [{ monitorRef: 1, leaseToken: 'a', set: {}, result }];
    expect(withLateMarks(outcomes, midnight + hour + 2.5 * minute - 1)).toBe(outcomes);
    expect(withLateMarks(outcomes, midnight + hour + 2.5 * minute)).not.toBe(outcomes);
  });

  test('percentiles from rollups are those of all results, within the stated error, and every result counts once', async () => {
    await fill(midnight, midnight + 2 * day);
    now = midnight + 2 * day + hour;
    start();
    await reached({ hour: midnight + 2 * day, day: midnight + 2 * day });
    const readLatencies = createReadLatencies(store, () => now);
    const ref = refs[0] ?? 0;
    const all = resultsOf(ref, midnight, midnight + 2 * day);
    const ranges = [
      [midnight, midnight + 2 * day],
      [midnight + 3 * minute, midnight + 2 * day - 7 * minute],
      [midnight + 30 * minute, midnight + 30 * minute + 20 * minute],
      [midnight + 5 * hour, midnight + 29 * hour],
      [midnight + 59 * minute + 17, midnight + 3 * hour + 17],
    ] as const;
    for (const [from, to] of ranges) {
      const exact = all
        .flatMap(({ at, latencyUs }) => (at >= from && at < to && latencyUs != null ? [latencyUs] : []))
        .sort((a, b) => a - b);
      const summary = await readLatencies(ref, { from, to });
      expect(summary.count).toBe(exact.length);
      expect(summary.sumUs).toBe(exact.reduce((sum, latency) => sum + latency, 0));
      for (const share of [50, 75, 90, 95, 99] as const) {
        const truth = exact[Math.floor((share / 100) * (exact.length - 1))] ?? 0;
        const estimate = (latencyMsOf(summary, `p${share}`) ?? 0) * 1000;
        // Given in hundredths of milliseconds.
        expect(Math.abs(estimate - truth)).toBeLessThanOrEqual(truth * sketchRelativeError * 1.000001 + 5);
      }
    }
  });

  test('an hour whose worker died is rolled up again by another, and nothing is counted twice', async () => {
    const more = Array.from({ length: 120 }, () => sampleMonitor({ createdAt: midnight, updatedAt: midnight }));
    await store.commit(more.map((row) => insert('monitors', row)));
    refs = await allRefs();
    await fill(midnight, midnight + 3 * minute);
    now = midnight + hour + 5 * minute;

    let commits = 0;
    const dying: Store = {
      ...store,
      commit: (changes) => {
        // The row of progress, twice, the first monitors, and then nothing any more.
        commits += 1;
        return commits <= 3 ? store.commit(changes) : new Promise(() => {});
      },
    };
    const dead = createRollupWorker({ store: dying, clock, pollMs: 20 });
    dead.start();
    await expect.poll(() => commits).toBe(4);
    await dead.stop({ deadlineMs: 0 });
    const half = await rollups('hour');
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(refs.length);

    // Others leave it alone while it may still be alive.
    now += 59_000;
    let polls = 0;
    start({
      ...store,
      claimDue: (table, options) => {
        polls += 1;
        return store.claimDue(table, options);
      },
    });
    await expect.poll(() => polls).toBeGreaterThan(2);
    expect(await progress()).toMatchObject({ hour: midnight });
    now += 2000;
    await reached({ hour: midnight + hour });
    const rows = await rollups('hour');
    expect(rows.map(({ monitorRef }) => monitorRef).sort((a, b) => a - b)).toEqual(refs);
    expect(new Set(rows.map(({ checks }) => checks))).toEqual(new Set([3]));
  });

  test('a worker that has lost the lease writes nothing more', async () => {
    await fill(midnight, midnight + hour);
    await store.commit([insert('rollupProgress', { id: 'hour', doneUntil: midnight, leaseToken: 'another' })]);
    const where = { id: 'hour', leaseToken: 'lost' };
    const guard = (): Change => ({
      kind: 'update',
      table: 'rollupProgress',
      where,
      set: { leaseUntil: 1 },
      mustMatch: true,
    });
    const period = { resolution: 'hour', startsAt: midnight } as const;
    expect(await rollUpAll(store, period, { guard, isStopping: () => false })).toBe(false);
    expect(await rollups('hour')).toEqual([]);
  });

  test('several workers roll up each hour once', async () => {
    await fill(midnight, midnight + 6 * hour);
    now = midnight + 7 * hour;
    for (let count = 0; count < 3; count++) start();
    await reached({ hour: midnight + 6 * hour });
    expect(await rollups('hour')).toHaveLength(12);
  });

  test('a worker that is stopped releases its lease at once', async () => {
    now = midnight + hour;
    const worker = start();
    await reached({ hour: midnight });
    await worker.stop();
    const rows = await store.find('rollupProgress', { leaseToken: { not: null } }, { limit: 2 });
    expect(rows).toEqual([]);
  });
});
