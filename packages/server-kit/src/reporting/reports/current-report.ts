import { type ReportBudget, type ReportSummary, reportRoutes } from '@watchpost/schemas';
import { ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import type { Services } from '../../request/services.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/store.js';
import { computeReport } from './compute-report.js';
import { definitionOf, rangeOfNow } from './queue-run.js';
import { ReportError } from './report-error.js';

/** How long the figures of now are given again. */
const keepMs = 10_000;

/** What reading the figures of now needs. */
export type CurrentReportServices = Pick<Services, 'store' | 'clock' | 'reportTurns'>;

/** The figures of a report until now. @throws ProblemError `conflict` when it is too large, or its period has not begun */
const readCurrent = (report: Row<'reports'>, services: CurrentReportServices): Promise<ReportSummary> => {
  const { organizationId, id, version } = report;
  return services.reportTurns.compute({ organizationId, key: `current/${id}/${version}`, keepMs }, async () => {
    const range = rangeOfNow(report, services.clock());
    if (range.from >= range.to) throw new ProblemError('conflict', 'The period of this report has not begun.');
    const input = {
      organizationId,
      periodFrom: range.from,
      periodTo: range.to,
      timezone: report.timezone,
      definition: definitionOf(report, range),
      wanted: { target: report.scope },
    };
    try {
      return (await computeReport(services.store, input, services)).summary;
    } catch (error) {
      if (error instanceof ReportError) throw new ProblemError('conflict', error.message);
      throw error;
    }
  });
};

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
  const report = await services.store.get('reports', { id: reportId, organizationId });
  return report === undefined ? undefined : (await readCurrent(report, services)).budget;
};

const getCurrent = serve(reportRoutes.current, async ({ params }, context) => {
  const report = await readOwnRow('reports', params.id, context);
  return { body: await readCurrent(report, context.services) };
});

export const currentReportOperations: Readonly<Record<string, Verb>> = { 'reports.current': getCurrent };
