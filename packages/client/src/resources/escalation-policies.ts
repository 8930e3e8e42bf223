import type {
  EscalationPoliciesListQuery,
  EscalationPoliciesRemoveQuery,
  EscalationPolicy,
  EscalationPolicyCreate,
  EscalationPolicyUpdate,
  EscalationReadiness,
  EscalationTest,
  EscalationTestRequest,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Everything about escalation policies: who is paged about an incident, one step after the other. */
export interface EscalationPolicies {
  /**
   * Lists escalation policies by name unless `sort` says otherwise. Needs `notifications:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: EscalationPoliciesListQuery, options?: RequestOptions): List<EscalationPolicy>;

  /**
   * Creates an escalation policy. Needs `notifications:write`.
   *
   * @example
   * ```ts
   * await client.escalationPolicies.create({
   *   name: 'Platform',
   *   target: { scope: 'all' },
   *   steps: [{ targets: [{ type: 'schedule', id: 'ocs_…' }] }, { targets: [{ type: 'responders' }] }],
   * });
   * ```
   * @throws ValidationError, also when a target does not exist; PermissionError (`plan_limit_reached`)
   */
  create(policy: EscalationPolicyCreate, options?: PostOptions): ApiPromise<EscalationPolicy>;

  /**
   * Gets an escalation policy. Needs `notifications:read`.
   *
   * @param id such as `esc_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<EscalationPolicy>;

  /**
   * Changes an escalation policy: what is left out stays; `steps` is replaced as a whole. What is escalated already goes
   * on as it began. Needs `notifications:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: EscalationPolicyUpdate, options?: ChangeOptions): ApiPromise<EscalationPolicy>;

  /**
   * Deletes an escalation policy; what it escalates already goes on. Needs `notifications:write`.
   *
   * @param query `force: true` also takes it out of the alert rules, monitors and settings that name it
   * @throws NotFoundError, ConflictError while something names it, or with `version_mismatch`
   */
  delete(id: string, query?: EscalationPoliciesRemoveQuery, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Says what a policy would do from a moment on without an acknowledgement. No page is sent. Needs `notifications:read`.
   *
   * @example
   * ```ts
   * const { problems } = await client.escalationPolicies.test('esc_…', { at: '2030-01-06T03:00:00.000Z' });
   * ```
   * @throws NotFoundError
   */
  test(id: string, request?: EscalationTestRequest, options?: PostOptions): ApiPromise<EscalationTest>;

  /**
   * Says whether a policy would reach people now. Needs `notifications:read`.
   *
   * @throws NotFoundError
   */
  readiness(id: string, options?: RequestOptions): ApiPromise<EscalationReadiness>;
}

export const escalationPoliciesOf = (caller: Caller): EscalationPolicies => ({
  list: (query, options) => listOf(caller, '/escalation-policies', query, options),
  create: (policy, options) => caller.call('POST', '/escalation-policies', policy, options),
  get: (id, options) => caller.call('GET', path`/escalation-policies/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/escalation-policies/${id}`, changes, options),
  delete: (id, query, options) =>
    caller.call('DELETE', path`/escalation-policies/${id}`, undefined, { ...options, query }),
  test: (id, request, options) => caller.call('POST', path`/escalation-policies/${id}/test`, request, options),
  readiness: (id, options) => caller.call('GET', path`/escalation-policies/${id}/readiness`, undefined, options),
});
