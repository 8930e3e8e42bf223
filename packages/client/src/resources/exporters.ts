import type {
  Exporter,
  ExporterCatalogue,
  ExporterCreate,
  ExporterSamples,
  ExporterSeries,
  ExportersListQuery,
  ExportersSamplesQuery,
  ExportersSeriesQuery,
  ExporterTestResult,
  ExporterUpdate,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Everything about exporters: what is scraped, and the samples that were kept of it. */
export interface Exporters {
  /**
   * Lists exporters, newest first unless `sort` says otherwise. Needs `exporters:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: ExportersListQuery, options?: RequestOptions): List<Exporter>;

  /**
   * Creates an exporter; it is scraped at once. Needs `exporters:write`.
   *
   * @example
   * ```ts
   * await client.exporters.create({
   *   name: 'web-1', url: 'http://web-1:9100/metrics', selectors: ['node_load1', 'node_filesystem_avail_bytes'],
   * });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached`)
   */
  create(exporter: ExporterCreate, options?: PostOptions): ApiPromise<Exporter>;

  /**
   * Gets an exporter with its status and its last scrape. Needs `exporters:read`.
   *
   * @param id such as `exp_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Exporter>;

  /**
   * Changes an exporter: what is left out stays, `null` puts a field back to its default. Needs `exporters:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: ExporterUpdate, options?: ChangeOptions): ApiPromise<Exporter>;

  /**
   * Deletes an exporter with its series and samples. Needs `exporters:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Stops scraping until it is resumed. Needs `exporters:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  pause(id: string, options?: ChangeOptions): ApiPromise<Exporter>;

  /**
   * Goes on scraping, at once. Needs `exporters:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  resume(id: string, options?: ChangeOptions): ApiPromise<Exporter>;

  /**
   * Scrapes an exporter now and records what it found. Needs `exporters:write`.
   *
   * @throws NotFoundError, ConflictError while it is being scraped
   */
  scrape(id: string, options?: PostOptions): ApiPromise<Exporter>;

  /**
   * Scrapes an exporter once without saving it: what selectors would keep, and what it offers. Needs `exporters:write`.
   *
   * @returns with `error` when the scrape failed
   * @throws ValidationError, RateLimitError
   */
  test(exporter: ExporterCreate, options?: PostOptions): ApiPromise<ExporterTestResult>;

  /**
   * Lists the series of an exporter with their last values. Needs `exporters:read`.
   *
   * @throws NotFoundError, ValidationError
   */
  series(id: string, query?: ExportersSeriesQuery, options?: RequestOptions): List<ExporterSeries>;

  /**
   * Reads samples in bins: the last 24 hours in 60 bins unless the query says otherwise. Needs `exporters:read`.
   *
   * @example
   * ```ts
   * const { series } = await client.exporters.samples(id, { selector: 'node_cpu_seconds_total{mode="idle"}', fn: 'rate' });
   * ```
   * @throws NotFoundError, ValidationError
   */
  samples(id: string, query: ExportersSamplesQuery, options?: RequestOptions): ApiPromise<ExporterSamples>;

  /**
   * Gets the metrics that the last good scrape offered, kept or not. Needs `exporters:read`.
   *
   * @throws NotFoundError
   */
  catalogue(id: string, options?: RequestOptions): ApiPromise<ExporterCatalogue>;
}

export const exportersOf = (caller: Caller): Exporters => ({
  list: (query, options) => listOf(caller, '/exporters', query, options),
  create: (exporter, options) => caller.call('POST', '/exporters', exporter, options),
  get: (id, options) => caller.call('GET', path`/exporters/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/exporters/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/exporters/${id}`, undefined, options),
  pause: caller.step('exporters', 'pause'),
  resume: caller.step('exporters', 'resume'),
  scrape: caller.step('exporters', 'scrape'),
  test: (exporter, options) => caller.call('POST', '/exporters/test', exporter, options),
  series: (id, query, options) => listOf(caller, path`/exporters/${id}/series`, query, options),
  samples: (id, query, options) => caller.call('GET', path`/exporters/${id}/samples`, undefined, { ...options, query }),
  catalogue: (id, options) => caller.call('GET', path`/exporters/${id}/catalogue`, undefined, options),
});
