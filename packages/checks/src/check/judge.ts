import { failedAssertions, type Observation } from '../assertions/assertions.js';
import { failureMessages } from '../messages/failure-message.js';
import { firstOf } from '../messages/words.js';
import type { CheckReport } from './check.js';
import type { CheckTask } from './check-task.js';
import { failureReport, successReport } from './report.js';
import { searchPatterns } from './search-patterns.js';

/**
 * Reports what was found: `down` because of the first problem or assertion that does not hold, else up or degraded.
 * Latency, certificate days and remarks are taken from the findings.
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
    remarks: [...findings.oddities].map(failureMessages.oddity),
    ...observation,
  };
  const failed = await failedAssertions(request.assertions, observed, (job) =>
    searchPatterns(run, job, { engine: environment.patterns, organizationId: request.organizationId ?? '' }),
  );
  const messages = [...problems, ...failed];
  if (messages.length > 0) return failureReport({ status: 'down', message: firstOf(messages) }, findings);
  return successReport(findings, request.degradedAfterMs);
};
