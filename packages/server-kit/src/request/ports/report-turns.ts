/** Computes reports that requests wait for, those of an organization one after the other. */
export interface ReportTurns {
  /**
   * Computes in turn. Requests that name the same key share one computation, and its result for some seconds.
   *
   * @param request.key names what is computed; another version of it has another key
   * @param request.keepMs how long the result is given again; 0 for never
   * @throws ProblemError `rate_limited` when too many requests of the organization wait
   */
  compute<Result>(
    request: { readonly organizationId: string; readonly key: string; readonly keepMs: number },
    work: () => Promise<Result>,
  ): Promise<Result>;
}
