import type {
  FeatureFlag,
  FeatureFlagCreate,
  FeatureFlagEvaluations,
  FeatureFlagsEvaluateQuery,
  FeatureFlagsListQuery,
  FeatureFlagTest,
  FeatureFlagTestResult,
  FeatureFlagUpdate,
  FlagdDefinition,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Everything about feature flags: which value of a setting is served to whom. Their ids are ids or keys. */
export interface FeatureFlags {
  /**
   * Lists feature flags, by key unless `sort` says otherwise. Needs `feature-flags:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: FeatureFlagsListQuery, options?: RequestOptions): List<FeatureFlag>;

  /**
   * Creates a feature flag; it is off unless it says otherwise. Needs `feature-flags:write`.
   *
   * @example
   * ```ts
   * await client.featureFlags.create({
   *   key: 'new-checkout', enabled: true, rolloutPercent: 10,
   *   rules: [{ attribute: 'plan', operator: 'equals', values: ['beta'], value: true }],
   * });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached`)
   */
  create(flag: FeatureFlagCreate, options?: PostOptions): ApiPromise<FeatureFlag>;

  /**
   * Gets a feature flag. Needs `feature-flags:read`.
   *
   * @param id such as `ffl_…`, or the key
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<FeatureFlag>;

  /**
   * Changes a feature flag: what is left out stays, `null` puts a field back to its default. Needs `feature-flags:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: FeatureFlagUpdate, options?: ChangeOptions): ApiPromise<FeatureFlag>;

  /**
   * Deletes a feature flag. Needs `feature-flags:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Switches a feature flag on. Needs `feature-flags:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  enable(id: string, options?: ChangeOptions): ApiPromise<FeatureFlag>;

  /**
   * Switches a feature flag off: everybody gets `defaultValue`. Needs `feature-flags:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  disable(id: string, options?: ChangeOptions): ApiPromise<FeatureFlag>;

  /**
   * Says what contexts get before and after a change that is not saved. Needs `feature-flags:read`.
   *
   * @example
   * ```ts
   * const { changed } = await client.featureFlags.test('new-checkout', {
   *   changes: { rolloutPercent: 50 }, contexts: users.map(({ id }) => ({ targetingKey: id })),
   * });
   * ```
   * @throws NotFoundError, ValidationError, RateLimitError
   */
  test(id: string, test: FeatureFlagTest, options?: PostOptions): ApiPromise<FeatureFlagTestResult>;

  /**
   * Evaluates all feature flags for the caller. Needs any credential of the organization.
   *
   * @param query `targetingKey`, and further attributes as JSON in `context`
   * @throws ValidationError, RateLimitError
   */
  evaluate(query?: FeatureFlagsEvaluateQuery, options?: RequestOptions): ApiPromise<FeatureFlagEvaluations>;

  /** Gets all feature flags in the format of flagd. Needs `feature-flags:read`. */
  flagd(options?: RequestOptions): ApiPromise<FlagdDefinition>;
}

export const featureFlagsOf = (caller: Caller): FeatureFlags => ({
  list: (query, options) => listOf(caller, '/feature-flags', query, options),
  create: (flag, options) => caller.call('POST', '/feature-flags', flag, options),
  get: (id, options) => caller.call('GET', path`/feature-flags/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/feature-flags/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/feature-flags/${id}`, undefined, options),
  enable: caller.step('feature-flags', 'enable'),
  disable: caller.step('feature-flags', 'disable'),
  test: (id, test, options) => caller.call('POST', path`/feature-flags/${id}/test`, test, options),
  evaluate: (query, options) => caller.call('GET', '/feature-flags/evaluate', undefined, { ...options, query }),
  flagd: (options) => caller.call('GET', '/feature-flags/flagd.json', undefined, options),
});
