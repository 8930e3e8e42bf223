import { reports } from '@watchpost/schemas';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import { windowAt } from '../../request/rate-limit/window.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { reportsBounds } from './bounds.js';
import { isCountedOtherwise } from './changed-figures.js';
import type { ComputedReport } from './compute-report.js';
import { queueCorrection } from './queue-run.js';
import { findMonitorColumns } from './recorded-monitors.js';

type Run = Row<'reportRuns'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** What comes within these is one change: late results come one batch after the other. */
const firstMs = 10 * minuteMs;
/** Agents keep results for a day, and the last of them come a little later. */
const reachMs = 26 * hourMs;
/** Within a quarter of an hour a change is not noted in the monitor. */
const quarterMs = 15 * minuteMs;
const pageSize = 200;
const most = reportsBounds.reportCorrections.most;

/**
 * When a run that was sent is compared next with what has come since: less and less often, and each correction of a period later
 * than the one before, so that results that trickle in do not mail it again and again. `null` once none can come any more.
 */
export const reviewAt = (
  { periodTo, corrections }: Pick<Run, 'periodTo' | 'corrections'>,
  generatedAt: number,
  now: number,
): number | null => {
  const last = periodTo + reachMs;
  if (now >= last) return null;
  return Math.min(last, now + Math.max(firstMs * 4 ** corrections, now - generatedAt));
};

/** Whether the record of one of its monitors was rewritten since it was queued, or may have been without a note. */
const isRewritten = async (store: Pick<Store, 'findColumns'>, run: Run, now: number): Promise<boolean> => {
  const isWithinQuarter =
    run.periodTo % quarterMs !== 0 && now - (run.generatedAt ?? 0) < 2 * firstMs * 4 ** run.corrections;
  if (isWithinQuarter) return true;
  const { organizationId, scope } = run;
  const options = { organizationId, wanted: { target: scope }, pageSize };
  for await (const page of findMonitorColumns(store, ['historyRewrittenAt'], options)) {
    if (page.some(({ historyRewrittenAt }) => (historyRewrittenAt ?? 0) >= run.createdAt)) return true;
  }
  return false;
};

/** What follows from a comparison: when the next one is due, and the changes that queue a correction. */
interface Review {
  readonly nextAt: number | null;
  readonly changes: readonly Change[];
}

/**
 * Compares a run that was sent with what is recorded now, and queues another where time counts otherwise: it supersedes the first
 * and is sent like it.
 *
 * @throws ReportError when it has become too large
 */
export const reviewRun = async (
  run: Run,
  {
    store,
    now,
    compute,
  }: { readonly store: Store; readonly now: number; readonly compute: () => Promise<ComputedReport> },
): Promise<Review> => {
  const [report, content] = await Promise.all([
    store.get('reports', { id: run.reportId }),
    store.get('reportContents', { runId: run.id }),
  ]);
  if (report === undefined || content === undefined || run.summary === null) return { nextAt: null, changes: [] };
  const unchanged = { nextAt: reviewAt(run, run.generatedAt ?? now, now), changes: [] };
  if (!(await isRewritten(store, run, now))) return unchanged;
  const then = { summary: run.summary, monitors: content.monitors };
  if (!isCountedOtherwise(then, await compute())) return unchanged;
  if (report.activeRunId !== null) return { nextAt: now + minuteMs, changes: [] };
  const hour = windowAt(now, hourMs);
  const queued = await store.requestCounter.count(`report-corrections:${run.organizationId}`, hour);
  if (queued > most) return { nextAt: now + hourMs, changes: [] };
  const correction = queueCorrection(report, run, now);
  const { id, number } = correction.run;
  const audit = systemAuditChange(
    {
      organizationId: report.organizationId,
      action: 'reports.run',
      resource: { type: reports.name, id: report.id, name: report.name },
      after: { runId: id, number, supersedes: run.id },
      causeId: id,
    },
    now,
  );
  return { nextAt: null, changes: [...correction.changes, audit] };
};
