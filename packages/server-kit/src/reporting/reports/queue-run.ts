import { reportAlgorithm } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { ongoing, periodAt } from '../../monitoring/history/periods.js';
import type { Range } from '../../monitoring/history/stretches.js';
import type { Change, NewRow, Row } from '../../store/interface/store.js';

type ReportRow = Row<'reports'>;

/** The range of a run, and until when the period of a budget lasts that goes on. */
export interface RunRange extends Range {
  readonly budgetUntil: number | null;
}

const untilNow = ({ from, to }: Range, now: number): RunRange =>
  to > now ? { from, to: now, budgetUntil: to } : { from, to, budgetUntil: null };

/** The range that a report is about, as far as it is over. */
export const rangeOfReport = ({ period, timezone }: Pick<ReportRow, 'period' | 'timezone'>, now: number): RunRange =>
  untilNow(periodAt(period, timezone, now), now);

/** The range that goes on: of a report about the last month, this month. */
export const rangeOfNow = ({ period, timezone }: Pick<ReportRow, 'period' | 'timezone'>, now: number): RunRange =>
  untilNow(periodAt(ongoing(period), timezone, now), now);

/** What of a report its figures follow from. */
export const definitionOf = (
  { type, accounting, slaTarget, atRiskPercent }: ReportRow,
  { budgetUntil }: RunRange,
): Row<'reportRuns'>['definition'] => ({ type, accounting, slaTarget, atRiskPercent, budgetUntil });

/** Who queues a run, and what of its report changes besides. */
interface Queueing {
  readonly trigger: Row<'reportRuns'>['trigger'];
  readonly requestedBy: string | null;
  readonly now: number;
  /** More columns of the report that change, and what must hold besides. */
  readonly set?: Partial<ReportRow>;
  readonly where?: { readonly leaseToken: string };
}

/** A run that waits to be computed, and the changes that queue it unless another one is queued or under way. */
export interface QueuedRun {
  readonly run: NewRow<'reportRuns'>;
  readonly changes: readonly Change[];
}

/** What a run is about: the columns that its figures follow from. */
type About = Pick<NewRow<'reportRuns'>, 'reportName' | 'periodFrom' | 'periodTo' | 'timezone' | 'scope' | 'definition'>;

const queued = (
  report: ReportRow,
  about: About & Pick<NewRow<'reportRuns'>, 'supersedes' | 'corrections'>,
  { trigger, requestedBy, now, set = {}, where }: Queueing,
): QueuedRun => {
  const number = report.lastRunNumber + 1;
  const run: NewRow<'reportRuns'> = {
    id: newId('rrn', now),
    organizationId: report.organizationId,
    reportId: report.id,
    number,
    trigger,
    requestedBy,
    status: 'queued',
    ...about,
    algorithm: reportAlgorithm,
    nextAt: now,
    createdAt: now,
  };
  const { version, lastRunNumber } = report;
  return {
    run,
    changes: [
      {
        kind: 'update',
        table: 'reports',
        where: { id: report.id, version, lastRunNumber, activeRunId: null, ...where },
        set: { status: 'queued', error: null, activeRunId: run.id, lastRunNumber: number, ...set },
        mustMatch: true,
      },
      { kind: 'insert', table: 'reportRuns', row: run },
    ],
  };
};

/** A run of a report as it is now, over a range. */
export const queueRun = (
  report: ReportRow,
  { range, ...queueing }: Queueing & { readonly range: RunRange },
): QueuedRun => {
  const { name: reportName, timezone, scope } = report;
  const about = { reportName, periodFrom: range.from, periodTo: range.to, timezone, scope };
  return queued(report, { ...about, definition: definitionOf(report, range) }, queueing);
};

/** A run about the same as one that was sent, whatever became of its report: only what was recorded is another. */
export const queueCorrection = (report: ReportRow, sent: Row<'reportRuns'>, now: number): QueuedRun => {
  const { reportName, periodFrom, periodTo, timezone, scope, definition } = sent;
  const about = { reportName, periodFrom, periodTo, timezone, scope, definition };
  const chain = { supersedes: sent.id, corrections: sent.corrections + 1 };
  return queued(report, { ...about, ...chain }, { trigger: 'correction', requestedBy: null, now });
};
