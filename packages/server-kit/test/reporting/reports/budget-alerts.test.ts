import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWindow } from '../../../src/monitoring/alerts/read-window.js';
import type { Sample } from '../../../src/monitoring/alerts/sample.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import type { NewRow } from '../../../src/store/interface/store.js';
import { dialects } from '../../kit-fixture.js';
import { openReports, type ReportFixture } from './report-fixture.js';

const minute = 60_000;
const at = (time: string): number => Date.parse(time);

describe.each(dialects)('Alert rules about a budget, on %s', (dialect) => {
  let fixture: ReportFixture;
  let monitorId: string;
  let reportId: string;
  /** Down for 18 minutes of 15 April; 99.8 % of April allow 86.4. */
  const downFrom = at('2026-04-15T10:00:00Z');
  const downTo = at('2026-04-15T10:18:00Z');

  beforeAll(async () => {
    fixture = await openReports(dialect);
    monitorId = await fixture.monitor('Shop', [
      ['up', '2026-03-01T00:00:00Z'],
      ['down', '2026-04-15T10:00:00Z'],
      ['up', '2026-04-15T10:18:00Z'],
    ]);
    reportId = await fixture.report({ type: 'sla', slaTarget: 99.8 });
    const row = await fixture.store.get('monitors', { id: monitorId });
    const results: NewRow<'monitorResults'>[] = [];
    for (let time = at('2026-04-15T09:00:00Z'); time <= at('2026-04-15T12:00:00Z'); time += minute) {
      const isDown = time >= downFrom && time < downTo;
      results.push({
        monitorRef: row?.ref ?? 0,
        at: time,
        status: isDown ? 2 : 0,
        delayMs: 0,
        latencyUs: null,
        monitorStatus: isDown ? 3 : 1,
        failures: isDown ? 1 : 0,
      });
    }
    await fixture.store.commit(
      results.map((result) => ({ kind: 'insert' as const, table: 'monitorResults' as const, row: result })),
    );
  });
  afterAll(() => fixture.close());

  const rule = (condition: object) => ({
    name: 'Budget',
    target: { scope: 'monitors', monitorIds: [monitorId] },
    failureThreshold: 1,
    successThreshold: 1,
    condition: { reportId, ...condition },
  });
  const upAt = (time: number, status: Sample['status'] = 'up'): Sample => ({
    at: time - 1,
    status,
    consecutiveFailures: 0,
    latencyMs: null,
    certificateDays: null,
    performance: null,
    message: null,
    unmade: null,
    isOverdue: false,
  });
  const valueAt = async (condition: object, sample: Sample): Promise<number | null> => {
    const { store, clock } = fixture;
    const made = await fixture.call('POST', '/alert-rules', rule(condition));
    expect(made.body.detail ?? '').toBe('');
    const row = await store.get('alertRules', { id: made.body.id });
    const monitor = await store.get('monitors', { id: monitorId });
    if (row === undefined || monitor === undefined) throw new Error('no rule or no monitor');
    const readLatencies = createReadLatencies(store, () => clock.now);
    return (await readWindow(row.condition, monitor, sample, { store, readLatencies })).value;
  };

  test('measure what remains of the budget of the month', async () => {
    const condition = { metric: 'errorBudgetPercent', operator: '<', threshold: 50 };
    // 18 of the 86.4 minutes are spent: 79.1666 percent remain.
    expect(await valueAt(condition, upAt(at('2026-04-15T12:00:00Z')))).toBe(79.1666);
    expect(await valueAt(condition, upAt(at('2026-04-15T10:09:00Z'), 'down'))).toBe(89.5833);
    expect(await valueAt(condition, upAt(downFrom))).toBe(100);
  });

  test('know of a failure only from its confirmation on', async () => {
    const condition = { metric: 'errorBudgetPercent', operator: '<', threshold: 50 };
    expect(await valueAt(condition, upAt(at('2026-04-15T10:00:30Z'), 'up'))).toBe(100);
  });

  test('measure how fast the budget is spent', async () => {
    const condition = { metric: 'burnRate', operator: '>', threshold: 14.4, windowSeconds: 3600 };
    // 18 of 60 minutes are 30 percent, and 0.2 percent are allowed.
    expect(await valueAt(condition, upAt(at('2026-04-15T10:30:00Z')))).toBe(150);
    expect(await valueAt(condition, upAt(at('2026-04-15T11:18:00Z')))).toBe(0);
  });

  test('are back-tested by the same code', async () => {
    const condition = { metric: 'burnRate', operator: '>', threshold: 100, windowSeconds: 3600 };
    const { id } = (await fixture.call('POST', '/alert-rules', rule(condition))).body;
    const { body } = await fixture.request('POST', `/api/v1/alert-rules/${id}/test`, {
      token: fixture.owner.token,
      body: { from: '2026-04-15T09:30:00.000Z', to: '2026-04-15T12:00:00.000Z' },
    });
    // 12 of 60 minutes and the moment of the sample: from 10:12 on, until 6 minutes of it have left the window.
    expect(body.alerts).toMatchObject([
      { monitorId, firedAt: '2026-04-15T10:12:00.000Z', clearedAt: '2026-04-15T11:06:00.000Z' },
    ]);
  });

  test.each([
    ['no report', { reportId: undefined }, /required for burnRate/],
    ['a report that does not exist', { reportId: 'rpt_0' }, /report of this organization/],
    ['a report for another metric', { metric: 'uptimePercent' }, /no meaning for uptimePercent/],
  ])('are refused with %s', async (_, more, message) => {
    const condition = { metric: 'burnRate', operator: '>', threshold: 2, ...more };
    const { body } = await fixture.call('POST', '/alert-rules', rule(condition));
    expect(body).toMatchObject({ errors: [{ path: 'condition.reportId', message: expect.stringMatching(message) }] });
  });

  test('are refused with a report that promises nothing', async () => {
    const without = await fixture.report({});
    const condition = { metric: 'burnRate', operator: '>', threshold: 2, reportId: without };
    const { body } = await fixture.call('POST', '/alert-rules', rule(condition));
    expect(body).toMatchObject({ errors: [{ path: 'condition.reportId', code: 'no_target' }] });
  });

  test('have no value once their report is deleted', async () => {
    const gone = await fixture.report({ type: 'sla', slaTarget: 99 });
    const condition = { metric: 'burnRate', operator: '>', threshold: 2, reportId: gone };
    expect(await valueAt(condition, upAt(at('2026-04-15T12:00:00Z')))).toBe(0);
    const { data } = (await fixture.request('GET', '/api/v1/alert-rules', { token: fixture.owner.token })).body;
    const made = data.find((each: { condition: { reportId?: string } }) => each.condition.reportId === gone);
    await fixture.call('DELETE', `/reports/${gone}`);
    const monitor = await fixture.store.get('monitors', { id: monitorId });
    if (monitor === undefined) throw new Error('no monitor');
    const source = { store: fixture.store, readLatencies: createReadLatencies(fixture.store) };
    const { value } = await readWindow(made.condition, monitor, upAt(at('2026-04-15T12:00:00Z')), source);
    expect(value).toBeNull();
  });
});
