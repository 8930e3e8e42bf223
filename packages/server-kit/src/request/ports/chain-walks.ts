import type { AuditVerification } from '@watchpost/schemas';

/** Verifies the audit trails of all organizations of a process. */
export interface ChainWalks {
  /**
   * Verifies a part of an organization's trail. Requests for the same part share one walk and its answer.
   *
   * @param after the `cursor` of an earlier walk
   * @throws ProblemError `rate_limited` while another walk of the organization is under way
   */
  verify(organizationId: string, after: string | undefined): Promise<AuditVerification>;
}
