import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { timestamp } from '../../../src/base/timestamp.js';
import { replay } from '../../../src/monitoring/alert-rules/replay.js';
import type { NewRow, Row } from '../../../src/store/interface/store.js';
import { dialects, startOfTest } from '../engine/engine-fixture.js';
import { type EvaluatorFixture, openEvaluatorFixture } from './evaluator-fixture.js';
import { move, type Switch, switches } from './switches.js';

type Condition = NewRow<'alertRules'>['condition'];
type Report = 'up' | 'degraded' | 'down' | 'unknown';

const id = 'mon_1';
const usual = { clearThreshold: null, aggregation: 'last', windowSeconds: 60 } as const;

/** Conditions on every metric that a monitor has, with every way to sum up. */
const conditions: readonly Condition[] = [
  { ...usual, metric: 'status', operator: '==', threshold: 'down' },
  { ...usual, metric: 'status', operator: '!=', threshold: 'up' },
  { ...usual, metric: 'consecutiveFailures', operator: '>=', threshold: 2 },
  { ...usual, metric: 'heartbeatMissed', operator: '>=', threshold: 1 },
  { ...usual, metric: 'certificateDays', operator: '<', threshold: 14, clearThreshold: 20 },
  { ...usual, metric: 'latencyMs', operator: '>', threshold: 500, clearThreshold: 300 },
  { ...usual, metric: 'latencyMs', operator: '>', threshold: 500, aggregation: 'avg' },
  { ...usual, metric: 'latencyMs', operator: '>', threshold: 300, aggregation: 'min', windowSeconds: 180 },
  { ...usual, metric: 'latencyMs', operator: '>', threshold: 700, aggregation: 'max', windowSeconds: 180 },
  { ...usual, metric: 'latencyMs', operator: '>', threshold: 500, aggregation: 'p50', windowSeconds: 300 },
  { ...usual, metric: 'latencyP95', operator: '>', threshold: 600, clearThreshold: 400, windowSeconds: 300 },
  { ...usual, metric: 'uptimePercent', operator: '<', threshold: 80, windowSeconds: 600 },
  { ...usual, metric: 'uptimePercent', operator: '<', threshold: 99, clearThreshold: 100, windowSeconds: 120 },
];

/** What happens next, and how long after what happened before. */
interface Step {
  readonly afterMs: number;
  readonly what: Report | Switch | 'evaluate' | 'time passes';
  readonly latencyMs: number;
  readonly certificateDays: number | undefined;
}

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  afterMs: fc.oneof(fc.integer({ min: 1, max: 80_000 }), fc.constant(60_000)),
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<Report>('up', 'up', 'degraded', 'down', 'down', 'unknown') },
    { weight: 4, arbitrary: fc.constant('evaluate' as const) },
    { weight: 2, arbitrary: fc.constant('time passes' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...switches) },
  ),
  latencyMs: fc.integer({ min: 1, max: 1000 }),
  certificateDays: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
});

const storyArbitrary = fc.record({
  monitor: fc.record({
    type: fc.constantFrom('tcp' as const, 'tcp' as const, 'heartbeat' as const, 'manual' as const),
    retries: fc.integer({ min: 0, max: 2 }),
    recoveryThreshold: fc.integer({ min: 1, max: 2 }),
    intervalSeconds: fc.constantFrom(60, 300, 3600),
  }),
  rule: fc.record({
    failureThreshold: fc.integer({ min: 1, max: 3 }),
    successThreshold: fc.integer({ min: 1, max: 3 }),
    noDataState: fc.constantFrom('ok' as const, 'alerting' as const, 'keep' as const),
  }),
  steps: fc.array(stepArbitrary, { minLength: 1, maxLength: 40 }),
});

/** When a rule fired and cleared, and what it measured then. */
const liveAlerts = async ({ store }: EvaluatorFixture, subjectId: string): Promise<object[]> => {
  const events = await store.find('events', { subjectId }, { orderBy: 'id', limit: 1000 });
  const emitted = events.map(({ type, data }) =>
    // The events of this subject are alerts.
    ({ type, ...(data as { firedAt: string; resolvedAt: string; value: unknown }) }),
  );
  const at = ({ type, firedAt, resolvedAt }: (typeof emitted)[number]): string =>
    type === 'alert.triggered' ? firedAt : resolvedAt;
  const alerts: object[] = [];
  // Those of one evaluation have been written in the same millisecond.
  for (const each of emitted.toSorted((a, b) => (at(a) < at(b) ? -1 : 1))) {
    if (each.type === 'alert.triggered') {
      alerts.push({ firedAt: each.firedAt, clearedAt: null, value: each.value });
    } else alerts.push({ ...alerts.pop(), clearedAt: each.resolvedAt });
  }
  return alerts;
};

const pastAlerts = async ({ store, now }: EvaluatorFixture, rule: Row<'alertRules'>): Promise<object[]> => {
  const monitor = await store.get('monitors', { id });
  if (monitor === undefined) throw new Error('the monitor is gone');
  const range = { from: startOfTest, to: now };
  const replayed = await replay(rule, monitor, range, { store, outages: [], maxResults: 1000 });
  return replayed?.alerts.map(({ firedAt, clearedAt, value }) => ({ firedAt, clearedAt, value })) ?? [];
};

test.each(dialects)(
  'a back-test reports the times at which a rule fired and cleared, whatever happens, on %s',
  {
    timeout: 240_000,
  },
  async (dialect) => {
    const fixture = await openEvaluatorFixture(dialect);
    await fc.assert(
      fc.asyncProperty(storyArbitrary, async ({ monitor, rule, steps }) => {
        await fixture.clear();
        fixture.now = startOfTest;
        await fixture.addMonitor(id, monitor);
        for (const [index, condition] of conditions.entries()) {
          await fixture.addRule({ id: `alr_${index}`, condition, ...rule });
        }
        for (const { afterMs, what, latencyMs, certificateDays } of steps) {
          fixture.now += afterMs;
          if (what === 'evaluate') await fixture.evaluateAll();
          else if (what === 'up' || what === 'degraded' || what === 'down' || what === 'unknown') {
            await fixture.check(id, what, latencyMs, certificateDays);
          } else if (what !== 'time passes') await move(fixture, id, what);
        }
        await fixture.evaluateAll();
        const rules = await fixture.store.find('alertRules', {}, { limit: 100 });
        for (const each of rules) {
          const { metric, aggregation } = each.condition;
          const until = timestamp(fixture.now);
          expect(await pastAlerts(fixture, each), `${each.id} ${metric} ${aggregation} until ${until}`).toEqual(
            await liveAlerts(fixture, each.id),
          );
        }
      }),
      { numRuns: dialect === 'sqlite' ? 150 : 15 },
    );
  },
);
