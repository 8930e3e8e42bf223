import { createPatternEngine } from '@watchpost/checks';
import { expect, onTestFinished, test } from 'vitest';
import { type Logger, silentLogger } from '../../../src/base/logger.js';
import { createEvaluator } from '../../../src/monitoring/evaluation/evaluator.js';
import { noLatencies } from '../../../src/monitoring/history/latency-summary.js';
import type { Change, Store } from '../../../src/store/interface/store.js';
import { ManualClock } from '../../base/manual-clock.js';
import { startOfTest } from '../engine/engine-fixture.js';
import { expanded } from './evaluate-all.js';
import { type EvaluatorFixture, openEvaluatorFixture } from './evaluator-fixture.js';

const leaseMs = 10_000;
const usualCondition = { clearThreshold: null, aggregation: 'last', windowSeconds: 300 } as const;

const isEvaluation = (changes: readonly Change[]): boolean =>
  expanded(changes).some(
    (change) => change.kind === 'update' && change.table === 'evaluations' && change.mustMatch === true,
  );

/** Starts an evaluator as a process of its own would; it is stopped when the test is over. */
const startEvaluator = (
  { store: opened, now }: EvaluatorFixture,
  wrap: (store: Store) => Store = (store) => store,
  logger: Logger = silentLogger,
) => {
  let underWay = 0;
  const counted =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      underWay += 1;
      try {
        return await call(...given);
      } finally {
        underWay -= 1;
      }
    };
  const clock = new ManualClock(now, async () => {
    for (let quiet = 0; quiet < 2; quiet = underWay === 0 ? quiet + 1 : 0) await new Promise(setImmediate);
  });
  const store = {
    ...opened,
    claimDue: counted(opened.claimDue),
    commit: counted(opened.commit),
    onChange: () => () => {},
  };
  const patterns = createPatternEngine();
  const evaluator = createEvaluator({
    store: wrap(store),
    readLatencies: async () => noLatencies(),
    patterns,
    clock,
    logger,
  });
  evaluator.start();
  const stop = async (): Promise<void> => {
    const stopped = evaluator.stop();
    await clock.advance(1000);
    await stopped;
  };
  return { clock, stop };
};

test('a status that a killed process had read is evaluated by another, and opens one incident', async () => {
  const fixture = await openEvaluatorFixture('sqlite');
  await fixture.addMonitor('mon_1');
  fixture.now += 60_000;
  await fixture.check('mon_1', 'down');
  const { promise: hasRead, resolve } = Promise.withResolvers<() => Promise<unknown>>();
  const killed = startEvaluator(fixture, (store) => ({
    ...store,
    commit: (changes) => {
      if (!isEvaluation(changes)) return store.commit(changes);
      resolve(() => fixture.store.commit(changes));
      return new Promise(() => {});
    },
  }));
  await killed.clock.advance(100);
  const commitTooLate = await hasRead;

  const next = startEvaluator(fixture);
  onTestFinished(next.stop);
  await next.clock.advance(leaseMs - 2000);
  expect(await fixture.incidents(), 'the lease has not ended').toEqual([]);
  await next.clock.advanceUntil(async () => (await fixture.incidents()).length > 0, 10_000);
  // A process that was only frozen writes what it has read all the same.
  expect(await commitTooLate()).toMatchObject({ isCommitted: false, reason: 'no_match' });
  await next.clock.advance(2 * leaseMs);

  expect(await fixture.incidents()).toMatchObject([{ number: 1, status: 'open', startedAt: startOfTest + 60_000 }]);
  expect(await fixture.events()).toEqual(['incident.opened']);
  expect(await fixture.notifications()).toEqual(['monitor.down mon_1']);
});

test('a failure during the evaluation of its monitor is evaluated next', async () => {
  const fixture = await openEvaluatorFixture('sqlite');
  await fixture.addMonitor('mon_1');
  fixture.now += 60_000;
  await fixture.check('mon_1', 'up');
  let hasFailed = false;
  const { clock, stop } = startEvaluator(fixture, (store) => ({
    ...store,
    commit: async (changes) => {
      if (isEvaluation(changes) && !hasFailed) {
        hasFailed = true;
        fixture.now += 1;
        await fixture.check('mon_1', 'down');
      }
      return store.commit(changes);
    },
  }));
  onTestFinished(stop);
  await clock.advanceUntil(async () => (await fixture.incidents()).length > 0, 10_000);
  expect(await fixture.incidents()).toMatchObject([{ number: 1, status: 'open' }]);
});

