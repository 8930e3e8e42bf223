import { failedAssertions, type Observation } from './assertions/assertions.js';
import type { Check, CheckEnvironment, CheckReport, CheckRequest } from './check.js';
import { CheckFailure } from './check-failure.js';
import { CheckRun } from './check-run.js';
import { firstOf } from './messages/words.js';
import { searchPatterns } from './patterns/search-patterns.js';
import { failureReport, successReport } from './report.js';

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
    }
  };

/**
 * Reports what was found: `down` because of the first problem or assertion that does not hold, else up or degraded.
 * Latency and certificate days are taken from the findings.
 *
 * @param problems what the protocol itself found wrong, before any assertion
 * @throws CheckFailure when its patterns could not be matched
 */
export const judge = async (
  { run, request, environment }: CheckTask,
  observation: Observation = {},
  problems: readonly string[] = [],
): Promise<CheckReport> => {
  const { findings } = run;
  const observed = {
    ...(findings.latencyMs !== null && { latencyMs: findings.latencyMs }),
    ...(findings.certificate !== null && { certificateDays: findings.certificate.daysRemaining }),
    ...observation,
  };
  const failed = await failedAssertions(request.assertions, observed, (job) =>
    searchPatterns(run, job, { engine: environment.patterns, organizationId: request.organizationId ?? '' }),
  );
  const messages = [...problems, ...failed];
  if (messages.length > 0) return failureReport({ status: 'down', message: firstOf(messages) }, findings);
  return successReport(findings, request.degradedAfterMs);
};
