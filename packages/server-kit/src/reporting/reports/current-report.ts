import { type ReportBudget, type ReportSummary, reportAlgorithm, reportRoutes } from '@watchpost/schemas';
import { ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import type { Services } from '../../request/services.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { computeReport } from './compute-report.js';
import { definitionOf, type RunRange, rangeOfNow } from './queue-run.js';
import { ReportError } from './report-error.js';
import { hasSummedBudget, readSummedBudget } from './summed-budget.js';

/** How long the figures of now are given again. */
const keepMs = 10_000;

/** What reading the figures of now needs. */
export type CurrentReportServices = Pick<Services, 'store' | 'clock' | 'sharedWork'>;

/** The range of now. @throws ProblemError `conflict` when it has not begun */
const startedRange = (report: Row<'reports'>, now: number): RunRange => {
  const range = rangeOfNow(report, now);
  if (range.from >= range.to) throw new ProblemError('conflict', 'The period of this report has not begun.');
  return range;
};

/** Computes in turn, and gives refusals of a report as problems. */
const inTurn = <Result>(
  what: string,
  { organizationId, id, version }: Row<'reports'>,
  { sharedWork }: CurrentReportServices,
  work: () => Promise<Result>,
): Promise<Result> =>
  sharedWork.reports.run({
    lane: organizationId,
    key: `${what}/${id}/${version}`,
    keepMs,
    work: async () => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof ReportError) throw new ProblemError('conflict', error.message);
        throw error;
      }
    },
  });

/** The figures of a report until now. @throws ProblemError `conflict` when it is too large, or its period has not begun */
const readCurrent = (report: Row<'reports'>, services: CurrentReportServices): Promise<ReportSummary> =>
  inTurn('current', report, services, async () => {
    const range = startedRange(report, services.clock());
    const input = {
      organizationId: report.organizationId,
      periodFrom: range.from,
      periodTo: range.to,
      timezone: report.timezone,
      algorithm: reportAlgorithm,
      definition: definitionOf(report, range),
      wanted: { target: report.scope },
    };
    return (await computeReport(services.store, input, services)).summary;
  });

/**
 * Reads the error budget of a report as it is now, at most 10 seconds old; `undefined` when the organization has no such
 * report, `null` when the report has no target.
 *
 * @throws ProblemError `conflict` when the report is too large, or its period has not begun
 * @throws ProblemError `rate_limited` when too many reports of the organization are being computed
 */
export const readErrorBudget = async (
  organizationId: string,
  reportId: string,
  services: CurrentReportServices,
): Promise<ReportBudget | null | undefined> => {
  const { store, clock } = services;
  const report = await store.get('reports', { id: reportId, organizationId });
  if (report === undefined) return undefined;
  const now = clock();
  const range = startedRange(report, now);
  if (report.slaTarget === null) return null;
  if (!hasSummedBudget(report, range, now)) return (await readCurrent(report, services)).budget;
  return inTurn('budget', report, services, () => readSummedBudget(store, report, range));
};

const getCurrent = serve(reportRoutes.current, async ({ params }, context) => {
  const report = await readOwnRow('reports', params.id, context);
  return { body: await readCurrent(report, context.services) };
});

export const currentReportOperations: Readonly<Record<string, Verb>> = { 'reports.current': getCurrent };
