import { describe, expect, test } from 'vitest';
import type { NewRow } from '../../../src/store/interface/store.js';
import { type Dialect, dialects, startOfTest } from '../engine/engine-fixture.js';
import { type EvaluatorFixture, openEvaluatorFixture } from './evaluator-fixture.js';
import { move } from './switches.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const id = 'mon_1';
const usual = { clearThreshold: null, aggregation: 'last', windowSeconds: 300 } as const;
const whenDown = { ...usual, metric: 'status', operator: '==', threshold: 'down' } as const;
const whenSlow = { ...usual, metric: 'latencyMs', operator: '>', threshold: 500 } as const;

type Rule = Partial<NewRow<'alertRules'>> & Pick<NewRow<'alertRules'>, 'condition'>;

/** Lets time pass, and makes the evaluations that are due in between. */
const pass = async (fixture: EvaluatorFixture, milliseconds: number): Promise<void> => {
  const end = fixture.now + milliseconds;
  while (fixture.now < end) {
    fixture.now = Math.min(fixture.now + 30 * second, end);
    await fixture.evaluateAll();
  }
};

/** When a rule fired and cleared, as seconds since the start of the test. */
const timelineOf = async ({ store }: EvaluatorFixture): Promise<string[]> => {
  const events = await store.find('events', { subjectId: 'alr_1' }, { limit: 100, orderBy: 'id' });
  return events
    .map(({ type, data }) => {
      // The events of this subject are alerts.
      const { firedAt, resolvedAt } = data as { firedAt: string; resolvedAt: string };
      const at = Date.parse(type === 'alert.triggered' ? firedAt : resolvedAt) - startOfTest;
      return { at, text: `${type === 'alert.triggered' ? 'fired' : 'cleared'}@${at / second}` };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
};

const open = async (dialect: Dialect, monitor: Partial<NewRow<'monitors'>>, rule: Rule): Promise<EvaluatorFixture> => {
  const fixture = await openEvaluatorFixture(dialect);
  await fixture.addMonitor(id, monitor);
  await fixture.addRule({ id: 'alr_1', ...rule });
  return fixture;
};

const stateOf = async ({ store }: EvaluatorFixture): Promise<string | undefined> =>
  (await store.get('alertRuleStates', { id: `alr_1:${id}` }))?.state;

describe.each(dialects)('A rule that is evaluated by the clock, on %s', (dialect) => {
  test('sees uptime fall and recover on time where checks are an hour apart', async () => {
    const condition = { ...usual, metric: 'uptimePercent', operator: '<', threshold: 99, windowSeconds: 600 } as const;
    const fixture = await open(dialect, { intervalSeconds: 3600 }, { condition });
    for (const status of ['up', 'down', 'up'] as const) {
      await pass(fixture, hour);
      await fixture.check(id, status);
      await fixture.evaluateAll();
    }
    await pass(fixture, hour - second);
    expect(await timelineOf(fixture)).toEqual([`fired@${2 * 3600 + 90}`, `cleared@${3 * 3600 + 630}`]);
    expect((await fixture.store.get('evaluations', { id }))?.nextAt, 'all is settled until results stay away').toBe(
      null,
    );
  });

  test.each([
    ['ok', ['fired@60', 'cleared@210']],
    ['keep', ['fired@60']],
  ] as const)('has no data when its window empties, which is treated as %s', async (noDataState, expected) => {
    const condition = { ...whenSlow, aggregation: 'avg', windowSeconds: 120 } as const;
    const fixture = await open(dialect, { intervalSeconds: 3600 }, { condition, noDataState });
    await pass(fixture, minute);
    await fixture.check(id, 'up', 900);
    await pass(fixture, 20 * minute);
    expect(await timelineOf(fixture)).toEqual(expected);
  });

  test.each([
    ['heartbeat', whenDown],
    ['manual', whenDown],
    ['heartbeat', { ...usual, metric: 'heartbeatMissed', operator: '>=', threshold: 1 } as const],
  ] as const)(
    'fires for one reported status of a %s after as many clock samples as it requires',
    async (type, condition) => {
      const rule = { condition, failureThreshold: 3, successThreshold: 2 };
      const fixture = await open(dialect, { type, nextCheckAt: null }, rule);
      await pass(fixture, minute);
      await fixture.check(id, 'up');
      await pass(fixture, hour);
      await fixture.check(id, 'down');
      await pass(fixture, hour);
      await fixture.check(id, 'up');
      await pass(fixture, hour);
      const [downAt, upAt] = [3660, 7260];
      expect(await timelineOf(fixture)).toEqual([`fired@${downAt + 150}`, `cleared@${upAt + 90}`]);
    },
  );

  test('does not count the same check twice', async () => {
    const fixture = await open(dialect, { intervalSeconds: 3600 }, { condition: whenDown, failureThreshold: 2 });
    for (const status of ['up', 'down'] as const) {
      await pass(fixture, hour);
      await fixture.check(id, status);
      await fixture.evaluateAll();
    }
    await pass(fixture, hour - second);
    expect([await timelineOf(fixture), await stateOf(fixture)]).toEqual([[], 'pending']);
  });

  test('waits for the result of a check that is under way', async () => {
    const condition = { ...usual, metric: 'uptimePercent', operator: '<', threshold: 99, windowSeconds: 600 } as const;
    const fixture = await open(dialect, { intervalSeconds: 3600 }, { condition });
    for (const status of ['up', 'down'] as const) {
      await pass(fixture, hour);
      await fixture.check(id, status);
      await fixture.evaluateAll();
    }
    const leaseUntil = fixture.now + 5 * minute;
    await fixture.store.commit([
      { kind: 'update', table: 'monitors', where: { id }, set: { leaseToken: 'slow', leaseUntil } },
    ]);
    await pass(fixture, 4 * minute);
    expect(await timelineOf(fixture)).toEqual([]);
    // The process that had taken it is gone.
    await pass(fixture, 2 * minute);
    expect(await timelineOf(fixture), 'what it has missed is made up for').toEqual([`fired@${2 * 3600 + 90}`]);
  });

  test.each(['pause', 'maintenance begins'] as const)('does not fire after %s', async (what) => {
    const fixture = await open(
      dialect,
      { type: 'manual', nextCheckAt: null },
      { condition: whenDown, failureThreshold: 2 },
    );
    await pass(fixture, minute);
    await fixture.check(id, 'down');
    await pass(fixture, minute);
    await move(fixture, id, what);
    await pass(fixture, hour);
    expect([await timelineOf(fixture), await stateOf(fixture)]).toEqual([[], 'pending']);
    expect((await fixture.store.get('evaluations', { id }))?.nextAt).toBe(null);
  });
});

describe.each(dialects)('A rule without new results, on %s', (dialect) => {
  /** Checks every minute, and then no longer. */
  const untilNone = async (
    rule: Rule,
    checks: readonly ('up' | 'down')[] = ['up', 'up'],
  ): Promise<EvaluatorFixture> => {
    const fixture = await open(dialect, { intervalSeconds: 60 }, rule);
    fixture.pollingSince = startOfTest;
    for (const status of checks) {
      await pass(fixture, minute);
      await fixture.check(id, status);
      await fixture.evaluateAll();
    }
    return fixture;
  };

  test.each([
    ['status', whenDown],
    ['latencyMs', whenSlow],
  ] as const)('has no data about %s after two intervals, and applies its noDataState', async (_, condition) => {
    const fixture = await untilNone({ condition, noDataState: 'alerting', failureThreshold: 2 });
    await pass(fixture, 10 * minute);
    const fired = 120 + 270 + 60;
    expect(await timelineOf(fixture)).toEqual([`fired@${fired}`]);
    await fixture.check(id, 'up');
    await fixture.evaluateAll();
    expect(await timelineOf(fixture)).toEqual([`fired@${fired}`, `cleared@${120 + 600}`]);
  });

  test.each([
    ['keep', 'up', [], 'noData'],
    ['keep', 'down', ['fired@120'], 'firing'],
    ['ok', 'down', ['fired@120', `cleared@${120 + 270}`], 'inactive'],
  ] as const)(
    'keeps or ends an alert with %s when the monitor was %s',
    async (noDataState, status, expected, state) => {
      const fixture = await untilNone({ condition: whenDown, noDataState }, ['up', status]);
      await pass(fixture, hour);
      expect([await timelineOf(fixture), await stateOf(fixture)]).toEqual([expected, state]);
      expect((await fixture.store.get('evaluations', { id }))?.nextAt, 'there is nothing more to say').toBe(null);
    },
  );

  test('waits for checks after a restart before it reports missing data', async () => {
    const fixture = await untilNone({ condition: whenDown, noDataState: 'alerting' });
    fixture.now += 24 * hour;
    fixture.pollingSince = fixture.now;
    await pass(fixture, 3 * minute);
    expect(await timelineOf(fixture)).toEqual([]);
    await fixture.check(id, 'up');
    await pass(fixture, 4 * minute);
    expect(await timelineOf(fixture)).toEqual([]);
    await pass(fixture, minute);
    expect(await timelineOf(fixture)).toHaveLength(1);
  });

  test('does not report missing data of a paused monitor', async () => {
    const fixture = await untilNone({ condition: whenDown, noDataState: 'alerting' });
    await move(fixture, id, 'pause');
    await pass(fixture, hour);
    expect([await timelineOf(fixture), await stateOf(fixture)]).toEqual([[], 'inactive']);
  });
});
