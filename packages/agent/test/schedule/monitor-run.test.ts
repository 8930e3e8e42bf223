import type { CheckReport } from '@watchpost/checks';
import { type AgentAssignment, type AgentResult, completeEvidence } from '@watchpost/schemas';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAssignedRuns } from '../../src/schedule/assigned-runs.js';
import { createCheckPlaces } from '../../src/schedule/check-places.js';
import { type RunSettings, startMonitorRun } from '../../src/schedule/monitor-run.js';
import { createManualRuntime } from '../manual-runtime.js';

const noon = Date.parse('2026-03-01T12:00:00Z');

const assignment = (more: Partial<AgentAssignment> = {}): AgentAssignment => ({
  monitorId: 'mon_01jd0000000000000000000001',
  version: 1,
  type: 'tcp',
  target: '10.0.0.1:80',
  config: {},
  assertions: [],
  intervalSeconds: 60,
  timeoutSeconds: 10,
  retries: 2,
  retryIntervalSeconds: 10,
  degradedAfterMs: null,
  offsetMs: 15_000,
  sealedCredentials: null,
  runNow: null,
  ...more,
});

const reportOf = (status: CheckReport['status']): CheckReport => ({
  status,
  measurement: {
    ok: status === 'up',
    latencyMs: 5,
    statusCode: null,
    message: null,
    timings: { dnsMs: null, connectMs: 1, tlsMs: null, firstByteMs: null },
  },
  certificate: null,
  ...(status !== 'up' && { evidence: completeEvidence({ isCut: true }) }),
});

/** An agent's schedule whose checks take `durationMs`, and say what `answers` says, `up` afterwards. */
const schedule = (
  options: { durationMs?: number; places?: number; answers?: readonly CheckReport['status'][] } = {},
) => {
  const { durationMs = 0, places = 10, answers = [] } = options;
  const runtime = createManualRuntime(noon);
  const left = [...answers];
  const results: (AgentResult & { readonly isUrgent: boolean })[] = [];
  const running = new Map<string, number>();
  let mostAtOnce = 0;
  const settings: RunSettings = {
    runtime,
    now: runtime.wall,
    places: createCheckPlaces(places),
    check: ({ monitorId }) => {
      const { promise, resolve } = Promise.withResolvers<CheckReport>();
      running.set(monitorId, (running.get(monitorId) ?? 0) + 1);
      mostAtOnce = Math.max(mostAtOnce, ...running.values());
      runtime.after(durationMs, () => {
        running.set(monitorId, (running.get(monitorId) ?? 0) - 1);
        resolve(reportOf(left.shift() ?? 'up'));
      });
      return promise;
    },
    record: (_assignment, result, isUrgent) => results.push({ ...result, isUrgent }),
  };
  const monitors = createAssignedRuns(
    ({ monitorId }: AgentAssignment) => monitorId,
    (assigned, roundMs) => startMonitorRun(assigned, settings, roundMs),
  );
  const seconds = (): number[] => results.map(({ at }) => (Date.parse(at) - noon) / 1000);
  return { runtime, monitors, results, seconds, mostAtOnce: () => mostAtOnce };
};

