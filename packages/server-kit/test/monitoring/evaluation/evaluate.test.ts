import type { CheckReport } from '@watchpost/checks';
import { describe, expect, test } from 'vitest';
import { maintenanceStep } from '../../../src/monitoring/maintenance/maintenance-worker.js';
import type { NewsContent } from '../../../src/outbound/notifications/channel-news.js';
import { mailedNews } from '../../../src/outbound/notifications/mailed-news.js';
import type { NewsData } from '../../../src/outbound/notifications/news.js';
import { dialects, startOfTest } from '../engine/engine-fixture.js';
import { type EvaluatorFixture, openEvaluatorFixture } from './evaluator-fixture.js';
import { move, type Switch } from './switches.js';

const minute = 60_000;

/** The condition of a rule that fires while a monitor is down. */
const whenDown = {
  metric: 'status',
  operator: '==',
  threshold: 'down',
  clearThreshold: null,
  aggregation: 'last',
  windowSeconds: 300,
} as const;

/** Lets a minute pass, checks one monitor, and makes the evaluations that are due. */
const step = async (fixture: EvaluatorFixture, id: string, status: CheckReport['status']): Promise<void> => {
  fixture.now += minute;
  await fixture.check(id, status);
  await fixture.evaluateAll();
};

describe.each(dialects)('The evaluation of a monitor, on %s', (dialect) => {
  test('a failure opens one incident with its cause, and the recovery resolves it', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    for (const status of ['up', 'down', 'down', 'down'] as const) await step(fixture, 'mon_1', status);
    expect(await fixture.incidents()).toMatchObject([
      {
        number: 1,
        status: 'open',
        severity: 'critical',
        source: 'monitor',
        cause: 'It did not answer.',
        startedAt: startOfTest + 2 * minute,
        monitorIds: ['mon_1'],
      },
    ]);
    await step(fixture, 'mon_1', 'up');
    expect(await fixture.incidents()).toMatchObject([
      { status: 'resolved', resolution: 'automatic', resolvedAt: startOfTest + 5 * minute, openKey: null },
    ]);
    expect(await fixture.events()).toEqual(['incident.opened', 'incident.resolved']);
    expect(await fixture.notifications()).toEqual(['monitor.down mon_1', 'monitor.recovered mon_1']);
  });

  test('a failure in the very millisecond in which a monitor was made opens an incident', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    await fixture.check('mon_1', 'down');
    await fixture.evaluateAll();
    expect(await fixture.incidents()).toMatchObject([{ number: 1, status: 'open', startedAt: startOfTest }]);
    await step(fixture, 'mon_1', 'down');
    expect(await fixture.incidents()).toHaveLength(1);
  });

  test('a pause in the middle of an outage stops its pages; the incident stays, and a failure after it is escalated anew', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    for (const status of ['up', 'down'] as const) await step(fixture, 'mon_1', status);
    const escalation = async () => {
      const [{ state, nextAt } = { state: 'none', nextAt: null }] = await fixture.store.find(
        'escalations',
        {},
        { limit: 2 },
      );
      return { state, nextAt };
    };
    expect(await escalation()).toEqual({ state: 'starting', nextAt: fixture.now });
    const turn = async (what: Switch): Promise<void> => {
      fixture.now += minute;
      await move(fixture, 'mon_1', what);
      await fixture.evaluateAll();
    };
    await turn('pause');
    expect(await escalation()).toEqual({ state: 'resolved', nextAt: null });
    expect(await fixture.incidents()).toMatchObject([{ status: 'open' }]);
    await turn('resume');
    expect(await escalation()).toEqual({ state: 'resolved', nextAt: null });
    await step(fixture, 'mon_1', 'down');
    expect(await escalation()).toEqual({ state: 'starting', nextAt: fixture.now });
    expect(await fixture.incidents()).toHaveLength(1);
  });

  test('a failure that ended before its evaluation leaves a resolved incident', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    for (const status of ['up', 'down', 'up', 'down', 'up'] as const) {
      fixture.now += minute;
      await fixture.check('mon_1', status);
    }
    await fixture.evaluateAll();
    expect(
      (await fixture.incidents()).map(({ number, status, startedAt, resolvedAt }) => [
        number,
        status,
        startedAt,
        resolvedAt,
      ]),
    ).toEqual([
      [1, 'resolved', startOfTest + 2 * minute, startOfTest + 3 * minute],
      [2, 'resolved', startOfTest + 4 * minute, startOfTest + 5 * minute],
    ]);
  });

  test('responders are notified of a degraded monitor and its cause, even if it is down at the evaluation', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1', { retries: 2 });
    await step(fixture, 'mon_1', 'up');
    for (const status of ['degraded', 'down'] as const) {
      fixture.now += minute;
      await fixture.check('mon_1', status);
    }
    await fixture.evaluateAll();
    for (const status of ['down', 'down'] as const) await step(fixture, 'mon_1', status);
    const notifications = await fixture.store.find('news', {}, { limit: 10, orderBy: 'createdAt' });
    expect(notifications).toMatchObject([
      { kind: 'monitor.degraded', data: { cause: 'It was slow.' } },
      { kind: 'monitor.down', data: { cause: 'It did not answer.' } },
    ]);
    expect(await fixture.incidents()).toMatchObject([{ status: 'open', cause: 'It did not answer.' }]);
  });

  test('an incident that a person resolved is not opened again while the failure goes on', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    await step(fixture, 'mon_1', 'down');
    await fixture.store.commit([
      {
        kind: 'update',
        table: 'incidents',
        where: { organizationId: 'org_1' },
        set: { status: 'resolved', openKey: null },
      },
    ]);
    await step(fixture, 'mon_1', 'down');
    expect(await fixture.incidents()).toHaveLength(1);
    await step(fixture, 'mon_1', 'up');
    await step(fixture, 'mon_1', 'down');
    expect(await fixture.incidents()).toMatchObject([{ status: 'resolved' }, { number: 2, status: 'open' }]);
  });

  test('a failure that is confirmed after unknown checks opens one incident, since the first failure after them', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1', { retries: 1 });
    for (const status of ['up', 'down', 'unknown', 'unknown', 'down', 'down'] as const)
      await step(fixture, 'mon_1', status);
    const monitor = await fixture.store.get('monitors', { id: 'mon_1' });
    const [unknownAt, failedAt] = [startOfTest + 3 * minute, startOfTest + 5 * minute];
    expect(monitor).toMatchObject({ currentStatus: 'down', statusSince: failedAt });
    expect(
      await fixture.store.find(
        'statusIntervals',
        { monitorRef: monitor?.ref ?? 0 },
        { orderBy: 'startedAt', limit: 10 },
      ),
    ).toMatchObject([
      { status: 'pending' },
      { status: 'up', endedAt: unknownAt },
      { status: 'unknown', endedAt: failedAt },
    ]);
    expect(await fixture.incidents()).toMatchObject([{ number: 1, status: 'open', startedAt: failedAt }]);
    for (const status of ['unknown', 'unknown', 'down', 'down'] as const) await step(fixture, 'mon_1', status);
    expect(await fixture.incidents(), 'it has not recovered: the incident goes on').toMatchObject([
      { number: 1, status: 'open', startedAt: failedAt },
    ]);
  });

  test('a failure that is confirmed anew after unknown checks opens an incident where a person resolved the one before', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1', { retries: 1 });
    for (const status of ['up', 'down', 'down'] as const) await step(fixture, 'mon_1', status);
    await fixture.store.commit([
      { kind: 'update', table: 'incidents', where: { number: 1 }, set: { status: 'resolved', openKey: null } },
    ]);
    for (const status of ['down', 'unknown', 'unknown', 'down'] as const) await step(fixture, 'mon_1', status);
    expect(await fixture.incidents(), 'nothing new is confirmed').toHaveLength(1);
    await step(fixture, 'mon_1', 'down');
    expect(await fixture.incidents()).toHaveLength(2);
  });

  test('a monitor opens no incident while an active maintenance window has not reached it yet', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    await fixture.addRule({
      id: 'alr_1',
      condition: whenDown,
    });
    const startsAt = startOfTest - minute;
    const endsAt = startOfTest + 60 * minute;
    await fixture.store.commit([
      {
        kind: 'insert',
        table: 'maintenanceWindows',
        row: {
          id: 'mwn_1',
          organizationId: 'org_1',
          version: 1,
          name: 'Move',
          description: '',
          enabled: true,
          target: { scope: 'all' },
          schedule: {
            type: 'once',
            startsAt: new Date(startsAt).toISOString(),
            endsAt: new Date(endsAt).toISOString(),
          },
          startsAt,
          endsAt,
          isActive: true,
          nextAt: startOfTest,
          searchText: '',
          createdAt: startsAt,
          updatedAt: startsAt,
        },
      },
    ]);
    await step(fixture, 'mon_1', 'down');
    expect(await fixture.incidents()).toEqual([]);
    expect(await fixture.events()).toEqual([]);
    const window = await fixture.store.get('maintenanceWindows', { id: 'mwn_1' });
    if (window === undefined) throw new Error('the window is gone');
    const { columns, changes } = await maintenanceStep(fixture.store, window, fixture.now);
    expect(columns).toMatchObject({ isActive: true, nextAt: fixture.now + 5000 });
    await fixture.store.commit(changes);
    expect(await fixture.store.get('monitors', { id: 'mon_1' })).toMatchObject({ currentStatus: 'maintenance' });
  });

  test('repeated failures behind a down monitor are one part of its incident', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_router');
    await fixture.addMonitor('mon_child', { parentId: 'mon_router' });
    await step(fixture, 'mon_router', 'down');
    for (const status of ['down', 'up', 'down', 'up', 'down'] as const) {
      fixture.now += minute;
      await fixture.check('mon_child', status);
    }
    await fixture.evaluateAll();
    expect(await fixture.incidents()).toMatchObject([{ monitorIds: ['mon_router', 'mon_child'], version: 2 }]);
  });

  test('a failure behind a monitor whose outage goes on unobserved is a part of its incident', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_router');
    await fixture.addMonitor('mon_child', { parentId: 'mon_router' });
    for (const status of ['down', 'unknown', 'unknown'] as const) await step(fixture, 'mon_router', status);
    expect(await fixture.store.get('monitors', { id: 'mon_router' })).toMatchObject({ currentStatus: 'unknown' });
    for (const status of ['up', 'down'] as const) await step(fixture, 'mon_child', status);
    expect(await fixture.incidents()).toMatchObject([{ monitorIds: ['mon_router', 'mon_child'], status: 'open' }]);
  });

  test('a failure that ended before it was evaluated leaves its incident', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    for (const status of ['up', 'down', 'unknown', 'unknown', 'up'] as const) {
      fixture.now += minute;
      await fixture.check('mon_1', status);
    }
    await fixture.evaluateAll();
    expect(await fixture.incidents()).toMatchObject([
      { status: 'resolved', startedAt: startOfTest + 2 * minute, resolvedAt: startOfTest + 5 * minute },
    ]);
  });

  test('an alert belongs to the incident that the same failure opens', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    await fixture.addRule({
      id: 'alr_1',
      condition: whenDown,
    });
    await step(fixture, 'mon_1', 'down');
    const [incident] = await fixture.incidents();
    expect(await fixture.store.get('alertRuleStates', { id: 'alr_1:mon_1' })).toMatchObject({
      state: 'firing',
      incidentId: incident?.id,
    });
  });

  test('a hundred monitors behind a down monitor cause one incident and one alert', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_router');
    const children = Array.from({ length: 100 }, (_, index) => `mon_child${index}`);
    for (const id of children) await fixture.addMonitor(id, { parentId: 'mon_router' });
    await fixture.addRule({
      id: 'alr_1',
      condition: whenDown,
    });
    fixture.now += minute;
    // The children fail first, before anybody knows that it is the router.
    for (const id of children) await fixture.check(id, 'down');
    await fixture.evaluateAll();
    expect(await fixture.incidents()).toEqual([]);
    fixture.now += 1000;
    await fixture.check('mon_router', 'down');
    await fixture.evaluateAll();
    for (let wait = 0; wait < 3; wait++) {
      fixture.now += 2000;
      await fixture.evaluateAll();
    }
    const [incident, ...others] = await fixture.incidents();
    expect(others).toEqual([]);
    expect(incident?.monitorIds.toSorted()).toEqual(['mon_router', ...children].toSorted());
    const events = await fixture.events();
    expect(events.filter((type) => type === 'alert.triggered')).toHaveLength(1);
    expect(events.filter((type) => type === 'incident.opened')).toHaveLength(1);
    expect(await fixture.notifications()).toEqual(['monitor.down mon_router']);
  });

  test('a recovery after an absence says how much of the outage was not observed', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    for (const status of ['up', 'down'] as const) await step(fixture, 'mon_1', status);
    const { ref, statusSince: downSince } = (await fixture.store.get('monitors', { id: 'mon_1' })) ?? expect.fail();
    const away = { from: downSince + 60_000, to: downSince + 60_000 + 28_920_000 };
    // What an absence leaves behind, evaluated meanwhile or not.
    await fixture.store.commit([
      {
        kind: 'insert',
        table: 'statusIntervals',
        row: { monitorRef: ref, status: 'down', startedAt: downSince, endedAt: away.from, cause: null },
      },
      {
        kind: 'update',
        table: 'monitors',
        where: { ref },
        set: { currentStatus: 'unknown', statusSince: away.from, unknownReason: 'away', coveredUntil: null },
      },
    ]);
    fixture.now = away.to;
    await fixture.check('mon_1', 'up');
    await fixture.evaluateAll();
    const [incident] = await fixture.incidents();
    expect(incident).toMatchObject({ status: 'resolved', resolvedAt: away.to });
    const timeline = await fixture.store.find('incidentEntries', { incidentId: incident?.id ?? '' }, { limit: 9 });
    expect(timeline.map(({ message }) => message)).toContain(
      'mon_1 is up again; for 8 h 2 min of that time it was not observed: Watchpost was away',
    );
    const [news] = await fixture.store.find('channelNews', { event: 'incident.resolved' }, { limit: 1 });
    expect((news?.content as NewsContent | undefined)?.facts).toEqual([
      { name: 'Not observed', value: '8 h 2 min: Watchpost was away' },
    ]);
    const [mailed] = await fixture.store.find('news', { kind: 'monitor.recovered' }, { limit: 1 });
    expect(mailedNews({ kind: 'monitor.recovered', monitorId: 'mon_1' }, mailed?.data as NewsData)).toMatchObject({
      lasted: '8 h 3 min',
      unobserved: '8 h 2 min: Watchpost was away',
    });
  });

  test('a monitor that stays down after its parent recovered gets a separate incident', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_router');
    await fixture.addMonitor('mon_child', { parentId: 'mon_router' });
    await step(fixture, 'mon_router', 'down');
    await step(fixture, 'mon_child', 'down');
    expect(await fixture.incidents()).toMatchObject([{ monitorIds: ['mon_router', 'mon_child'] }]);
    await step(fixture, 'mon_router', 'up');
    expect(await fixture.incidents()).toMatchObject([
      { status: 'resolved' },
      { status: 'open', monitorIds: ['mon_child'], startedAt: startOfTest + 2 * minute },
    ]);
  });

  test('a rule fires when its condition has held for as many samples as it requires, and clears likewise', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    await fixture.addRule({
      id: 'alr_1',
      failureThreshold: 2,
      successThreshold: 2,
      createIncident: true,
      channels: [{ type: 'webhook' }, { type: 'email', to: ['ops@example.com'] }],
      condition: {
        metric: 'latencyMs',
        operator: '>',
        threshold: 800,
        clearThreshold: 500,
        aggregation: 'last',
        windowSeconds: 300,
      },
    });
    const states: string[] = [];
    for (const latencyMs of [100, 900, 700, 900, 900, 600, 400, 700, 400, 400]) {
      fixture.now += minute;
      await fixture.check('mon_1', 'up', latencyMs);
      await fixture.evaluateAll();
      const state = await fixture.store.get('alertRuleStates', { id: 'alr_1:mon_1' });
      states.push(state?.state ?? 'none');
    }
    // 700 is less than the threshold and more than where it clears: it neither begins an alert nor ends one.
    expect(states).toEqual([
      'inactive',
      'pending',
      'inactive',
      'pending',
      'firing',
      'firing',
      'recovering',
      'firing',
      'recovering',
      'inactive',
    ]);
    // Within a millisecond events have no order.
    expect((await fixture.events()).slice(0, 2).toSorted()).toEqual(['alert.triggered', 'incident.opened']);
    expect((await fixture.events()).slice(2).toSorted()).toEqual(['alert.resolved', 'incident.resolved']);
    expect(await fixture.incidents()).toMatchObject([
      { source: 'alertRule', alertRuleId: 'alr_1', status: 'resolved' },
    ]);
    expect(await fixture.notifications()).toEqual(['alert.triggered mon_1', 'alert.resolved mon_1']);
  });

  test('a rule ignores results from before it was created, however late the evaluation is', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    const slow = { ...whenDown, metric: 'latencyMs', operator: '>', threshold: 500 } as const;
    for (let check = 0; check < 5; check++) {
      fixture.now += minute;
      await fixture.check('mon_1', 'up', 900);
    }
    fixture.now += minute;
    await fixture.addRule({ id: 'alr_1', condition: slow });
    fixture.now += minute;
    await fixture.check('mon_1', 'up', 100);
    await fixture.evaluateAll();
    expect(await fixture.events()).toEqual([]);
    fixture.now += minute;
    await fixture.check('mon_1', 'up', 900);
    await fixture.evaluateAll();
    expect(await fixture.events()).toEqual(['alert.triggered']);
  });

  test('rules are still evaluated after the clock was set back', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    await fixture.addRule({ id: 'alr_1', condition: whenDown, failureThreshold: 2 });
    await step(fixture, 'mon_1', 'up');
    fixture.now -= 60 * minute;
    for (const status of ['down', 'down'] as const) await step(fixture, 'mon_1', status);
    expect(await fixture.store.get('alertRuleStates', { id: 'alr_1:mon_1' })).toMatchObject({
      state: 'firing',
      firedAt: fixture.now,
    });
  });

  test('a late evaluation uses the status of each result', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1', { retries: 2 });
    await fixture.addRule({ id: 'alr_1', condition: whenDown, failureThreshold: 2 });
    for (const status of ['up', 'down', 'down', 'down', 'down'] as const) {
      fixture.now += minute;
      await fixture.check('mon_1', status);
    }
    await fixture.evaluateAll();
    // Down since the second minute, which was known in the fourth; the fifth is the second sample with it.
    expect(await fixture.store.get('alertRuleStates', { id: 'alr_1:mon_1' })).toMatchObject({
      startedAt: startOfTest + 4 * minute,
      firedAt: startOfTest + 5 * minute,
      cause: 'It did not answer.',
    });
    expect(await fixture.incidents()).toMatchObject([{ startedAt: startOfTest + 2 * minute }]);
  });

  test('a failure behind a down monitor begins no alert, even when it is evaluated late', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_router');
    await fixture.addMonitor('mon_child', { parentId: 'mon_router' });
    const failures = { ...whenDown, metric: 'consecutiveFailures', operator: '>=', threshold: 1 } as const;
    const target = { scope: 'monitors' as const, monitorIds: ['mon_child'] };
    await fixture.addRule({ id: 'alr_1', condition: failures, target });
    for (const status of ['up', 'down', 'down', 'up'] as const) {
      fixture.now += minute;
      // Its dependents are checked first.
      await fixture.check('mon_child', status);
      fixture.now += 1000;
      await fixture.check('mon_router', status);
    }
    fixture.now += 10 * minute;
    await fixture.evaluateAll();
    expect(await fixture.events()).not.toContain('alert.triggered');
    await step(fixture, 'mon_router', 'up');
    await step(fixture, 'mon_child', 'down');
    for (let wait = 0; wait < 3; wait++) {
      fixture.now += minute;
      await fixture.check('mon_router', 'up');
      await fixture.evaluateAll();
    }
    expect(await fixture.events()).toContain('alert.triggered');
  });

  test('a continuing failure does not wait for a parent that was found up since', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_router');
    await fixture.addMonitor('mon_child', { parentId: 'mon_router' });
    const target = { scope: 'monitors' as const, monitorIds: ['mon_child'] };
    await fixture.addRule({ id: 'alr_1', condition: whenDown, failureThreshold: 2, target });
    await step(fixture, 'mon_child', 'down');
    fixture.now += 1000;
    await fixture.check('mon_router', 'up');
    fixture.now += 2000;
    await fixture.evaluateAll();
    await step(fixture, 'mon_child', 'down');
    expect(await fixture.store.get('alertRuleStates', { id: 'alr_1:mon_child' })).toMatchObject({
      state: 'firing',
      firedAt: fixture.now,
    });
  });

  test('an alert is not repeated while a parent of the monitor is down', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_router');
    await fixture.addMonitor('mon_child', { parentId: 'mon_router' });
    const target = { scope: 'monitors' as const, monitorIds: ['mon_child'] };
    await fixture.addRule({ id: 'alr_1', condition: whenDown, repeatIntervalSeconds: 60, target });
    await step(fixture, 'mon_router', 'up');
    await step(fixture, 'mon_child', 'down');
    fixture.now += 1000;
    await fixture.check('mon_router', 'up');
    fixture.now += 2000;
    await fixture.evaluateAll();
    const triggered = async () => (await fixture.events()).filter((type) => type === 'alert.triggered').length;
    expect(await triggered()).toBe(1);
    await step(fixture, 'mon_router', 'down');
    const before = await triggered();
    for (let passed = 0; passed < 5; passed++) await step(fixture, 'mon_router', 'down');
    expect(await triggered()).toBe(before);
    for (let passed = 0; passed < 2; passed++) await step(fixture, 'mon_router', 'up');
    expect(await triggered()).toBeGreaterThan(before);
  });

  test('a rule about heartbeats reports no missing data of other monitors', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    const condition = { ...whenDown, metric: 'heartbeatMissed', operator: '>=', threshold: 1 } as const;
    await fixture.addRule({ id: 'alr_1', condition, noDataState: 'alerting' });
    for (const status of ['up', 'down'] as const) await step(fixture, 'mon_1', status);
    expect(await fixture.events()).toEqual(['incident.opened']);
    expect(await fixture.store.get('alertRuleStates', { id: 'alr_1:mon_1' })).toBe(undefined);
  });

  test('an alert is repeated while it fires and is not acknowledged', async () => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    await fixture.addRule({
      id: 'alr_1',
      repeatIntervalSeconds: 600,
      condition: {
        metric: 'consecutiveFailures',
        operator: '>=',
        threshold: 2,
        clearThreshold: null,
        aggregation: 'last',
        windowSeconds: 300,
      },
    });
    await step(fixture, 'mon_1', 'down');
    await step(fixture, 'mon_1', 'down');
    for (let passed = 0; passed < 25; passed++) {
      fixture.now += minute;
      await fixture.evaluateAll();
    }
    expect((await fixture.events()).filter((type) => type === 'alert.triggered')).toHaveLength(3);
    await fixture.store.commit([
      { kind: 'update', table: 'alertRuleStates', where: { id: 'alr_1:mon_1' }, set: { acknowledgedAt: fixture.now } },
    ]);
    for (let passed = 0; passed < 25; passed++) {
      fixture.now += minute;
      await fixture.evaluateAll();
    }
    expect((await fixture.events()).filter((type) => type === 'alert.triggered')).toHaveLength(3);
  });
});
