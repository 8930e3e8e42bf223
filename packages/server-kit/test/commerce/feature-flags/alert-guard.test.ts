import { createPatternEngine } from '@watchpost/checks';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { createAlertGuard } from '../../../src/commerce/feature-flags/alert-guard.js';
import { createEvaluator } from '../../../src/monitoring/evaluation/evaluator.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import type { Change, Store } from '../../../src/store/interface/store.js';
import { type Dialect, dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';
import { claimDue, evaluateAll, evaluationOf, expanded } from '../../monitoring/evaluation/evaluate-all.js';
import { writeCheck } from '../../monitoring/evaluation/write-check.js';

const rule = {
  name: 'Checkout fails',
  condition: { metric: 'status', operator: '==', threshold: 'down' },
  failureThreshold: 1,
  successThreshold: 1,
};

/** An organization with a monitor, an alert rule about it, and a flag that the rule guards. */
const openGuarded = async (dialect: Dialect) => {
  const fixture: KitFixture = await openKit(dialect);
  const owner: Member = await fixture.newMember('owner');
  const { store, clock } = fixture;
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body && { body }) });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body;
  };
  const monitor = await call('POST', '/monitors', monitorBody({ retries: 0 }));
  const { id: ruleId } = await call('POST', '/alert-rules', rule);
  const flag = (key: string, more: object = {}) =>
    call('POST', '/feature-flags', { key, enabled: true, guard: { alertRuleIds: [ruleId] }, ...more });
  const followFiredAlerts = createAlertGuard(store);
  const evaluate = () => evaluateAll(store, clock.now, { followFiredAlerts });
  await evaluate();
  const check = async (status: 'up' | 'down') => {
    clock.now += 60_000;
    await writeCheck(store, monitor.id, { status, now: clock.now });
  };
  return {
    fixture,
    store,
    clock,
    call,
    flag,
    ruleId,
    monitorId: monitor.id as string,
    check,
    evaluate,
    followFiredAlerts,
    stateOf: async () => (await store.find('alertRuleStates', { ruleId }, { limit: 10 })).map(({ state }) => state),
    enabled: async (key: string) => (await call('GET', `/feature-flags/${key}`)).enabled as boolean,
    eventsOf: (id: string) =>
      store.find('events', { subjectId: id, type: 'feature_flag.updated' }, { limit: 100, orderBy: 'id' }),
  };
};

