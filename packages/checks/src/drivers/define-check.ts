import type { Check, CheckReport } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import { CheckRun } from '../check/check-run.js';
import type { CheckTask } from '../check/check-task.js';
import { failureReport } from '../check/report.js';
import { readEvidence } from '../evidence/evidence.js';

/** A report with what the check saw, unless it succeeded. A defect in that does not lose the report. */
const withEvidence = async (report: CheckReport, { run, request, environment }: CheckTask): Promise<CheckReport> => {
  if (report.measurement.ok) return report;
  try {
    const evidence = await readEvidence(run.sightings, request);
    return evidence === undefined ? report : { ...report, evidence };
  } catch (error) {
    environment.reportDefect?.(error);
    return report;
  }
};

/**
 * Makes a check of what a protocol does: it gets one deadline, all that it opened is closed at the end, and a
 * {@link CheckFailure} that it throws is its report. Any other error is a defect and passes through.
 */
export const defineCheck =
  (perform: (task: CheckTask) => Promise<CheckReport>): Check =>
  async (request, environment) => {
    const run = new CheckRun({ timeoutSeconds: request.timeoutSeconds, signal: environment.signal });
    const task = { run, request, environment };
    try {
      return await withEvidence(await perform(task), task);
    } catch (error) {
      if (error instanceof CheckFailure) return await withEvidence(failureReport(error, run.findings), task);
      throw error;
    } finally {
      run.end();
      environment.onRoute?.(run.route);
    }
  };
