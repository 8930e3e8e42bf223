import type {
  AuditActivitiesListQuery,
  AuditActivitiesVerifyQuery,
  AuditActivity,
  AuditVerification,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** An organization's audit trail: who did what, when, from where, and with which result. It cannot be changed. */
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
  get(id: string, options?: RequestOptions): ApiPromise<AuditActivity>;

  /**
   * Has the server walk the organization's chain of hashes, from its first entry or behind an earlier walk, to its end.
   * The server checks up to 5,000 entries in one request; a long trail takes several. Needs `audit:read`.
   *
   * @param query.after the `cursor` of an earlier walk: only what was written since is checked
   * @returns what was found; `checked` counts the entries of all requests
   * A broken chain is an answer, not an error: `isIntact` is `false` and `brokenAt` names the first entry that is not
   * what was written.
   *
   * @example
   * ```ts
   * const { isIntact, brokenAt } = await client.auditActivities.verify();
   * if (!isIntact) console.error('The audit trail was changed at', brokenAt?.sequence);
   * ```
   */
  verify(query?: AuditActivitiesVerifyQuery, options?: RequestOptions): Promise<AuditVerification>;
}

export const auditActivitiesOf = (caller: Caller): AuditActivities => ({
  list: (query, options) => listOf(caller, '/audit-activities', query, options),
  get: (id, options) => caller.call('GET', path`/audit-activities/${id}`, undefined, options),
  async verify(query, options) {
    let checked = 0;
    for (let after = query?.after; ; ) {
      const asked = { ...options, ...(after === undefined ? {} : { query: { after } }) };
      const part: AuditVerification = await caller.call('GET', '/audit-activities/verify', undefined, asked);
      checked += part.checked;
      if (part.isIntact !== null || part.cursor === null) return { ...part, checked };
      after = part.cursor;
    }
  },
});
