import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { fillGap } from '../../../src/monitoring/locations/fill-gap.js';
import { fillGapsSoon } from '../../../src/monitoring/locations/gap-queue.js';
import { createGapWorker } from '../../../src/monitoring/locations/gap-worker.js';
import { newRun } from '../../../src/monitoring/locations/location-runs.js';
import { resultStatuses } from '../../../src/monitoring/status/result-statuses.js';
import { insert, sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import type { Change, Row, Store } from '../../../src/store/store.js';
import { dialects, type OpenedStore, openStore } from '../../store/open-store.js';

const minute = 60_000;
const begin = Date.parse('2026-03-01T00:00:00.000Z');
const agent = { agentId: 'agt_1', agentRef: 1, presence: 'online' } as const;

/** A status for some minutes. */
interface Stretch {
  readonly status: 'up' | 'down' | 'degraded' | 'unknown';
  readonly minutes: number;
}

describe.each(dialects)('Filling gaps, on %s', (dialect) => {
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

  const fillAll = async (monitor: Row<'monitors'>): Promise<void> => {
    while ((await fillGap(store, monitor, monitor.statusSince)) !== 'none');
  };

  const shown = (rows: readonly Row<'statusIntervals'>[]): string[] =>
    rows.map((row) => `${row.status} ${(row.startedAt - begin) / minute}-${(row.endedAt - begin) / minute}`);

  it('replaces the time that was unknown by what results say that came late', async () => {
    const monitor = await makeMonitor([
      { status: 'up', minutes: 10 },
      { status: 'unknown', minutes: 20 },
      { status: 'up', minutes: 10 },
      { status: 'down', minutes: 5 },
    ]);
    const statusAt = (at: number): Stretch['status'] => (at >= 15 && at < 20 ? 'down' : 'up');
    const made = Array.from({ length: 20 }, (_, index) => ({ minute: 10 + index, status: statusAt(10 + index) }));
    await addResults(monitor, made);
    await fillAll(monitor);
    expect(shown(await readStatuses(monitor))).toEqual([
      'up 0-10',
      'up 10-15',
      'down 15-20',
      'up 20-30',
      'up 30-40',
      'down 40-45',
    ]);
    const [uptime] = await store.sumUptime([{ monitorRef: monitor.ref, since: begin }]);
    expect(uptime).toEqual({ upMs: 35 * minute, countedMs: 45 * minute });
  });

  it('keeps the running sums right for any history, any gaps and any results in them', async () => {
    const stretch = fc.record({
      status: fc.constantFrom('up', 'down', 'degraded', 'unknown'),
      minutes: fc.integer({ min: 1, max: 15 }),
    });
    const result = fc.record({ minute: fc.nat(150), status: fc.constantFrom('up', 'down', 'degraded') });
    const results = fc.uniqueArray(result, { selector: (each) => each.minute, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(stretch, { minLength: 1, maxLength: 12 }),
        results,
        fc.nat(180),
        async (stretches, made, sinceMinute) => {
          const monitor = await makeMonitor(stretches);
          const before = await readStatuses(monitor);
          await addResults(monitor, made);
          await fillAll(monitor);
          const after = await readStatuses(monitor);

          // What was known stays, and what follows the beginning still reaches the present without a hole.
          const known = before
            .filter(({ status }) => status !== 'unknown')
            .map(({ startedAt, endedAt }) => [startedAt, endedAt]);
          for (const [startedAt, endedAt] of known) {
            expect(after.filter((row) => row.startedAt === startedAt && row.endedAt === endedAt)).toHaveLength(1);
          }
          expect(after.slice(1).map(({ startedAt }) => startedAt)).toEqual(
            after.slice(0, -1).map(({ endedAt }) => endedAt),
          );

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

          // The truth of each minute: what was known, else the last result that still counts.
          const since = begin + sinceMinute * minute;
          const truth = { upMs: 0, countedMs: 0 };
          const sorted = made.toSorted((one, other) => one.minute - other.minute);
          for (const row of before) {
            for (let at = row.startedAt; at < row.endedAt; at += 10_000) {
              if (at < since) continue;
              const last = sorted.findLast((each) => begin + each.minute * minute <= at);
              const isFresh = last !== undefined && at - (begin + last.minute * minute) < 160_000;
              const status = row.status !== 'unknown' ? row.status : isFresh ? last.status : 'unknown';
              if (status !== 'unknown') truth.countedMs += 10_000;
              if (status === 'up' || status === 'degraded') truth.upMs += 10_000;
            }
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
    expect(await fillGap(store, monitor, monitor.statusSince)).toBe('refused');
    expect(shown(await readStatuses(monitor))).toEqual(['unknown 0-10']);
  });

  it('is done by the worker, without an event, an incident or an evaluation', async () => {
    const monitor = await makeMonitor([{ status: 'unknown', minutes: 10 }]);
    await addResults(monitor, [
      { minute: 1, status: 'up' },
      { minute: 3, status: 'down' },
    ]);
    const worker = createGapWorker({ store, clock: { ...systemClock, now: () => monitor.statusSince + 2000 } });
    worker.start();
    await store.commit(fillGapsSoon(monitor, monitor.statusSince));
    await expect.poll(() => store.find('statusGaps', {}, { limit: 1 })).toEqual([]);
    await worker.stop();
    expect(shown(await readStatuses(monitor))).toEqual([
      'unknown 0-1',
      'up 1-3',
      'down 3-5.666666666666667',
      'unknown 5.666666666666667-10',
    ]);
    for (const table of ['events', 'incidents', 'evaluations'] as const) {
      expect(await store.find(table, {}, { limit: 1 })).toEqual([]);
    }
  });

  it('waits until what came after the gap is evaluated', async () => {
    const monitor = await makeMonitor([{ status: 'unknown', minutes: 10 }]);
    await addResults(monitor, [{ minute: 1, status: 'down' }]);
    const evaluation = { id: monitor.id, organizationId: monitor.organizationId, evaluatedUntil: begin, nextAt: null };
    await store.commit([
      insert('evaluations', { ...evaluation, statusSeenSince: begin, isHeldBack: false, beginnings: 0 }),
    ]);
    let now = monitor.statusSince + 2000;
    const worker = createGapWorker({ store, clock: { ...systemClock, now: () => now } });
    await store.commit(fillGapsSoon(monitor, now));
    worker.start();
    await expect.poll(async () => (await store.get('statusGaps', { id: monitor.id }))?.nextAt).toBe(now + 1000);
    expect(shown(await readStatuses(monitor))).toEqual(['unknown 0-10']);
    const seen = { statusSeenSince: monitor.statusSince };
    await store.commit([{ kind: 'update', table: 'evaluations', where: { id: monitor.id }, set: seen }]);
    now += 1000;
    await expect.poll(() => store.get('statusGaps', { id: monitor.id })).toBeUndefined();
    await worker.stop();
    expect(shown(await readStatuses(monitor))).toContain('down 1-3.6666666666666665');
  });
});
