import type {
  Report,
  ReportCreate,
  ReportRun,
  ReportRunDetail,
  ReportRunRequest,
  ReportSummary,
  ReportsDownloadQuery,
  ReportsListQuery,
  ReportsRunsQuery,
  ReportUpdate,
  ReportVerification,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';
import type { Runtime } from '../runtime.js';
import { pollUntil, type WaitOptions } from './polling.js';

/** Everything about reports: what is reported about which monitors, and the runs that were computed. */
export interface Reports {
  /**
   * Lists reports with the figures of their latest runs, newest first unless `sort` says otherwise. Needs
   * `reports:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: ReportsListQuery, options?: RequestOptions): List<Report>;

  /**
   * Creates a report. Needs `reports:write`.
   *
   * @example
   * ```ts
   * await client.reports.create({ name: 'Promised uptime', type: 'sla', slaTarget: 99.9, schedule: { cron: '0 6 1 * *' } });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached`)
   */
  create(report: ReportCreate, options?: PostOptions): ApiPromise<Report>;

  /**
   * Gets a report with the figures of its latest run. Needs `reports:read`.
   *
   * @param id such as `rpt_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Report>;

  /**
   * Changes a report: what is left out stays, `null` puts a field back to its default. Runs do not change. Needs
   * `reports:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: ReportUpdate, options?: ChangeOptions): ApiPromise<Report>;

  /**
   * Deletes a report with its runs. Needs `reports:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Queues a run. The work goes on after the answer; `waitForRun` waits for its end. Needs `reports:write`.
   *
   * @param range default: the period of the report, as far as it is over
   * @example
   * ```ts
   * const { id: runId } = await client.reports.run(id);
   * const { summary } = await client.reports.waitForRun(id, runId);
   * ```
   * @throws NotFoundError, ValidationError, ConflictError while a run is queued or under way
   */
  run(id: string, range?: ReportRunRequest, options?: PostOptions): ApiPromise<ReportRun>;

  /**
   * Lists the runs of a report, newest first. Needs `reports:read`.
   *
   * @throws NotFoundError, ValidationError
   */
  runs(id: string, query?: ReportsRunsQuery, options?: RequestOptions): List<ReportRun>;

  /**
   * Gets a run with its monitors and days. Needs `reports:read`.
   *
   * @param runId such as `rrn_…`
   * @throws NotFoundError
   */
  getRun(id: string, runId: string, options?: RequestOptions): ApiPromise<ReportRunDetail>;

  /**
   * Waits until a run is `ready` or `failed`. Needs `reports:read`.
   *
   * @throws NotFoundError, AbortedError, TimeoutError after `totalTimeoutMs`; the run itself goes on
   */
  waitForRun(id: string, runId: string, options?: WaitOptions<ReportRunDetail>): Promise<ReportRunDetail>;

  /**
   * Computes a run again from the records, and names what differs and why. Changes nothing. Needs `reports:read`.
   *
   * @throws NotFoundError, ConflictError when the run is not ready
   */
  verify(id: string, runId: string, options?: PostOptions): ApiPromise<ReportVerification>;

  /**
   * Gets the figures until now, at most 10 seconds old; nothing is stored. Needs `reports:read`.
   *
   * @throws NotFoundError, ConflictError when the report is too large, or its period has not begun
   */
  current(id: string, options?: RequestOptions): ApiPromise<ReportSummary>;

  /**
   * Downloads a run as JSON, CSV, HTML or PDF. Needs `reports:read`.
   *
   * @param query `format`, default `json`; `runId`, default the latest run that is ready
   * @example
   * ```ts
   * const page = await (await client.reports.download(id, { format: 'html' })).text();
   * ```
   * @throws NotFoundError, ConflictError when no run is ready, ValidationError for `pdf` where the server has no PDF
   */
  download(id: string, query?: ReportsDownloadQuery, options?: RequestOptions): Promise<Blob>;
}

export const reportsOf = (caller: Caller, runtime: Runtime): Reports => {
  const getRun: Reports['getRun'] = (id, runId, options) =>
    caller.call('GET', path`/reports/${id}/runs/${runId}`, undefined, options);
  return {
    list: (query, options) => listOf(caller, '/reports', query, options),
    create: (report, options) => caller.call('POST', '/reports', report, options),
    get: (id, options) => caller.call('GET', path`/reports/${id}`, undefined, options),
    update: (id, changes, options) => caller.call('PATCH', path`/reports/${id}`, changes, options),
    delete: (id, options) => caller.call('DELETE', path`/reports/${id}`, undefined, options),
    run: (id, range, options) => caller.call('POST', path`/reports/${id}/run`, range, options),
    runs: (id, query, options) => listOf(caller, path`/reports/${id}/runs`, query, options),
    getRun,
    waitForRun: async (id, runId, options = {}) =>
      pollUntil(
        {
          request: `GET ${path`/reports/${id}/runs/${runId}`()}`,
          read: (each) => getRun(id, runId, each),
          hasEnded: ({ status }) => status === 'ready' || status === 'failed',
        },
        options,
        runtime,
      ),
    verify: (id, runId, options) => caller.call('POST', path`/reports/${id}/runs/${runId}/verify`, undefined, options),
    current: (id, options) => caller.call('GET', path`/reports/${id}/current`, undefined, options),
    download: async (id, query = {}, options) => {
      const { format = 'json' } = query;
      const accept = `${/^[ch]/.test(format) ? 'text' : 'application'}/${format}`;
      const more = { ...options, query, accept, isStream: true };
      const stream = await caller.call<ReadableStream<Uint8Array>>(
        'GET',
        path`/reports/${id}/download`,
        undefined,
        more,
      );
      return new Response(stream, { headers: { 'Content-Type': accept } }).blob();
    },
  };
};
