import type { Plan, PlansListQuery } from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';
import { catalogOf, type List } from '../request/pages.js';

/** What organizations can subscribe to. The operator of the server configures it; anybody may read it. */
export interface Plans {
  /**
   * Lists plans, in the order of the catalogue unless `sort` says otherwise.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: PlansListQuery, options?: RequestOptions): List<Plan>;

  /**
   * Gets a plan with its prices and what it includes.
   *
   * @param code such as `team`
   * @throws NotFoundError
   */
  get(code: string, options?: RequestOptions): ApiPromise<Plan>;
}

export const plansOf = (anonymous: Caller): Plans => ({
  list: (query, options) => catalogOf(anonymous, '/plans', query, options, ({ code }) => code),
  get: (code, options) => anonymous.call('GET', path`/plans/${code}`, undefined, options),
});
