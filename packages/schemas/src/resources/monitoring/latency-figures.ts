import * as z from '../../zod.js';

/** A latency, which is `null` where nothing was measured. */
export const milliseconds = (description: string): z.ZodNullable<z.ZodNumber> =>
  z.number().min(0).nullable().describe(description);

const percentile = (percent: number): z.ZodNullable<z.ZodNumber> =>
  milliseconds(`Milliseconds that ${percent} % of the results did not exceed; \`null\` without results.`);

/** The figures that sum up many latencies. */
export const latencyFigures = {
  averageMs: milliseconds('The mean latency in milliseconds; `null` without results.'),
  p50Ms: milliseconds('The median latency in milliseconds; `null` without results.'),
  p75Ms: percentile(75),
  p90Ms: percentile(90),
  p95Ms: percentile(95),
  p99Ms: percentile(99),
};
