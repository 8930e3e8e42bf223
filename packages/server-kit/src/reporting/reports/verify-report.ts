import { type ReportVerification, reportRoutes } from '@watchpost/schemas';
import { ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { computeReport } from './compute-report.js';
import { reportDifferences } from './report-differences.js';
import { readRun } from './report-run.js';

/** Computes a run again, over its monitors as it named them, and compares. */
const verifyRun = serve(reportRoutes.verify, async ({ params }, context) => {
  const { store, clock, sharedWork } = context.services;
  const run = await readRun(params, context);
  const content = await store.get('reportContents', { runId: run.id });
  const { contentHash, summary, organizationId } = run;
  if (contentHash === null || summary === null || content === undefined) {
    throw new ProblemError('conflict', 'Only a run that is ready can be verified.');
  }
  const work = async (): Promise<ReportVerification> => {
    const computed = await computeReport(store, { ...run, wanted: { named: content.monitors } }, { clock });
    const then = { summary, monitors: content.monitors, days: content.days };
    return {
      matches: computed.contentHash === contentHash,
      contentHash,
      recomputedHash: computed.contentHash,
      differences: [...reportDifferences(run, then, computed, context.now)],
    };
  };
  return { body: await sharedWork.reports.run({ lane: organizationId, key: `verify/${run.id}`, work }) };
});

export const verifyReportOperations: Readonly<Record<string, Verb>> = { 'reports.verify': verifyRun };
