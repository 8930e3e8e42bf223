import type { Bound } from '@watchpost/schemas';

/** Bounds of prometheus; `docs/bounds.md` shows them. */
export const prometheusBounds = {
  promqlDepth: {
    most: 64,
    unit: 'number',
    reason: 'Parts within parts of a query; those of dashboards have some ten.',
  },
  promqlPoints: {
    most: 11_000,
    unit: 'entries',
    reason: 'Points of a series in an answer, as Prometheus: a minute each for a week.',
  },
  promqlRead: {
    most: 1_000_000,
    unit: 'entries',
    reason:
      'Samples that a query reads from the database and holds, some 70 MB: those of 50 series at 60 s for two weeks.',
  },
  promqlAnswer: {
    most: 250_000,
    unit: 'entries',
    reason: 'Points of an answer, 6 MB of JSON: 250 series with a point for each pixel of a chart.',
  },
  promqlListed: { most: 10_000, unit: 'entries', reason: 'Series that a list of series, labels or values is made of.' },
  promqlSeries: { most: 2000, unit: 'entries', reason: 'Series that a query reads; more are no chart.' },
  promqlSamples: {
    most: 50_000_000,
    unit: 'entries',
    reason: 'Samples that a query computes with, as Prometheus by default: a second or two of CPU in small turns.',
  },
  performanceSeries: {
    most: 100,
    unit: 'entries',
    reason:
      'Series of the performance data of a monitor in one answer: those that were printed last. A program may print other labels each time.',
  },
  promqlTime: { most: 20_000, unit: 'milliseconds', reason: 'Time of a query; Grafana waits 30 s.' },
} as const satisfies Readonly<Record<string, Bound>>;