test('an acknowledgement during an evaluation is kept', async () => {
  const fixture = await openEvaluatorFixture('sqlite');
  await fixture.addMonitor('mon_1');
  await fixture.addRule({
    id: 'alr_1',
    condition: { ...usualCondition, metric: 'consecutiveFailures', operator: '>=', threshold: 1 },
    successThreshold: 2,
  });
  fixture.now += 60_000;
  await fixture.check('mon_1', 'down');
  await fixture.evaluateAll();
  fixture.now += 60_000;
  await fixture.check('mon_1', 'up');
  const acknowledgedAt = fixture.now;
  let isTaken = false;
  const { clock, stop } = startEvaluator(fixture, (store) => ({
    ...store,
    commit: async (changes) => {
      if (isEvaluation(changes) && !isTaken) {
        isTaken = true;
        const where = { id: 'alr_1:mon_1' };
        await fixture.store.commit([{ kind: 'update', table: 'alertRuleStates', where, set: { acknowledgedAt } }]);
      }
      return store.commit(changes);
    },
  }));
  onTestFinished(stop);
  await clock.advanceUntil(
    async () => (await fixture.store.get('alertRuleStates', { id: 'alr_1:mon_1' }))?.state === 'recovering',
    10_000,
  );
  expect(await fixture.store.get('alertRuleStates', { id: 'alr_1:mon_1' })).toMatchObject({ acknowledgedAt });
});

test('a process that was suspended gives checks time before it reports missing results', async () => {
  const fixture = await openEvaluatorFixture('sqlite');
  await fixture.addMonitor('mon_1', { intervalSeconds: 60 });
  const condition = { ...usualCondition, metric: 'status', operator: '==', threshold: 'down' } as const;
  await fixture.addRule({ id: 'alr_1', condition, noDataState: 'alerting' });
  fixture.now += 60_000;
  await fixture.check('mon_1', 'up');
  const { clock, stop } = startEvaluator(fixture);
  onTestFinished(stop);
  const stateOf = async () => (await fixture.store.get('alertRuleStates', { id: 'alr_1:mon_1' }))?.state;
  await clock.advanceUntil(async () => (await stateOf()) === 'inactive', 10_000);

  clock.suspend(3_600_000);
  await clock.advance(120_000);
  expect(await stateOf(), 'a suspended process has missed nothing').toBe('inactive');
  await clock.advance(180_000);
  expect(await stateOf(), 'who was there has seen that none came').toBe('firing');
});

test('an evaluation that fails is logged once, and once when it works again; the rest of its organization goes on', async () => {
  const fixture = await openEvaluatorFixture('sqlite');
  const ids = ['mon_broken', 'mon_deleted', 'mon_sound'];
  for (const id of ids) await fixture.addMonitor(id);
  fixture.now += 60_000;
  for (const id of ids) await fixture.check(id, 'down');
  let isBroken = true;
  let failures = 0;
  const lines: string[] = [];
  const log = (message: string, { monitorId }: { readonly monitorId?: unknown } = {}): void =>
    void lines.push(`${message} ${monitorId}`);
  const logger = { debug: log, info: log, warn: log, error: log };
  const breaking = (store: Store): Store => ({
    ...store,
    get: async (table, where) => {
      const id = table === 'evaluations' ? String((where as Record<string, unknown>).id) : '';
      if (!isBroken || !['mon_broken', 'mon_deleted'].includes(id)) return store.get(table, where);
      failures += 1;
      throw new Error('the row cannot be read');
    },
  });
  const { clock, stop } = startEvaluator(fixture, breaking, logger);
  onTestFinished(stop);
  // Each is retried when its lease has ended.
  await clock.advanceUntil(() => failures >= 6, 5 * leaseMs);
  const failed = ids.slice(0, 2).map((id) => `incident evaluation failed; retrying ${id}`);
  expect(lines.toSorted()).toEqual(failed);
  expect(await fixture.incidents()).toMatchObject([{ monitorIds: ['mon_sound'] }]);

  isBroken = false;
  await fixture.store.commit([{ kind: 'delete', table: 'monitors', where: { id: 'mon_deleted' } }]);
  const deleted = async () => (await fixture.store.get('evaluations', { id: 'mon_deleted' })) === undefined;
  await clock.advanceUntil(async () => lines.length > failed.length && (await deleted()), 5 * leaseMs);
  expect(lines.slice(failed.length)).toEqual(['incident evaluation recovered mon_broken']);
});
