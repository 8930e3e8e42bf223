import type { Usage, UsageListQuery } from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { RequestOptions } from '../request/options.js';
import { catalogOf, type List } from '../request/pages.js';

/** What an organization uses, and may use. */
export interface UsageOfOrganization {
  /**
   * Lists how much of everything that a plan can limit there is, and how much there may be. Needs `billing:read`.
   *
   * @example
   * ```ts
   * for await (const { metric, quantity, limit } of client.usage.list()) {
   *   if (limit !== null && quantity >= limit) console.log(`no more ${metric}`);
   * }
   * ```
   * @throws ValidationError when the query is invalid
   */
  list(query?: UsageListQuery, options?: RequestOptions): List<Usage>;
}

export const usageOf = (caller: Caller): UsageOfOrganization => ({
  list: (query, options) => catalogOf(caller, '/billing/usage', query, options, ({ metric }) => metric),
});
