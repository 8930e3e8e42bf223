import type { Change, NewRow, Row } from '../../store/interface/store.js';
import { resultStatuses } from '../status/result-statuses.js';
import { LatencySketch } from './latency-sketch.js';
import { type LatencySummary, mergeSummaries, summarize } from './latency-summary.js';

/** How much time a rollup is about. */
export type Resolution = Row<'resultRollups'>['resolution'];

/** Milliseconds of each; hours and days are those of UTC, which knows no summer time. */
export const lengthMs: Readonly<Record<Resolution, number>> = { hour: 3_600_000, day: 24 * 3_600_000 };

/** Time between the end of a period and rolling it up: a check that began in it ends and is written meanwhile. */
export const settleMs: Readonly<Record<Resolution, number>> = { hour: 5 * 60_000, day: 10 * 60_000 };

/** One hour or one day of one location of a monitor. */
export type RollupKey = Pick<Row<'resultRollups'>, 'monitorRef' | 'resolution' | 'startsAt' | 'agentRef'>;

type Counts = Pick<Row<'resultRollups'>, 'checks' | (typeof resultStatuses)[number]>;

const rowOf = (key: RollupKey, counts: Counts, { count, sumUs, minUs, maxUs, sketch }: LatencySummary) => ({
  ...key,
  ...counts,
  latencyCount: count,
  latencySumUs: sumUs,
  latencyMinUs: minUs,
  latencyMaxUs: maxUs,
  sketch: sketch.toText(),
});

/** Sums up the results of a location of a monitor in one hour. */
export const rollUpResults = (
  key: RollupKey,
  results: readonly Pick<NewRow<'monitorResults'>, 'status' | 'latencyUs'>[],
): NewRow<'resultRollups'> => {
  const counts = { checks: results.length, up: 0, degraded: 0, down: 0, unknown: 0 };
  for (const { status } of results) counts[resultStatuses[status] ?? 'unknown'] += 1;
  return rowOf(key, counts, summarize(results.map(({ latencyUs }) => ({ latencyUs: latencyUs ?? null }))));
};

/** Puts the hours of a day together. */
export const mergeRollups = (key: RollupKey, parts: readonly NewRow<'resultRollups'>[]): NewRow<'resultRollups'> => {
  const counts = { checks: 0, up: 0, degraded: 0, down: 0, unknown: 0 };
  for (const part of parts) {
    counts.checks += part.checks;
    for (const status of resultStatuses) counts[status] += part[status];
  }
  return rowOf(key, counts, mergeSummaries(parts.map(latenciesOf)));
};

/** The latencies that a rollup holds. */
export const latenciesOf = (row: NewRow<'resultRollups'>): LatencySummary => ({
  count: row.latencyCount,
  sumUs: row.latencySumUs,
  minUs: row.latencyMinUs ?? null,
  maxUs: row.latencyMaxUs ?? null,
  sketch: LatencySketch.fromText(row.sketch),
});

/** Writes a rollup unless it exists: repeating an hour changes nothing. */
export const rollupChange = (row: NewRow<'resultRollups'>): Change => ({
  kind: 'insert',
  table: 'resultRollups',
  row,
  onConflict: 'ignore',
});