describe.each(dialects)('An alert that guards a flag, on %s', (dialect) => {
  let opened: Awaited<ReturnType<typeof openGuarded>> | undefined;
  const open = async () => {
    opened = await openGuarded(dialect);
    return opened;
  };
  afterEach(async () => {
    await opened?.fixture.close();
    opened = undefined;
  });

  test('switches it off as it fires, with an event and an audit activity', async () => {
    const { flag, check, evaluate, call, store, clock, eventsOf, ruleId, monitorId, stateOf, enabled } = await open();
    const { id } = await flag('checkout');
    await flag('other', { guard: null });
    await flag('already-off', { enabled: false });
    await check('up');
    await evaluate();
    expect(await enabled('checkout')).toBe(true);
    await check('down');
    await evaluate();
    expect(await stateOf()).toEqual(['firing']);
    const guarded = await call('GET', '/feature-flags/checkout');
    const at = new Date(clock.now).toISOString();
    expect(guarded).toMatchObject({ enabled: false, guardedAt: at, lastChangedAt: at, version: 2 });
    expect(await enabled('other')).toBe(true);
    expect((await call('GET', '/feature-flags/already-off')).guardedAt).toBeNull();
    const events = await eventsOf(id);
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({ actor: { type: 'system' }, subjectSequence: 2, data: guarded });
    const [activity] = await store.find('auditActivities', { action: 'featureFlags.guard' }, { limit: 10 });
    expect(activity).toMatchObject({
      actor: { type: 'system' },
      requestId: monitorId,
      resource: { id },
      result: 'success',
    });
    expect(activity?.changes?.after).toMatchObject({ enabled: false, alertRuleId: ruleId, alertRuleName: rule.name });
  });

  test('leaves it off when it clears: only a person switches it on again', async () => {
    const { flag, check, evaluate, call, enabled, stateOf } = await open();
    await flag('checkout');
    await check('down');
    await evaluate();
    await check('up');
    await evaluate();
    expect(await stateOf()).toEqual(['inactive']);
    expect(await enabled('checkout')).toBe(false);
    expect(await call('POST', '/feature-flags/checkout/enable')).toMatchObject({ enabled: true, guardedAt: null });
    await check('down');
    await evaluate();
    expect(await enabled('checkout')).toBe(false);
  });

  test('lets a person switch it on while the alert goes on', async () => {
    const { flag, check, evaluate, call, enabled } = await open();
    await flag('checkout');
    await check('down');
    await evaluate();
    await call('PATCH', '/feature-flags/checkout', { enabled: true });
    await check('down');
    await evaluate();
    expect(await enabled('checkout')).toBe(true);
  });

  test('writes neither the alert nor the flag when the process dies before the commit', async () => {
    const { flag, check, evaluate, store, clock, enabled, stateOf, followFiredAlerts, eventsOf } = await open();
    const { id } = await flag('checkout');
    await check('down');
    const [evaluation] = await claimDue(store, clock.now);
    if (evaluation === undefined) throw new Error('nothing was due');
    const changes = await evaluationOf(store, evaluation, { now: clock.now, followFiredAlerts });
    expect(expanded(changes).some(isOfFlag)).toBe(true);
    // The process dies here.
    expect([await enabled('checkout'), await stateOf(), (await eventsOf(id)).length]).toEqual([true, [], 1]);
    clock.now += 60_000;
    await evaluate();
    expect([await enabled('checkout'), await stateOf(), (await eventsOf(id)).length]).toEqual([false, ['firing'], 2]);
  });

  test.each<[string, (keep: Awaited<ReturnType<typeof openGuarded>>) => Promise<unknown>]>([
    ['its rollout changes', ({ call }) => call('PATCH', '/feature-flags/checkout', { rolloutPercent: 50 })],
    ['it is renamed', ({ call }) => call('PATCH', '/feature-flags/checkout', { name: 'Renamed' })],
    ['another flag is guarded by the rule', ({ flag }) => flag('late')],
    ['a flag that is off is switched on', ({ call }) => call('POST', '/feature-flags/waiting/enable')],
    [
      'a flag gets the guard',
      ({ call, ruleId }) => call('PATCH', '/feature-flags/free', { guard: { alertRuleIds: [ruleId] } }),
    ],
  ])('is evaluated again when %s at the same moment', async (_name, change) => {
    const guarded = await open();
    const { flag, check, evaluate, store, clock, stateOf, enabled, followFiredAlerts } = guarded;
    await flag('checkout');
    await flag('waiting', { enabled: false });
    await flag('free', { guard: null });
    await check('down');
    const [evaluation] = await claimDue(store, clock.now);
    if (evaluation === undefined) throw new Error('nothing was due');
    const changes = await evaluationOf(store, evaluation, { now: clock.now, followFiredAlerts });
    await change(guarded);
    expect(await store.commit(changes)).toMatchObject({ isCommitted: false });
    expect([await enabled('checkout'), await stateOf()]).toEqual([true, []]);
    clock.now += 60_000;
    await evaluate();
    expect(await stateOf()).toEqual(['firing']);
    // Whatever is on and guarded once the change is there, is off.
    const on = await store.find('featureFlags', { enabled: true, guard: { not: null } }, { limit: 10 });
    expect(on).toEqual([]);
  });

  test('is followed by the worker, and by evaluations at once', async () => {
    const { fixture, flag, check, store, clock, call, ruleId } = await open();
    await flag('checkout');
    const before = await call('GET', '/feature-flags/evaluate');
    expect(before.flags.checkout.value).toBe(true);
    await check('down');
    const patterns = createPatternEngine();
    const evaluator = createEvaluator({
      store,
      readLatencies: createReadLatencies(store, () => clock.now),
      patterns,
      followFiredAlerts: createAlertGuard(store),
      clock: { ...systemClock, now: () => clock.now },
    });
    const switched = changeOf(store, 'featureFlags');
    evaluator.start();
    await switched;
    await evaluator.stop();
    await patterns.close();
    expect((await call('GET', '/feature-flags/evaluate')).flags.checkout).toMatchObject({
      value: false,
      reason: 'DISABLED',
    });
    expect(await fixture.store.find('alertRuleStates', { ruleId, state: 'firing' }, { limit: 1 })).toHaveLength(1);
  });

  test('keeps a flag that names a rule which was deleted since', async () => {
    const { flag, call, ruleId } = await open();
    await flag('checkout');
    await call('DELETE', `/alert-rules/${ruleId}`);
    expect(await call('PATCH', '/feature-flags/checkout', { rolloutPercent: 5 })).toMatchObject({ rolloutPercent: 5 });
    expect(await call('POST', '/feature-flags/checkout/disable')).toMatchObject({ enabled: false });
    expect(await call('POST', '/feature-flags/checkout/enable')).toMatchObject({ enabled: true });
  });
});

const isOfFlag = (change: Change): boolean => 'table' in change && change.table === 'featureFlags';

/** Resolves with the next change of a table. */
const changeOf = (store: Store, table: 'featureFlags'): Promise<void> =>
  new Promise((resolve) => {
    const stop = store.onChange(table, () => {
      stop();
      resolve();
    });
  });
