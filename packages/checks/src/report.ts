import type { Timings } from '@watchpost/schemas';
import type { CertificateReport, CheckReport } from './check.js';
import { failureMessages } from './failure-message.js';

/** What a check has found so far; it is filled in step by step: a failure reports all that came before. */
export interface Findings {
  readonly timings: Timings;
  /** From the start to the end of the answer; `null` until then. */
  latencyMs: number | null;
  statusCode: number | null;
  certificate: CertificateReport | null;
}

/** Findings of a check that has found nothing yet. */
export const noFindings = (): Findings => ({
  timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
  latencyMs: null,
  statusCode: null,
  certificate: null,
});

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
    return report('up', null, findings);
  }
  return degradedReport(failureMessages.tookLonger(latencyMs, degradedAfterMs), findings);
};

/** A check that failed, or that could not be made. */
export const failureReport = (
  { status, message }: { readonly status: 'down' | 'unknown'; readonly message: string },
  findings: Findings = noFindings(),
): CheckReport => report(status, message, findings);
