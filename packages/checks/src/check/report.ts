import { failureMessages } from '../messages/failure-message.js';
import type { CheckReport } from './check.js';
import { type Findings, noFindings } from './findings.js';

/** Hundredths of a millisecond: what a loaded machine can still distinguish. */
const rounded = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.max(0, Math.round(milliseconds * 100) / 100);

const report = (status: CheckReport['status'], message: string | null, findings: Findings): CheckReport => {
  const { dnsMs, connectMs, tlsMs, firstByteMs } = findings.timings;
  return {
    status,
    measurement: {
      ok: status === 'up' || status === 'degraded',
      latencyMs: rounded(findings.latencyMs),
      statusCode: findings.statusCode,
      message,
      timings: {
        dnsMs: rounded(dnsMs),
        connectMs: rounded(connectMs),
        tlsMs: rounded(tlsMs),
        firstByteMs: rounded(firstByteMs),
      },
      ...(findings.steps !== undefined && { steps: [...findings.steps] }),
      ...(findings.page !== undefined && { page: findings.page }),
      ...(findings.performance !== undefined && { performance: [...findings.performance] }),
    },
    certificate: findings.certificate,
  };
};

/** A check that succeeded, yet not in every part. */
export const degradedReport = (message: string, findings: Findings): CheckReport =>
  report('degraded', message, findings);

/** A check that succeeded, perhaps slowly. */
export const successReport = (findings: Findings, degradedAfterMs: number | null): CheckReport => {
  // As it is shown: a message must not say that 500 ms are more than 500 ms.
  const latencyMs = rounded(findings.latencyMs);
  if (latencyMs === null || degradedAfterMs === null || latencyMs <= degradedAfterMs) {
    const oddities = [...findings.oddities];
    return report('up', oddities.length === 0 ? null : failureMessages.oddAnswer(oddities), findings);
  }
  return degradedReport(failureMessages.tookLonger(latencyMs, degradedAfterMs), findings);
};

/** A check that failed, or that could not be made. */
export const failureReport = (
  { status, message }: { readonly status: 'down' | 'unknown'; readonly message: string },
  findings: Findings = noFindings(),
): CheckReport => report(status, message, findings);
