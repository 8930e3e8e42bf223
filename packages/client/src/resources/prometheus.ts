import type {
  PrometheusBuildInfoResult,
  PrometheusInstantResult,
  PrometheusLabelsQuery,
  PrometheusLabelValuesQuery,
  PrometheusMetadataQuery,
  PrometheusMetadataResult,
  PrometheusNamesResult,
  PrometheusQueryQuery,
  PrometheusQueryRangeQuery,
  PrometheusRangeResult,
  PrometheusSeriesQuery,
  PrometheusSeriesResult,
  PrometheusValuesResult,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';

/**
 * Samples of exporters, and uptime and latency of monitors, in PromQL. Answers are those of Prometheus' HTTP API, with its
 * envelope. All of it needs `exporters:read`; series of monitors also need `monitors:read`.
 */
export interface Prometheus {
  /**
   * Evaluates a query at one time: now unless the query says otherwise.
   *
   * @example
   * ```ts
   * const { data } = await client.prometheus.query({ query: 'sum by (job) (rate(requests_total[5m]))' });
   * ```
   * @throws BadRequestError when it is no PromQL, ConflictError (`query_failed`) when it is of a part that is not evaluated
   */
  query(query: PrometheusQueryQuery, options?: RequestOptions): ApiPromise<PrometheusInstantResult>;

  /**
   * Evaluates a query at each step of a range.
   *
   * @example
   * ```ts
   * const day = { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z', step: '5m' };
   * const { data } = await client.prometheus.queryRange({ query: 'node_load1', ...day });
   * ```
   * @throws BadRequestError, ConflictError (`query_failed`)
   */
  queryRange(query: PrometheusQueryRangeQuery, options?: RequestOptions): ApiPromise<PrometheusRangeResult>;

  /**
   * Lists the labels of the series that one of some selectors selects, of the last day unless the query says otherwise.
   *
   * @throws BadRequestError without a selector
   */
  series(query: PrometheusSeriesQuery, options?: RequestOptions): ApiPromise<PrometheusSeriesResult>;

  /** Lists the names of labels that there are. */
  labels(query?: PrometheusLabelsQuery, options?: RequestOptions): ApiPromise<PrometheusNamesResult>;

  /**
   * Lists the values of a label.
   *
   * @param name such as `job`; `__name__` for the names of metrics
   */
  labelValues(
    name: string,
    query?: PrometheusLabelValuesQuery,
    options?: RequestOptions,
  ): ApiPromise<PrometheusValuesResult>;

  /** Gets what exporters say of their metrics. */
  metadata(query?: PrometheusMetadataQuery, options?: RequestOptions): ApiPromise<PrometheusMetadataResult>;

  /** Gets the version of Prometheus that the answers compare to. */
  buildInfo(options?: RequestOptions): ApiPromise<PrometheusBuildInfoResult>;
}

const base = '/prometheus/api/v1';

export const prometheusOf = (caller: Caller): Prometheus => ({
  query: (query, options) => caller.call('GET', `${base}/query`, undefined, { ...options, query }),
  queryRange: (query, options) => caller.call('GET', `${base}/query_range`, undefined, { ...options, query }),
  series: (query, options) => caller.call('GET', `${base}/series`, undefined, { ...options, query }),
  labels: (query, options) => caller.call('GET', `${base}/labels`, undefined, { ...options, query }),
  labelValues: (name, query, options) =>
    caller.call('GET', path`/prometheus/api/v1/label/${name}/values`, undefined, { ...options, query }),
  metadata: (query, options) => caller.call('GET', `${base}/metadata`, undefined, { ...options, query }),
  buildInfo: (options) => caller.call('GET', `${base}/status/buildinfo`, undefined, options),
});
