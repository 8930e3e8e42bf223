import { monitorStatuses, reportAlgorithm } from '@watchpost/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/base/ids.js';
import { budgetWindow } from '../../../src/monitoring/alerts/budget-window.js';
import { readWindow } from '../../../src/monitoring/alerts/read-window.js';
import type { Sample } from '../../../src/monitoring/alerts/sample.js';
import { StatusHistory } from '../../../src/monitoring/alerts/status-history.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import { readSpans } from '../../../src/monitoring/history/read-spans.js';
import type { StatusSpan } from '../../../src/monitoring/history/status-spans.js';
import { computeReport } from '../../../src/reporting/reports/compute-report.js';
import { definitionOf, rangeOfNow } from '../../../src/reporting/reports/queue-run.js';
import { hasSummedBudget, readSummedBudget } from '../../../src/reporting/reports/summed-budget.js';
import { insert, sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import type { Row, Store } from '../../../src/store/interface/store.js';
import { dialects } from '../../kit-fixture.js';
import { openReports, type ReportFixture } from './report-fixture.js';

const minute = 60_000;
const day = 24 * 60 * minute;

const statuses = fc.constantFrom(...monitorStatuses);
/** A monitor: its statuses, each with its minutes and a gap before it, up to the one that lasts. */
const histories = fc.record({
  ended: fc.array(
    fc.record({ status: statuses, minutes: fc.integer({ min: 1, max: 9000 }), gap: fc.constantFrom(0, 0, 0, 7) }),
    { maxLength: 8 },
  ),
  current: statuses,
  lastedMinutes: fc.integer({ min: 0, max: 60 * 24 * 40 }),
  /** Minutes from when it was made to its first status. */
  late: fc.constantFrom(0, 0, 5),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

const periods = fc.constantFrom<Row<'reports'>['period']>(
  { kind: 'current', unit: 'month' },
  { kind: 'previous', unit: 'week' },
  { kind: 'rolling', days: 30 },
  { kind: 'fixed', from: '2026-03-20T00:00:00.000Z', to: '2026-04-10T00:00:00.000Z' },
);

describe.each(dialects)('The budget from running sums, on %s', (dialect) => {
  let fixture: ReportFixture;
  let report: Row<'reports'>;

  beforeAll(async () => {
    fixture = await openReports(dialect);
    const id = await fixture.report({ type: 'sla', slaTarget: 99.5 });
    const row = await fixture.store.get('reports', { id });
    if (row === undefined) throw new Error('no report');
    report = row;
  });
  afterAll(() => fixture.close());

  /** Writes a monitor with its statuses; returns its row. */
  const writeMonitor = async (store: Store, { ended, current, lastedMinutes, late }: History, tag: string) => {
    const { now } = fixture.clock;
    const statusSince = now - lastedMinutes * minute;
    let at = statusSince;
    const rows = ended.map(({ status, minutes, gap }) => {
      const endedAt = at - gap * minute;
      at = endedAt - minutes * minute;
      return { status, startedAt: at, endedAt };
    });
    const id = newId('mon', now);
    const { organizationId } = report;
    const monitor = {
      id,
      organizationId,
      tags: [tag],
      createdAt: at - late * minute,
      currentStatus: current,
      statusSince,
    };
    await store.commit([insert('monitors', sampleMonitor(monitor))]);
    const row = await store.get('monitors', { id });
    if (row === undefined) throw new Error('no monitor');
    const intervals = rows.toReversed().map((each) => insert('statusIntervals', { monitorRef: row.ref, ...each }));
    await store.commit(intervals);
    return row;
  };

  test('is the one that the whole report has', async () => {
    const { store, clock } = fixture;
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(histories, { minLength: 1, maxLength: 3 }), periods, async (monitors, period) => {
        const tag = `tried-${tried++}`;
        for (const monitor of monitors) await writeMonitor(store, monitor, tag);
        const asked: Row<'reports'> = { ...report, period, scope: { scope: 'tags', tags: [tag] } };
        const range = rangeOfNow(asked, clock.now);
        expect(hasSummedBudget(asked, range, clock.now)).toBe(true);
        const input = {
          ...{ organizationId: asked.organizationId, periodFrom: range.from, periodTo: range.to, timezone: 'UTC' },
          ...{ algorithm: reportAlgorithm, definition: definitionOf(asked, range), wanted: { target: asked.scope } },
        };
        const { summary } = await computeReport(store, input, { clock: () => clock.now });
        expect(await readSummedBudget(store, asked, range)).toEqual(summary.budget);
      }),
      { numRuns: 40 },
    );
  });

  test.each(['burnRate', 'errorBudgetPercent'] as const)(
    'gives a rule about %s the value that the statuses give, as it was known at the sample',
    async (metric) => {
      const { store, clock } = fixture;
      const condition: Row<'alertRules'>['condition'] = {
        metric,
        operator: '>',
        threshold: 1,
        clearThreshold: null,
        aggregation: 'last',
        windowSeconds: 86_400,
        reportId: report.id,
      };
      const samples = fc.record({
        agoMinutes: fc.integer({ min: 0, max: 60 }),
        status: statuses,
        unmade: fc.option(fc.record({ agoMinutes: fc.integer({ min: 0, max: 3000 }), before: statuses })),
      });
      await fc.assert(
        fc.asyncProperty(histories, samples, async (history, { agoMinutes, status, unmade }) => {
          const monitor = await writeMonitor(store, history, 'ruled');
          const at = Math.max(clock.now - agoMinutes * minute - 1, monitor.createdAt);
          const sample: Sample = {
            ...{ at, status, consecutiveFailures: 0, latencyMs: null, certificateDays: null, message: null },
            performance: null,
            unmade: unmade && { since: clock.now - unmade.agoMinutes * minute, before: unmade.before },
            isOverdue: false,
          };
          const spans: StatusSpan[] = [];
          const all = { from: monitor.createdAt, to: at + 1 };
          for await (const page of readSpans(store, monitor, all)) spans.push(...page);
          const expected = budgetWindow(condition, report, monitor).valueAt(new StatusHistory(spans), sample);
          const source = { store, readLatencies: createReadLatencies(store, () => clock.now) };
          expect(await readWindow(condition, monitor, sample, source)).toEqual(expected);
        }),
        { numRuns: 60 },
      );
    },
  );

  const usual = { maintenance: 'excluded', degraded: 'up', unknown: 'excluded' } as const;
  const every = { ...usual, combine: 'average', ignoreOutagesUnderSeconds: 0 } as const;
  test.each<{ readonly title: string; readonly accounting: Row<'reports'>['accounting']; readonly isSummed: boolean }>([
    { title: 'the usual accounting', accounting: every, isSummed: true },
    { title: 'maintenance that counts as up', accounting: { ...every, maintenance: 'up' }, isSummed: false },
    { title: 'degraded time that counts half', accounting: { ...every, degraded: 'half' }, isSummed: false },
    { title: 'unknown time that counts as down', accounting: { ...every, unknown: 'down' }, isSummed: false },
    { title: 'outages that are ignored', accounting: { ...every, ignoreOutagesUnderSeconds: 60 }, isSummed: false },
    { title: 'any monitor down', accounting: { ...every, combine: 'anyDown' }, isSummed: false },
    { title: 'all monitors down', accounting: { ...every, combine: 'allDown' }, isSummed: false },
  ])('is used with $title: $isSummed', ({ accounting, isSummed }) => {
    const { now } = fixture.clock;
    const range = { from: now - 30 * day, to: now, budgetUntil: null };
    expect(hasSummedBudget({ ...report, accounting }, range, now)).toBe(isSummed);
  });

  test('is not used for a range of which statuses may have been deleted', () => {
    const { now } = fixture.clock;
    const range = { from: now - 1200 * day, to: now - 1000 * day, budgetUntil: null };
    expect(hasSummedBudget({ ...report, accounting: every }, range, now)).toBe(false);
  });
});
