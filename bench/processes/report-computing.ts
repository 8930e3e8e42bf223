import { setImmediate as nextTurn } from 'node:timers/promises';
import { reportAlgorithm } from '@watchpost/schemas';
import { readWindow } from '../../packages/server-kit/src/monitoring/alerts/read-window.ts';
import { createReadLatencies } from '../../packages/server-kit/src/monitoring/history/read-latencies.ts';
import { computeReport } from '../../packages/server-kit/src/reporting/reports/compute-report.ts';
import { readErrorBudget } from '../../packages/server-kit/src/reporting/reports/current-report.ts';
import { createSharedWork } from '../../packages/server-kit/src/request/http/shared-work.ts';
import type { Row } from '../../packages/server-kit/src/store/interface/store.ts';
import type { DatabaseLocation } from '../fixtures/databases.ts';
import { openStore } from '../fixtures/databases.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';

// Reports, and beside them, in the same process, the rows that they are computed from, read with plain SQL.

/** What the process is started with. */
export interface ReportComputingOptions {
  readonly database: DatabaseLocation;
  readonly reportId: string;
  readonly now: number;
  /** The range of the report. */
  readonly from: number;
  readonly to: number;
}

const { database, reportId, now, from, to } = readOptions<ReportComputingOptions>();
const store = await openStore(database);
const [report] = await store.find('reports', { id: reportId }, { limit: 1 });
if (report === undefined) throw new TypeError(`there is no report ${reportId}`);
const { organizationId, accounting } = report;
const monitors = await store.find('monitors', { organizationId }, { orderBy: 'id', limit: 10_000 });

const statusText = (schema: string, [first, second]: readonly [string, string]): string =>
  `SELECT monitor_ref, status, started_at, ended_at FROM ${schema}status_intervals WHERE ended_at > ${first} AND started_at < ${second}`;
const rollupText = (schema: string, [first, second]: readonly [string, string]): string =>
  `SELECT * FROM ${schema}result_rollups WHERE resolution = 'day' AND starts_at >= ${first} AND starts_at < ${second}`;

const openPlain = async (): Promise<() => Promise<unknown>> => {
  if (database.kind === 'sqlite') {
    const { default: Driver } = await import('better-sqlite3');
    const connection = new Driver(database.file, { readonly: true });
    const statements = [statusText('', ['?', '?']), rollupText('', ['?', '?'])].map((text) => connection.prepare(text));
    return async () => statements.map((statement) => statement.all(from, to).length);
  }
  const { Pool } = await import('pg');
  const pool = new Pool({ connectionString: database.url, max: 1 });
  const texts = [statusText('watchpost.', ['$1', '$2']), rollupText('watchpost.', ['$1', '$2'])];
  return async () => {
    for (const text of texts) await pool.query(text, [from, to]);
  };
};

const reportIn = (timezone: string) => () =>
  computeReport(
    store,
    {
      ...{ organizationId, periodFrom: from, periodTo: to, timezone, wanted: { target: { scope: 'all' } } },
      definition: { type: 'sla', accounting, slaTarget: 99.9, atRiskPercent: 20, budgetUntil: null },
      algorithm: reportAlgorithm,
    },
    { clock: () => now },
  );

/** The error budget of now, without what was kept of an earlier one. */
const budget = () => {
  const clock = (): number => now;
  return readErrorBudget(organizationId, reportId, { store, clock, sharedWork: createSharedWork(clock) });
};

/** A rule about every monitor, as it is evaluated for each of their results. */
const ruleAbout = (condition: Pick<Row<'alertRules'>['condition'], 'metric' | 'windowSeconds'>) => async () => {
  const whole = {
    operator: '>',
    threshold: 14.4,
    clearThreshold: null,
    aggregation: 'last',
    reportId,
    ...condition,
  } as const;
  const source = { store, readLatencies: createReadLatencies(store, () => now) };
  for (const monitor of monitors) {
    const sample = {
      ...{ at: now - 1, status: monitor.currentStatus, consecutiveFailures: 0, latencyMs: null, certificateDays: null },
      ...{ message: null, unmade: null, isOverdue: false, performance: null },
    };
    await readWindow(whole, monitor, sample, source);
    await nextTurn();
  }
};

const subjects = {
  plain: await openPlain(),
  report: reportIn('UTC'),
  budget,
  burnRate: ruleAbout({ metric: 'burnRate', windowSeconds: 3600 }),
  budgetRule: ruleAbout({ metric: 'errorBudgetPercent', windowSeconds: 3600 }),
};

/** What can be measured. */
export type ReportSubject = keyof typeof subjects;

/** The longest that the event loop is held up by some work; what the process itself waits for the machine does not count. */
const longestPause = async (work: () => Promise<unknown>): Promise<number> => {
  const spent = (): readonly [number, number] => [performance.now(), usage.cpuUs() / 1000];
  let longestMs = 0;
  let [lastMs, lastCpuMs] = spent();
  let isOver = false;
  const turns = (async () => {
    while (!isOver) {
      await nextTurn();
      const [ms, cpuMs] = spent();
      longestMs = Math.max(longestMs, Math.min(ms - lastMs, cpuMs - lastCpuMs));
      [lastMs, lastCpuMs] = [ms, cpuMs];
    }
  })();
  await nextTurn();
  await work();
  isOver = true;
  await turns;
  return longestMs;
};

const answers = {
  ...usage,
  measure: async (subject: ReportSubject): Promise<{ ms: number; cpuMs: number; pauseMs: number }> => {
    const [startedAt, cpuBefore] = [performance.now(), usage.cpuUs()];
    await subjects[subject]();
    const [ms, cpuMs] = [performance.now() - startedAt, (usage.cpuUs() - cpuBefore) / 1000];
    return { ms, cpuMs, pauseMs: await longestPause(subjects[subject]) };
  },
};

/** What it can be asked. */
export type ReportComputing = typeof answers;

answerParent(answers);
