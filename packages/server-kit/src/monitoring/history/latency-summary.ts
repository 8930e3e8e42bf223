import { LatencySketch } from './latency-sketch.js';

/** Latencies of a stretch of time, in microseconds: enough for averages and quantiles, and ready to be merged. */
export interface LatencySummary {
  readonly count: number;
  readonly sumUs: number;
  readonly minUs: number | null;
  readonly maxUs: number | null;
  readonly sketch: LatencySketch;
}

/** A summary of nothing. */
export const noLatencies = (): LatencySummary => ({
  count: 0,
  sumUs: 0,
  minUs: null,
  maxUs: null,
  sketch: new LatencySketch(),
});

/** Sums up latencies as they were measured; results without one do not count. */
export const summarize = (results: Iterable<{ readonly latencyUs: number | null }>): LatencySummary => {
  const sketch = new LatencySketch();
  let sumUs = 0;
  let minUs: number | null = null;
  let maxUs: number | null = null;
  for (const { latencyUs } of results) {
    if (latencyUs === null) continue;
    sketch.add(latencyUs);
    sumUs += latencyUs;
    minUs = Math.min(minUs ?? latencyUs, latencyUs);
    maxUs = Math.max(maxUs ?? latencyUs, latencyUs);
  }
  return { count: sketch.count, sumUs, minUs, maxUs, sketch };
};

/** Puts summaries of separate stretches together. */
export const mergeSummaries = (summaries: Iterable<LatencySummary>): LatencySummary => {
  const sketch = new LatencySketch();
  let sumUs = 0;
  let minUs: number | null = null;
  let maxUs: number | null = null;
  for (const summary of summaries) {
    sketch.merge(summary.sketch);
    sumUs += summary.sumUs;
    if (summary.minUs !== null) minUs = Math.min(minUs ?? summary.minUs, summary.minUs);
    if (summary.maxUs !== null) maxUs = Math.max(maxUs ?? summary.maxUs, summary.maxUs);
  }
  return { count: sketch.count, sumUs, minUs, maxUs, sketch };
};

const milliseconds = (microseconds: number | null): number | null =>
  microseconds === null ? null : Math.round(microseconds / 10) / 100;

/** One number of a summary, in milliseconds; `null` without latencies. */
export const latencyMsOf = (
  { count, sumUs, minUs, maxUs, sketch }: LatencySummary,
  figure: 'avg' | 'min' | 'max' | `p${50 | 75 | 90 | 95 | 99}`,
): number | null => {
  if (count === 0) return null;
  if (figure === 'avg') return milliseconds(sumUs / count);
  if (figure === 'min') return milliseconds(minUs);
  if (figure === 'max') return milliseconds(maxUs);
  // A bucket's middle may lie beyond what was ever measured.
  const quantile = sketch.quantile(Number(figure.slice(1)) / 100) ?? 0;
  return milliseconds(Math.min(Math.max(quantile, minUs ?? quantile), maxUs ?? quantile));
};
