import type { Check, CheckEnvironment, CheckReport, CheckRequest } from './check.js';
import { CheckFailure } from './check-failure.js';
import { CheckRun } from './check-run.js';
import { failureReport } from './report.js';

/** One check under way and what it was given. */
export interface CheckTask {
  readonly run: CheckRun;
  readonly request: CheckRequest;
  readonly environment: CheckEnvironment;
}

/**
 * Makes a check of what a protocol does: it gets one deadline, all that it opened is closed at the end, and a
 * {@link CheckFailure} that it throws is its report. Any other error is a defect and passes through.
 */
export const defineCheck =
  (perform: (task: CheckTask) => Promise<CheckReport>): Check =>
  async (request, environment) => {
    const run = new CheckRun({ timeoutSeconds: request.timeoutSeconds, signal: environment.signal });
    try {
      return await perform({ run, request, environment });
    } catch (error) {
      if (error instanceof CheckFailure) return failureReport(error, run.findings);
      throw error;
    } finally {
      run.end();
      environment.onRoute?.(run.route);
    }
  };
