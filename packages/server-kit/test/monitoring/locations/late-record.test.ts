import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { decideLateSoon } from '../../../src/monitoring/locations/gap-queue.js';
import { createGapWorker } from '../../../src/monitoring/locations/gap-worker.js';
import { decideLate } from '../../../src/monitoring/locations/late-record.js';
import { newRun } from '../../../src/monitoring/locations/location-runs.js';
import { resultStatuses } from '../../../src/monitoring/status/result-statuses.js';
import { insert, sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import type { Change, Row, Store } from '../../../src/store/interface/store.js';
import { dialects, type OpenedStore, openStore } from '../../store/open-store.js';

const minute = 60_000;
const begin = Date.parse('2026-03-01T00:00:00.000Z');
const agent = { agentId: 'agt_1', agentRef: 1, presence: 'online' } as const;

/** A status for some minutes. */
interface Stretch {
  readonly status: 'up' | 'down' | 'degraded' | 'unknown';
  readonly minutes: number;
}

describe.each(dialects)('What becomes known late, on %s', (dialect) => {
  let opened: OpenedStore;
  let store: Store;
  beforeAll(async () => {
    opened = await openStore(dialect);
    store = opened.store;
  });
  afterAll(() => opened.close());

  /** A monitor with one agent that had these statuses, and is up now. */
  const makeMonitor = async (stretches: readonly Stretch[]): Promise<Row<'monitors'>> => {
    const length = stretches.reduce((sum, { minutes }) => sum + minutes, 0) * minute;
    const row = sampleMonitor({
      type: 'tcp',
      retries: 0,
      recoveryThreshold: 1,
      intervalSeconds: 60,
      timeoutSeconds: 10,
      currentStatus: 'up',
      statusSince: begin + length,
      locations: [newRun(agent, begin)],
    });
    await store.commit([insert('monitors', row)]);
    const monitor = await readMonitor(row.id);
    let startedAt = begin;
    for (const { status, minutes } of stretches) {
      const endedAt = startedAt + minutes * minute;
      const interval = { monitorRef: monitor.ref, startedAt, endedAt, status, cause: null };
      await store.commit([insert('statusIntervals', interval)]);
      startedAt = endedAt;
    }
    return monitor;
  };

  const readMonitor = async (id: string): Promise<Row<'monitors'>> => {
    const monitor = await store.get('monitors', { id });
    if (monitor === undefined) throw new Error(`no monitor ${id}`);
    return monitor;
  };

  const addResults = (monitor: Row<'monitors'>, results: readonly { minute: number; status: Stretch['status'] }[]) =>
    store.commit(
      results.map(
        (result): Change =>
          insert('monitorResults', {
            monitorRef: monitor.ref,
            agentRef: agent.agentRef,
            at: begin + result.minute * minute,
            status: resultStatuses.indexOf(result.status),
            delayMs: 0,
          }),
      ),
    );

  const readStatuses = (monitor: Row<'monitors'>): Promise<Row<'statusIntervals'>[]> =>
    store.find('statusIntervals', { monitorRef: monitor.ref }, { orderBy: 'startedAt', limit: 1000 });

  /** Decides as if the first of all results had come late. */
  const decideAll = (monitor: Row<'monitors'>) =>
    decideLate(store, monitor, { since: begin, now: monitor.statusSince + 1 });

  const shown = (rows: readonly Row<'statusIntervals'>[]): string[] =>
    rows.map((row) => `${row.status} ${(row.startedAt - begin) / minute}-${(row.endedAt - begin) / minute}`);

  it('takes the place of what was decided without it, from the last result before it on', async () => {
    const monitor = await makeMonitor([
      { status: 'up', minutes: 12 },
      { status: 'unknown', minutes: 18 },
      { status: 'up', minutes: 10 },
      { status: 'down', minutes: 5 },
    ]);
    const isDown = (at: number): boolean => (at >= 10 && at < 20) || (at >= 40 && at < 45);
    const status = (at: number): Stretch['status'] => (isDown(at) ? 'down' : 'up');
    await addResults(
      monitor,
      Array.from({ length: 46 }, (_, at) => ({ minute: at, status: status(at) })),
    );
    expect(await decideLate(store, monitor, { since: begin + 10 * minute, now: monitor.statusSince + 1 })).toBe(
      monitor.statusSince + 1,
    );
    expect(shown(await readStatuses(monitor))).toEqual(['up 0-10', 'down 10-20', 'up 20-40', 'down 40-45']);
    const [uptime] = await store.sumUptime([{ monitorRef: monitor.ref, since: begin }]);
    expect(uptime).toEqual({ upMs: 30 * minute, countedMs: 45 * minute });
  });

  it('keeps the running sums right for any history and any results in it', async () => {
    const stretch = fc.record({
      status: fc.constantFrom('up', 'down', 'degraded', 'unknown'),
      minutes: fc.integer({ min: 1, max: 15 }),
    });
    const result = fc.record({ minute: fc.nat(150), status: fc.constantFrom('up', 'down', 'degraded') });
    const results = fc.uniqueArray(result, { selector: (each) => each.minute, minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(stretch, { minLength: 1, maxLength: 12 }),
        results,
        fc.nat(180),
        async (stretches, made, sinceMinute) => {
          const monitor = await makeMonitor(stretches);
          const sorted = made.toSorted((one, other) => one.minute - other.minute);
          const end = (monitor.statusSince - begin) / minute;
          // What the monitor is now is what it was decided to be last.
          await addResults(monitor, [...sorted.filter((each) => each.minute < end), { minute: end, status: 'up' }]);
          await decideAll(monitor);
          const after = await readStatuses(monitor);

          // It reaches the present without a hole, and no status follows itself.
          expect(after.slice(1).map(({ startedAt }) => startedAt)).toEqual(
            after.slice(0, -1).map(({ endedAt }) => endedAt),
          );
          expect(after.filter(({ status }, place) => status === after[place - 1]?.status)).toEqual([]);

          // Every sum is that of a history that was written in its order.
          const lasted = (row: Row<'statusIntervals'>) => row.endedAt - row.startedAt;
          const isUp = ({ status }: Row<'statusIntervals'>) => status === 'up' || status === 'degraded';
          let sums = { upMs: 0, countedMs: 0 };
          for (const row of after) {
            sums = {
              upMs: sums.upMs + (isUp(row) ? lasted(row) : 0),
              countedMs: sums.countedMs + (row.status === 'unknown' ? 0 : lasted(row)),
            };
            expect({ upMs: row.upMs, countedMs: row.countedMs }).toEqual(sums);
          }

          // The truth of each moment: the last result that still counts.
          const since = begin + sinceMinute * minute;
          const truth = { upMs: 0, countedMs: 0 };
          const currentSince = (await readMonitor(monitor.id)).statusSince;
          for (let at = begin; at < currentSince; at += 10_000) {
            if (at < since) continue;
            const last = sorted.findLast((each) => begin + each.minute * minute <= at);
            const isFresh = last !== undefined && at - (begin + last.minute * minute) < 160_000;
            if (isFresh) truth.countedMs += 10_000;
            if (isFresh && last.status !== 'down') truth.upMs += 10_000;
          }
          expect(await store.sumUptime([{ monitorRef: monitor.ref, since }])).toEqual([truth]);
        },
      ),
      { numRuns: dialect === 'sqlite' ? 60 : 20 },
    );
  });

  it('is refused when the monitor has another status meanwhile', async () => {
    const monitor = await makeMonitor([{ status: 'unknown', minutes: 10 }]);
    await addResults(monitor, [{ minute: 5, status: 'up' }]);
    const set = { currentStatus: 'down', statusSince: monitor.statusSince + minute } as const;
    await store.commit([{ kind: 'update', table: 'monitors', where: { id: monitor.id }, set }]);
    expect(await decideAll(monitor)).toBe('refused');
    expect(shown(await readStatuses(monitor))).toEqual(['unknown 0-10']);
  });

  it('is decided by the worker from the earliest result on that came late', async () => {
    const monitor = await makeMonitor([{ status: 'unknown', minutes: 10 }]);
    await addResults(monitor, [
      { minute: 1, status: 'up' },
      { minute: 3, status: 'down' },
      { minute: 10, status: 'up' },
    ]);
    const now = monitor.statusSince + 2000;
    for (const at of [3, 1, 2]) await store.commit(decideLateSoon(monitor, { since: begin + at * minute, now }));
    expect((await store.get('statusGaps', { id: monitor.id }))?.since).toBe(begin + minute);
    const worker = createGapWorker({ store, clock: { ...systemClock, now: () => now } });
    worker.start();
    await expect.poll(() => store.find('statusGaps', {}, { limit: 1 })).toEqual([]);
    await worker.stop();
    expect(shown(await readStatuses(monitor))).toEqual([
      'unknown 0-1',
      'up 1-3',
      'down 3-5.666666666666667',
      'unknown 5.666666666666667-10',
    ]);
    // Nothing has changed for people, and its evaluation decides what has.
    for (const table of ['events', 'incidents'] as const) expect(await store.find(table, {}, { limit: 1 })).toEqual([]);
  });

  describe('of an only location that reports its newest results first', () => {
    /** Unknown since minute 10; the run knows the last result alone, a failure that is being verified. */
    const makeSilent = async (): Promise<Row<'monitors'>> => {
      const { id } = await makeMonitor([{ status: 'up', minutes: 10 }]);
      const run = { ...newRun(agent, begin + 20 * minute), at: begin + 20 * minute, isVerifying: true };
      const locations = [{ ...run, consecutiveFailures: 1, firstFailureAt: run.at }];
      const set = {
        currentStatus: 'unknown',
        retries: 2,
        isVerifying: true,
        consecutiveFailures: 1,
        locations,
      } as const;
      await store.commit([{ kind: 'update', table: 'monitors', where: { id }, set }]);
      const monitor = await readMonitor(id);
      const status = (at: number): Stretch['status'] => (at < 15 ? 'up' : 'down');
      const made = Array.from({ length: 21 }, (_, at) => ({ minute: at, status: status(at) }));
      await addResults(monitor, made);
      return monitor;
    };
    const decide = (monitor: Row<'monitors'>) =>
      decideLate(store, monitor, { since: begin + 11 * minute, now: begin + 20 * minute + 2000 });

    it('decides the present as well, and its run goes on from there', async () => {
      const monitor = await makeSilent();
      expect(await decide(monitor)).toBe(begin + 20 * minute + 2000);
      const after = await readMonitor(monitor.id);
      expect(shown(await readStatuses(monitor))).toEqual(['up 0-15']);
      const since = { currentStatus: 'down', statusSince: begin + 15 * minute, isVerifying: false } as const;
      expect(after).toMatchObject({
        ...since,
        consecutiveFailures: 6,
        locations: [{ ...since, consecutiveFailures: 6 }],
      });
    });

    it('is refused when the run went on meanwhile', async () => {
      const monitor = await makeSilent();
      const locations = monitor.locations.map((run) => ({ ...run, at: begin + 20.5 * minute, consecutiveFailures: 2 }));
      await store.commit([{ kind: 'update', table: 'monitors', where: { id: monitor.id }, set: { locations } }]);
      expect(await decide(monitor)).toBe('refused');
      expect(await readMonitor(monitor.id)).toMatchObject({ currentStatus: 'unknown', locations });
    });
  });
});
