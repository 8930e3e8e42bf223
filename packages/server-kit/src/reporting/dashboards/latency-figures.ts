import { type LatencySummary, latencyMsOf } from '../../monitoring/history/latency-summary.js';

/** The latencies that widgets show. */
export type LatencyMetric = 'latencyAvg' | 'latencyP50' | 'latencyP95' | 'latencyP99';

/** All of them of one stretch of time, in milliseconds: little to keep, whatever was measured. */
export type LatencyFigures = Readonly<Record<LatencyMetric, number | null>>;

export const figuresOf = (summary: LatencySummary): LatencyFigures => ({
  latencyAvg: latencyMsOf(summary, 'avg'),
  latencyP50: latencyMsOf(summary, 'p50'),
  latencyP95: latencyMsOf(summary, 'p95'),
  latencyP99: latencyMsOf(summary, 'p99'),
});