describe('The schedule of an agent', () => {
  it('checks a monitor once in each interval, at its offset', async () => {
    const { runtime, monitors, seconds, results } = schedule();
    monitors.assign([assignment()]);
    await runtime.advance(200_000);
    expect(seconds()).toEqual([0, 15, 75, 135, 195]);
    expect(results.every(({ delayMs, isRetry }) => delayMs === 0 && !isRetry)).toBe(true);
  });

  it.each<[string, CheckReport['status'][], number[], boolean[]]>([
    [
      'repeats a failure until its retries are used up',
      ['down', 'down', 'down', 'down'],
      [0, 10, 20, 75],
      [false, true, true, false],
    ],
    ['stops repeating after a success', ['down', 'up'], [0, 10, 15, 75], [false, true, false, false]],
    [
      'repeats a first check that could not be made',
      ['unknown', 'unknown'],
      [0, 10, 15, 75],
      [false, true, false, false],
    ],
  ])('%s', async (_, answers, times, retries) => {
    const { runtime, monitors, seconds, results } = schedule({ answers });
    monitors.assign([assignment()]);
    await runtime.advance(80_000);
    expect(seconds()).toEqual(times);
    expect(results.map(({ isRetry }) => isRetry)).toEqual(retries);
  });

  it.each<[string, string, string]>([
    ['the first failure in a row and of each that doubles their number', '---------+-', '12-4---8-+1'],
    ['the first failure after a check that could not be made', '---?-?--', '12-?x?x-'],
    ['no check that could not be made', '??', '??'],
  ])('reports the evidence of %s', async (_, checks, expected) => {
    const words = { '-': 'down', '+': 'up', '?': 'unknown' } as const;
    const answers = [...checks].map((letter) => words[letter as keyof typeof words]);
    const { runtime, monitors, results } = schedule({ answers });
    monitors.assign([assignment()]);
    while (results.length < checks.length) await runtime.advance(60_000);
    const withEvidence = results.slice(0, checks.length).map(({ evidence }) => evidence !== undefined);
    expect(withEvidence).toEqual([...expected].map((letter) => /[\dx]/.test(letter)));
  });

  it('never repeats a type that is checked rarely', async () => {
    const { runtime, monitors, seconds } = schedule({ answers: ['down', 'down'] });
    monitors.assign([assignment({ type: 'domain', intervalSeconds: 86_400, target: 'example.com' })]);
    await runtime.advance(86_400_000);
    expect(seconds()).toHaveLength(2);
  });

  it.each([
    ['60 ms for each monitor', 50, 3000],
    ['a minute at most', 1100, 60_000],
  ])('checks every monitor after its start within %s, however long its interval is', async (_, count, withinMs) => {
    const { runtime, monitors, results } = schedule({ places: 100 });
    const many = Array.from({ length: count }, (_each, index) =>
      assignment({ monitorId: `mon_${index}`, intervalSeconds: 86_400, offsetMs: index * 43_201 }),
    );
    monitors.assign(many);
    await runtime.advance(withinMs / 2);
    expect(results.length).toBeGreaterThan(count / 3);
    expect(results.length).toBeLessThan((count * 2) / 3);
    await runtime.advance(withinMs / 2);
    expect(new Set(results.map(({ monitorId }) => monitorId)).size).toBe(count);
  });

  it('goes on with a monitor that is assigned again while its check runs, and does not check it twice at once', async () => {
    const { runtime, monitors, results, mostAtOnce } = schedule({ durationMs: 20_000 });
    monitors.assign([]);
    monitors.assign([assignment({ intervalSeconds: 600, offsetMs: 300_000 })]);
    await runtime.advance(5000);
    monitors.assign([]);
    await runtime.advance(1000);
    monitors.assign([assignment({ intervalSeconds: 600, offsetMs: 300_000 })]);
    await runtime.advance(400_000);
    expect(mostAtOnce()).toBe(1);
    expect(results).toHaveLength(2);
  });

  it('checks a monitor at once that is new to a running agent, and one that was changed', async () => {
    const { runtime, monitors, results } = schedule();
    monitors.assign([]);
    await runtime.advance(1000);
    monitors.assign([assignment()]);
    await runtime.advance(2000);
    monitors.assign([assignment({ version: 2 })]);
    await runtime.advance(2000);
    expect(results.map(({ at, version }) => [(Date.parse(at) - noon) / 1000, version])).toEqual([
      [1, 1],
      [3, 2],
    ]);
  });

  it('drops the result of a check whose definition has changed meanwhile', async () => {
    const { runtime, monitors, results } = schedule({ durationMs: 5000 });
    monitors.assign([assignment()]);
    await runtime.advance(1000);
    monitors.assign([assignment({ version: 2 })]);
    await runtime.advance(12_000);
    expect(results.map(({ version }) => version)).toEqual([2]);
  });

  it('answers runNow once, and goes on with its slots', async () => {
    const { runtime, monitors, results } = schedule();
    monitors.assign([assignment()]);
    await runtime.advance(20_000);
    monitors.assign([assignment({ runNow: 'run_1' })]);
    monitors.assign([assignment({ runNow: 'run_1' })]);
    await runtime.advance(60_000);
    expect(results.map(({ at, runNow }) => [(Date.parse(at) - noon) / 1000, runNow])).toEqual([
      [0, undefined],
      [15, undefined],
      [20, 'run_1'],
      [75, undefined],
    ]);
    expect(results.map(({ isUrgent }) => isUrgent)).toEqual([true, false, true, false]);
  });

  it('stops checking what is no longer assigned', async () => {
    const { runtime, monitors, seconds } = schedule();
    monitors.assign([assignment()]);
    await runtime.advance(70_000);
    monitors.assign([]);
    await runtime.advance(300_000);
    expect(seconds()).toEqual([0, 15]);
    expect(monitors.count).toBe(0);
  });

  it('says how long a check waited for its turn', async () => {
    const { runtime, monitors, results } = schedule({ places: 1, durationMs: 3000 });
    monitors.assign([1, 2, 3].map((index) => assignment({ monitorId: `mon_${index}` })));
    await runtime.advance(10_000);
    expect(results.map(({ delayMs }) => delayMs)).toEqual([0, 3000, 6000]);
  });

  it('skips slots that a long check took, and never checks a monitor twice at once', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 6 }),
        async (durationMs, offsetMs, changes) => {
          const { runtime, monitors, seconds, mostAtOnce } = schedule({ durationMs });
          monitors.assign([assignment({ offsetMs })]);
          let version = 1;
          for (const afterMs of changes) {
            await runtime.advance(afterMs);
            // What is changed or asked for in the millisecond of a slot is checked in it once more, with the same time.
            if ((runtime.wall() - noon - offsetMs) % 60_000 === 0) await runtime.advance(1);
            version += 1;
            const runNow = version % 2 === 0 ? `run_${version}` : null;
            monitors.assign([assignment({ offsetMs, version, runNow })]);
          }
          await runtime.advance(600_000);
          expect(mostAtOnce()).toBeLessThanOrEqual(1);
          const times = seconds();
          expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
          expect(times.length).toBeGreaterThan(0);
        },
      ),
      {
        numRuns: 60,
        examples: [
          [0, 0, [0]],
          [0, 0, [60_000]],
        ],
      },
    ));
});
