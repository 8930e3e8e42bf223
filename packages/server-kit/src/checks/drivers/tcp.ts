import { failedAssertions } from '../assertions.js';
import type { Check } from '../check.js';
import { CheckFailure } from '../check-failure.js';
import { CheckRun } from '../check-run.js';
import { dialPlain, openConnection } from '../connection.js';
import { failureMessages, firstOf } from '../failure-message.js';
import { failureReport, successReport } from '../report.js';

/** `host:port` or `[address]:port`, apart. */
const readTarget = (target: string): { readonly host: string; readonly port: number } => {
  const [, host, port] = /^(.+):(\d{1,5})$/s.exec(target) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new CheckFailure('unknown', failureMessages.badTarget());
  }
  return { host: host.replace(/^\[(.*)\]$/s, '$1'), port: Number(port) };
};

/** Connects to `host:port` and hangs up. The latency is the time to connect. */
export const checkTcp: Check = async (request, { guard, signal }) => {
  const run = new CheckRun({ timeoutSeconds: request.timeoutSeconds, signal });
  const { findings } = run;
  try {
    await openConnection(run, { guard, ...readTarget(request.target), dial: dialPlain });
    findings.latencyMs = findings.timings.connectMs;
    const failed = failedAssertions(request.assertions, { latencyMs: findings.latencyMs ?? 0 });
    if (failed.length > 0) return failureReport({ status: 'down', message: firstOf(failed) }, findings);
    return successReport(findings, request.degradedAfterMs);
  } catch (error) {
    if (error instanceof CheckFailure) return failureReport(error, findings);
    throw error;
  } finally {
    run.end();
  }
};
