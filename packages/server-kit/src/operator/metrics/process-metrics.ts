import type { RequestObserver } from '../../request/http/answered-request.js';
import { histogram, type Measure, type Metric, processMetrics } from '../../request/metrics.js';

const storeCalls = histogram({
  name: 'store_call_seconds',
  help: 'How long calls of the database took, by call.',
  labels: ['call'],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
});

const requests = histogram({
  name: 'http_request_duration_seconds',
  help: 'How long answers of the API took, by method, pattern of the route, and class of the status. Of a stream, until it began.',
  labels: ['method', 'route', 'status'],
  // An answer from memory takes a millisecond, a check on request and a long poll some seconds.
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** What concerns a process as a whole. */
export const metricsOfProcess: readonly Metric[] = [
  storeCalls,
  requests,
  processMetrics({
    families: {
      database_connections: { help: 'Connections of this process to its database, by state.', label: 'state' },
      database_connections_max: { help: 'The most connections that this process opens.' },
      database_waiting: { help: 'Reads and writes of this process that wait for a connection.' },
      clock_ahead_seconds: {
        help: 'By how much the clock of this process is ahead of the time that decides: that of the database.',
      },
    },
    read: ({ connections: { used, idle, max, waiting }, clock }) => ({
      database_connections: { used, idle },
      database_connections_max: max,
      database_waiting: waiting,
      clock_ahead_seconds: (clock?.aheadMs ?? 0) / 1000,
    }),
  }),
];

/** Notes how long each call of the store took, in milliseconds. */
export const storeCallObserver =
  (measure: Measure) =>
  (call: string, milliseconds: number): void =>
    measure(storeCalls, { call }, milliseconds / 1000);

/** Counts requests by their routes, and notes how long their answers took. */
export const requestObserver =
  (measure: Measure): RequestObserver =>
  ({ method, route, status, durationMs }) => {
    // Requests that lead nowhere are one series: their senders choose method and path.
    const where = route === null ? { method: 'any', route: 'none' } : { method, route };
    measure(requests, { ...where, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000);
  };
