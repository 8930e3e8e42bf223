import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { StatusTally, spansOf } from '../../../src/monitoring/history/status-spans.js';
import type { Row } from '../../../src/store/interface/store.js';
import { startOfTest } from '../engine/engine-fixture.js';
import { type EvaluatorFixture, openEvaluatorFixture } from './evaluator-fixture.js';
import { move, type Switch, switches } from './switches.js';

type Report = 'up' | 'degraded' | 'down' | 'unknown';

/** What happens next, and how long after what happened before. */
interface Step {
  readonly afterMs: number;
  readonly what: Report | Switch | 'evaluate' | 'kill' | 'resolve';
}

const id = 'mon_1';
const openKey = `monitor:${id}`;

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  afterMs: fc.integer({ min: 1, max: 90_000 }),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Report>('up', 'degraded', 'down', 'down', 'unknown') },
    { weight: 4, arbitrary: fc.constant('evaluate' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Step['what']>(...switches),
    },
    { weight: 1, arbitrary: fc.constantFrom<Step['what']>('kill', 'resolve') },
  ),
});

const storyArbitrary = fc.record({
  retries: fc.integer({ min: 0, max: 3 }),
  recoveryThreshold: fc.integer({ min: 1, max: 2 }),
  steps: fc.array(stepArbitrary, { minLength: 1, maxLength: 40 }),
});

/** Ends what is open by hand. */
const resolveByHand = async ({ store, now }: EvaluatorFixture): Promise<void> => {
  const set = { status: 'resolved', openKey: null, resolvedAt: now, resolution: 'manual' } as const;
  await store.commit([{ kind: 'update', table: 'incidents', where: { openKey }, set }]);
};

const historyOf = async ({ store }: EvaluatorFixture) => {
  const monitor = await store.get('monitors', { id });
  if (monitor === undefined) throw new Error('the monitor is gone');
  const ended = await store.find('statusIntervals', { monitorRef: monitor.ref }, { orderBy: 'startedAt', limit: 1000 });
  return { monitor, ended };
};

/** Statuses follow one another without gap and overlap, and their seconds are the whole range. */
const assertHistory = async (fixture: EvaluatorFixture): Promise<void> => {
  const { monitor, ended } = await historyOf(fixture);
  const starts = [...ended.map(({ startedAt }) => startedAt), monitor.statusSince];
  expect(starts[0]).toBe(startOfTest);
  expect(starts.slice(1)).toEqual(ended.map(({ endedAt }) => endedAt));
  for (const { startedAt, endedAt } of ended) expect(endedAt).toBeGreaterThan(startedAt);
  const current = { status: monitor.currentStatus, since: monitor.statusSince, cause: monitor.cause };
  const tally = new StatusTally();
  for (const span of spansOf({ ended, current }, { from: startOfTest, to: fixture.now })) tally.add(span);
  const sum = Object.values(tally.seconds).reduce((total, seconds) => total + seconds, 0);
  expect(sum).toBeCloseTo((fixture.now - startOfTest) / 1000, 6);
};

/** Incidents begin with a failure that is on record, one after the other, and never while notifications are suppressed. */
const assertIncidents = async (fixture: EvaluatorFixture, steps: readonly Step[]): Promise<void> => {
  const { monitor, ended } = await historyOf(fixture);
  const incidents = await fixture.incidents();
  expect(incidents.map(({ number }) => number)).toEqual(incidents.map((_, index) => index + 1));
  expect(incidents.filter(({ status }) => status !== 'resolved').length).toBeLessThanOrEqual(1);
  const failures = [...ended, { status: monitor.currentStatus, startedAt: monitor.statusSince }]
    .filter(({ status }) => status === 'down')
    .map(({ startedAt }) => startedAt);
  const recoveries = new Set(
    [...ended, { status: monitor.currentStatus, startedAt: monitor.statusSince }]
      .filter(({ status }) => status === 'up' || status === 'degraded')
      .map(({ startedAt }) => startedAt),
  );
  for (const [index, { status, startedAt, resolvedAt, openKey: key }] of incidents.entries()) {
    expect(failures).toContain(startedAt);
    expect([status === 'resolved', key === null]).toEqual([resolvedAt !== null, resolvedAt !== null]);
    expect(resolvedAt ?? startedAt).toBeGreaterThanOrEqual(startedAt);
    const previous = incidents[index - 1];
    if (previous === undefined) continue;
    // Never about the same failure again; only who resolves by hand may do so after the next one has begun.
    expect(startedAt).toBeGreaterThan(previous.startedAt);
    if (previous.resolution !== 'manual') expect(startedAt).toBeGreaterThanOrEqual(previous.resolvedAt ?? Number.NaN);
  }
  if (steps.some(({ what }) => what === 'resolve')) return;
  // Whatever was confirmed and has ended, or goes on, is part of an incident.
  for (const { status, startedAt, endedAt } of [
    ...ended.filter(({ endedAt }) => recoveries.has(endedAt)),
    { status: monitor.currentStatus, startedAt: monitor.statusSince, endedAt: fixture.now },
  ]) {
    if (status !== 'down') continue;
    const lasted = (incident: Row<'incidents'>): boolean =>
      incident.startedAt <= startedAt && (incident.resolvedAt ?? endedAt) >= endedAt;
    expect(incidents.filter(lasted)).toHaveLength(1);
  }
  const emitted = (await fixture.events()).filter((type) => type.startsWith('incident.'));
  expect(emitted.filter((type) => type === 'incident.opened')).toHaveLength(incidents.length);
  expect(emitted.filter((type) => type === 'incident.resolved')).toHaveLength(
    incidents.filter(({ resolvedAt }) => resolvedAt !== null).length,
  );
};

test('no sequence of checks and requests leads to an impossible history or incident', async () => {
  const fixture = await openEvaluatorFixture('sqlite');
  const { store } = fixture;
  await fc.assert(
    fc.asyncProperty(storyArbitrary, async ({ steps, ...rules }) => {
      await fixture.clear();
      fixture.now = startOfTest;
      await fixture.addMonitor(id, rules);
      for (const { afterMs, what } of steps) {
        fixture.now += afterMs;
        const before = (await fixture.incidents()).length;
        if (what === 'evaluate') await fixture.evaluateAll();
        else if (what === 'kill') await fixture.evaluateAll({ isKilled: true });
        else if (what === 'resolve') await resolveByHand(fixture);
        else if (what === 'up' || what === 'degraded' || what === 'down' || what === 'unknown') {
          await fixture.check(id, what);
        } else await move(fixture, id, what);
        await assertHistory(fixture);
        const { currentStatus } = (await historyOf(fixture)).monitor;
        const isSilent = currentStatus === 'paused' || currentStatus === 'maintenance';
        if (isSilent) {
          const open = await store.find('incidents', { openKey }, { limit: 10 });
          const isBegun = open.length > 0 && (await fixture.incidents()).length > before;
          expect(isBegun, 'nothing begins in maintenance or pause').toBe(false);
        }
      }
      await fixture.evaluateAll();
      await assertIncidents(fixture, steps);
    }),
    { numRuns: 200 },
  );
});
