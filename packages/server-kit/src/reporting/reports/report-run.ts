import { type ReportRun, type ReportRunDetail, reportRoutes, reportRunList, reports } from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { historyBounds } from '../../monitoring/history/bounds.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, notFound, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Column, NewRow, Row, Where } from '../../store/interface/store.js';
import { queueRun, type RunRange, rangeOfReport } from './queue-run.js';

const dayMs = 86_400_000;
const maxDays = historyBounds.reportRange.most;

/** A run is queued again once the lease of its worker has run out. */
const statusOf = ({ status, leaseUntil }: NewRow<'reportRuns'>, now: number): ReportRun['status'] =>
  status === 'running' && (leaseUntil ?? 0) <= now ? 'queued' : status;

/** A run as lists show it. */
export const presentRun = (row: NewRow<'reportRuns'>, now: number): ReportRun => ({
  id: row.id,
  reportId: row.reportId,
  number: row.number,
  trigger: row.trigger,
  requestedBy: row.requestedBy ?? null,
  status: statusOf(row, now),
  error: row.error ?? null,
  monitorsRead: row.monitorsRead ?? 0,
  from: timestamp(row.periodFrom),
  to: timestamp(row.periodTo),
  timezone: row.timezone,
  accounting: row.definition.accounting,
  algorithm: row.algorithm,
  createdAt: timestamp(row.createdAt),
  generatedAt: timestampOrNull(row.generatedAt ?? null),
  summary: row.summary ?? null,
  contentHash: row.contentHash ?? null,
  supersedes: row.supersedes ?? null,
});

/** A run with what is large in it; of one that is not ready, nothing is there yet. */
export const presentRunDetail = (
  row: Row<'reportRuns'>,
  content: Pick<Row<'reportContents'>, 'monitors' | 'days'> | undefined,
  now: number,
): ReportRunDetail => ({
  ...presentRun(row, now),
  definition: { ...row.definition, budgetUntil: timestampOrNull(row.definition.budgetUntil) },
  monitors: content?.monitors ?? [],
  days: content?.days ?? [],
});

/** Reads a run of a report of the caller's organization. @throws ProblemError `not_found` */
export const readRun = async (
  { id, runId }: { readonly id: string; readonly runId: string },
  context: OrganizationContext,
): Promise<Row<'reportRuns'>> => {
  const report = await readOwnRow('reports', id, context);
  const run = await context.services.store.get('reportRuns', { id: runId, reportId: report.id });
  if (run === undefined) throw notFound();
  return run;
};

/** @throws ProblemError `validation_failed` when the range is empty, too long, or not over yet */
const rangeOfRequest = (
  report: Row<'reports'>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): RunRange => {
  const usual = rangeOfReport(report, now);
  const range = {
    from: from === undefined ? usual.from : Date.parse(from),
    to: to === undefined ? usual.to : Date.parse(to),
    // A range that a person chooses is over: nothing of it is still to come.
    budgetUntil: to === undefined ? usual.budgetUntil : null,
  };
  if (range.to > now) throw invalidField('to', 'in_the_future', 'must not be in the future');
  if (range.from >= range.to) throw invalidField('from', 'not_before', 'must be before the end of the period');
  if (range.to - range.from > maxDays * dayMs) {
    throw invalidField('from', 'too_long', `must be at most ${maxDays} days before the end of the period`);
  }
  return range;
};

const runReport = serve(reportRoutes.run, async ({ params, body }, context) => {
  const report = await readOwnRow('reports', params.id, context);
  if (report.activeRunId !== null) {
    throw new ProblemError('conflict', 'A run of this report is queued or under way; wait until it is ready.');
  }
  const { now, caller } = context;
  const range = rangeOfRequest(report, body, now);
  const { run, changes } = queueRun(report, { range, trigger: 'manual', requestedBy: caller.id, now });
  const shown = presentRun(run, now);
  const resource = { type: reports.name, id: report.id, name: report.name };
  const after = { runId: run.id, number: run.number, from: shown.from, to: shown.to };
  return { body: shown, changes: [...changes, auditChange(context, { resource, after })] };
});

const listRuns = serve(reportRoutes.runs, async ({ params, query }, context) => {
  const report = await readOwnRow('reports', params.id, context);
  const { orderBy, ...page } = pageOptions(query);
  const { rows, totalItems } = await context.services.store.page('reportRuns', {
    // Filters and sort fields are the contract's, and each is a column of the table.
    where: { reportId: report.id, ...filterConditions(reportRunList, query) } as Where<'reportRuns'>,
    orderBy: orderBy as Column<'reportRuns'>,
    ...page,
  });
  const data = rows.map((row) => presentRun(row, context.now));
  return { body: pageBody(query, data, totalItems) };
});

const getRun = serve(reportRoutes.getRun, async ({ params }, context) => {
  const run = await readRun(params, context);
  const content = await context.services.store.get('reportContents', { runId: run.id });
  return { body: presentRunDetail(run, content, context.now) };
});

export const reportRunOperations: Readonly<Record<string, Verb>> = {
  'reports.run': runReport,
  'reports.runs': listRuns,
  'reports.getRun': getRun,
};
