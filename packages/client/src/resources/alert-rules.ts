import type {
  AlertAcknowledge,
  AlertBackTest,
  AlertRule,
  AlertRuleCreate,
  AlertRuleDraftTest,
  AlertRulesListQuery,
  AlertRulesStatesQuery,
  AlertRuleTest,
  AlertRuleUpdate,
  AlertState,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { catalogOf, type List, listOf } from '../request/pages.js';

/** Everything about alert rules: when people are notified, about what, and how. */
export interface AlertRules {
  /**
   * Lists alert rules, newest first unless `sort` says otherwise. Needs `alert-rules:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: AlertRulesListQuery, options?: RequestOptions): List<AlertRule>;

  /**
   * Creates an alert rule. Needs `alert-rules:write`.
   *
   * @example
   * ```ts
   * const condition = { metric: 'latencyP95', operator: '>', threshold: 800, windowSeconds: 600 } as const;
   * await client.alertRules.create({ name: 'Checkout is slow', condition });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached`)
   */
  create(rule: AlertRuleCreate, options?: PostOptions): ApiPromise<AlertRule>;

  /**
   * Gets an alert rule; `state` is the worst of its states. Needs `alert-rules:read`.
   *
   * @param id such as `alr_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<AlertRule>;

  /**
   * Changes an alert rule: what is left out stays, `null` puts a field back to its default. Needs
   * `alert-rules:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: AlertRuleUpdate, options?: ChangeOptions): ApiPromise<AlertRule>;

  /**
   * Deletes an alert rule with its states. Needs `alert-rules:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Evaluates the rule over stored results, and answers with when it would have fired and cleared.
   * Changes nothing. Needs `alert-rules:read`.
   *
   * @param tested its range, by default the last 24 hours; with a `monitorId` or a `subjectId` the answer has its `series`
   * @throws NotFoundError, ValidationError
   */
  test(id: string, tested?: AlertRuleTest, options?: PostOptions): ApiPromise<AlertBackTest>;

  /**
   * Evaluates a rule that is not saved over stored results, as {@link AlertRules.test} does. Stores nothing. Needs
   * `alert-rules:write`.
   *
   * @param draft the rule as `create` takes it, and what `test` takes
   * @example
   * ```ts
   * const condition = { metric: 'latencyMs', operator: '>', threshold: 800 } as const;
   * const { alerts, series } = await client.alertRules.testDraft({ name: 'Slow', condition, monitorId });
   * ```
   * @throws ValidationError
   */
  testDraft(draft: AlertRuleDraftTest, options?: PostOptions): ApiPromise<AlertBackTest>;

  /**
   * Lists the state of a rule for each of its subjects, the one evaluated last first. Needs `alert-rules:read`.
   *
   * @example
   * ```ts
   * const firing = await client.alertRules.states(id, { state: 'firing' }).toArray({ limit: 50 });
   * ```
   * @throws NotFoundError, ValidationError
   */
  states(id: string, query?: AlertRulesStatesQuery, options?: RequestOptions): List<AlertState>;

  /**
   * Acknowledges a firing alert: it is not repeated until it clears. Needs `incidents:respond`.
   *
   * @param which its `monitorId` or `subjectId`; default: everything that the rule fires for
   * @throws NotFoundError, ConflictError when it does not fire
   */
  acknowledge(id: string, which?: AlertAcknowledge, options?: PostOptions): ApiPromise<void>;
}

export const alertRulesOf = (caller: Caller): AlertRules => ({
  list: (query, options) => listOf(caller, '/alert-rules', query, options),
  create: (rule, options) => caller.call('POST', '/alert-rules', rule, options),
  get: (id, options) => caller.call('GET', path`/alert-rules/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/alert-rules/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/alert-rules/${id}`, undefined, options),
  test: (id, tested, options) => caller.call('POST', path`/alert-rules/${id}/test`, tested, options),
  testDraft: (draft, options) => caller.call('POST', '/alert-rules/test', draft, options),
  // A state has no id: there is one for each subject.
  states: (id, query, options) =>
    catalogOf(
      caller,
      path`/alert-rules/${id}/states`,
      query,
      options,
      ({ monitorId, subject }) => monitorId ?? subject.id,
    ),
  acknowledge: (id, which, options) => caller.call('POST', path`/alert-rules/${id}/acknowledge`, which, options),
});
