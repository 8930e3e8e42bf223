import type { PageFigures, PerformanceValue, StepResult, Timings } from '@watchpost/schemas';
import type { Oddity } from '../network/answer/answer-fault.js';
import type { CertificateReport } from './check.js';

/** What a check has found so far; it is filled in step by step: a failure reports all that came before. */
export interface Findings {
  readonly timings: Timings;
  /** From the start to the end of the answer; `null` until then. */
  latencyMs: number | null;
  statusCode: number | null;
  certificate: CertificateReport | null;
  /** The authority whose certificate ends before that of the target; `null` when none does. */
  endingAuthority: string | null;
  /** What was odd about answers and read all the same. */
  readonly oddities: Set<Oddity>;
  /** What each step found, of a check that has several. */
  steps?: readonly StepResult[];
  /** How its pages did, of a check in a browser. */
  page?: PageFigures;
  /** Performance data of a program. */
  performance?: readonly PerformanceValue[];
}

/** Findings of a check that has found nothing yet. */
export const noFindings = (): Findings => ({
  timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
  latencyMs: null,
  statusCode: null,
  certificate: null,
  endingAuthority: null,
  oddities: new Set(),
});
