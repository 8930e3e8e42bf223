import { type Caller, path } from '../call.js';
import type { AuditActivitiesListQuery, AuditActivity, AuditVerification } from '../contract-types.js';
import type { RequestOptions } from '../options.js';
import { type List, listOf } from '../pages.js';

/** An organization's audit trail: who did what, when, from where, and with which result. Nobody can change it. */
export interface AuditActivities {
  /**
   * Lists audit activities, newest first. Needs `audit:read`.
   *
   * @example
   * ```ts
   * const refused = await client.auditActivities.list({ result: 'refused' }).toArray({ limit: 50 });
   * ```
   * @throws ValidationError when the query is invalid
   */
  list(query?: AuditActivitiesListQuery, options?: RequestOptions): List<AuditActivity>;

  /**
   * Gets an audit activity. Needs `audit:read`.
   *
   * @param id such as `aud_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): Promise<AuditActivity>;

  /**
   * Has the server walk the organization's chain of hashes from its first entry. Needs `audit:read`.
   *
   * A broken chain is an answer, not an error: `isIntact` is `false` and `brokenAt` names the first entry that is not
   * what was written.
   *
   * @example
   * ```ts
   * const { isIntact, brokenAt } = await client.auditActivities.verify();
   * if (!isIntact) console.error('The audit trail was changed at', brokenAt?.sequence);
   * ```
   */
  verify(options?: RequestOptions): Promise<AuditVerification>;
}

export const auditActivitiesOf = (caller: Caller): AuditActivities => ({
  list: (query, options) => listOf(caller, '/audit-activities', query, options),
  get: async (id, options) => caller.call('GET', path`/audit-activities/${id}`, undefined, options),
  verify: (options) => caller.call('GET', '/audit-activities/verify', undefined, options),
});
