import { allScopes } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replay } from '../../../src/monitoring/alert-rules/replay.js';
import type { Row } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit, type Reply } from '../../kit-fixture.js';
import { evaluateAll } from '../evaluation/evaluate-all.js';
import { writeCheck } from '../evaluation/write-check.js';

const minute = 60_000;
const isDown = { metric: 'status', operator: '==', threshold: 'down' };
const hasFailed = { metric: 'consecutiveFailures', operator: '>=', threshold: 3 };

type Status = 'up' | 'degraded' | 'down' | 'unknown';

describe.each(dialects)('A back-test on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  beforeEach(async () => {
    ({ secret: apiKey } = await fixture.newApiKey(await fixture.newMember('owner'), allScopes));
  });
  afterAll(() => fixture.close());

  const send = async (method: string, path: string, body: object): Promise<Reply> => {
    const reply = await fixture.request(method, `/api/v1${path}`, { apiKey, body });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply;
  };
  const newMonitor = async (more: object = {}): Promise<string> => {
    const website = { name: 'Website', type: 'https', target: 'https://shop.example/', ...more };
    return (await send('POST', '/monitors', website)).body.id;
  };
  const newRule = async (more: object): Promise<{ readonly id: string }> => {
    const rule = { name: 'Rule', failureThreshold: 1, successThreshold: 1, ...more };
    return (await send('POST', '/alert-rules', rule)).body;
  };
  /** Checks a monitor once a minute. */
  const check = async (id: string, statuses: readonly Status[], more: object = {}): Promise<void> => {
    for (const status of statuses) {
      fixture.clock.now += minute;
      await writeCheck(fixture.store, id, { status, now: fixture.clock.now, ...more });
    }
  };
  const since = (minutes: number): string => new Date(fixture.clock.now - minutes * minute).toISOString();
  const minutesAgo = (time: string | null): number | null =>
    time === null ? null : (fixture.clock.now - Date.parse(time)) / minute;
  /** When a rule would have fired and cleared, in minutes before now. */
  const tried = async (rule: { readonly id: string }, body: object): Promise<[number | null, number | null][]> => {
    const { alerts } = (await send('POST', `/alert-rules/${rule.id}/test`, body)).body;
    return alerts.map((alert: { firedAt: string; clearedAt: string | null }) => [
      minutesAgo(alert.firedAt),
      minutesAgo(alert.clearedAt),
    ]);
  };

  test('fires at the failure that confirms an outage, as the rule did, and not at the first', async () => {
    const id = await newMonitor({ retries: 2 });
    const rule = await newRule({ condition: isDown });
    await check(id, ['up', 'down', 'down', 'down', 'down', 'up', 'up']);
    await evaluateAll(fixture.store, fixture.clock.now);
    const where = { subjectId: rule.id, type: 'alert.triggered' };
    const emitted = await fixture.store.find('events', where, { orderBy: 'id', limit: 10 });
    // The event of an alert is an alert.
    expect(emitted.map(({ data }) => minutesAgo((data as { firedAt: string }).firedAt))).toEqual([3]);
    expect(await tried(rule, {})).toEqual([[3, 1]]);
    // It was down from the first failure on all the same.
    const { body } = await fixture.request('GET', `/api/v1/monitors/${id}/status-history`, { apiKey });
    expect(JSON.stringify(body)).toContain('"down":240');
  });

  test('uses the retries of that time, not the present ones', async () => {
    const id = await newMonitor({ retries: 0 });
    const rule = await newRule({ condition: isDown });
    await check(id, ['up', 'down', 'down', 'up']);
    await send('PATCH', `/monitors/${id}`, { retries: 5 });
    expect(await tried(rule, {})).toEqual([[2, 0]]);
  });

  test('counts failures from before its range', async () => {
    const id = await newMonitor();
    const rule = await newRule({ condition: hasFailed });
    await check(id, ['up', 'down', 'down', 'down', 'down', 'up']);
    expect(await tried(rule, { from: since(5) })).toEqual([[2, 0]]);
    expect(await tried(rule, { from: since(1) })).toEqual([[1, 0]]);
  });

  test('sums up windows that begin before its range', async () => {
    const id = await newMonitor();
    const condition = { metric: 'latencyMs', operator: '>', threshold: 500, aggregation: 'avg', windowSeconds: 600 };
    const rule = await newRule({ condition });
    await check(id, ['up', 'up', 'up', 'up'], { latencyMs: 1000 });
    await check(id, ['up', 'up'], { latencyMs: 100 });
    // Six results: (4 × 1000 + 2 × 100) ÷ 6 = 700.
    expect((await send('POST', `/alert-rules/${rule.id}/test`, { from: since(0.5) })).body).toMatchObject({
      evaluatedResults: 1,
      alerts: [{ value: 700 }],
    });
  });

  test('sees the certificate of that time, not one that was renewed since', async () => {
    const id = await newMonitor();
    const rule = await newRule({ condition: { metric: 'certificateDays', operator: '<', threshold: 14 } });
    await check(id, ['up'], { certificateDays: 15 });
    await check(id, ['up', 'up'], { certificateDays: 13 });
    // No check shows it now, and it is as near to its end as it was.
    await check(id, ['down']);
    await check(id, ['up'], { certificateDays: 90 });
    expect(await tried(rule, {})).toEqual([[3, 0]]);
  });

  test('does not fire while a parent was down, nor from the check before', async () => {
    const parentId = await newMonitor({ name: 'Router', retries: 0 });
    const id = await newMonitor({ retries: 0, parentId });
    const target = { scope: 'monitors', monitorIds: [id] };
    const rule = await newRule({ condition: isDown, target });
    await check(parentId, ['up']);
    // It fails before anybody knows that it is the router.
    fixture.clock.now -= 30_000;
    await check(id, ['down']);
    fixture.clock.now -= 30_000;
    await check(parentId, ['down']);
    await check(id, ['down', 'up']);
    await check(parentId, ['up']);
    expect(await tried(rule, {})).toEqual([]);
    await check(parentId, ['up']);
    await check(id, ['down']);
    expect(await tried(rule, {})).toEqual([[0, null]]);
  });

  test('does not fire in maintenance, nor for results stored without a status', async () => {
    const id = await newMonitor({ retries: 0 });
    const rule = await newRule({ condition: hasFailed });
    await check(id, ['down', 'down', 'down', 'down']);
    expect(await tried(rule, {})).toEqual([[1, null]]);
    const { ref } = (await fixture.store.get('monitors', { id })) ?? { ref: 0 };
    const where = { monitorRef: ref };
    await fixture.store.commit([
      { kind: 'update', table: 'monitorResults', where, set: { monitorStatus: null, failures: null } },
    ]);
    expect((await send('POST', `/alert-rules/${rule.id}/test`, {})).body).toMatchObject({
      evaluatedMonitors: 1,
      evaluatedResults: 0,
      alerts: [],
    });
  });

  describe('when there are more results than it may read', () => {
    const rowsOf = async (condition: object): Promise<[Row<'alertRules'>, Row<'monitors'>]> => {
      const monitorId = await newMonitor({ retries: 0 });
      const { id } = await newRule({ condition });
      await check(monitorId, ['up', 'up', 'down', 'down', 'up', 'down']);
      const [rule, monitor] = await Promise.all([
        fixture.store.get('alertRules', { id }),
        fixture.store.get('monitors', { id: monitorId }),
      ]);
      if (rule === undefined || monitor === undefined) throw new Error('they have just been made');
      return [rule, monitor];
    };
    const ofLastMinutes = (minutes: number) => ({
      from: fixture.clock.now - minutes * minute + 1,
      to: fixture.clock.now,
    });

    test('ends early and says where', async () => {
      const [rule, monitor] = await rowsOf(isDown);
      const source = { store: fixture.store, outages: [], maxResults: 4 };
      expect(await replay(rule, monitor, ofLastMinutes(6), source)).toMatchObject({
        evaluatedResults: 4,
        to: fixture.clock.now - 2 * minute,
        alerts: [{ firedAt: since(3), clearedAt: null }],
      });
    });

    test('refuses windows that contain more', async () => {
      const [rule, monitor] = await rowsOf({ metric: 'latencyP95', operator: '>', threshold: 50, windowSeconds: 600 });
      const source = { store: fixture.store, outages: [], maxResults: 4 };
      expect(await replay(rule, monitor, ofLastMinutes(1), source)).toBe(undefined);
      expect(await replay(rule, monitor, ofLastMinutes(4), source)).toMatchObject({
        evaluatedResults: 2,
        readResults: 4,
      });
    });
  });
});
