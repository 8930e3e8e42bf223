import type { CheckReport, CheckRequest } from '@watchpost/checks';

/** The request that asks for a check. */
export interface AskingRequest {
  readonly caller: { readonly organizationId: string };
  /** Calls `listener` when the client hangs up; returns how to stop listening. */
  onHangUp(listener: () => void): () => void;
}

/** Checks that run because people asked for them, beside those of the engine. */
export interface AskedChecks {
  /**
   * Does work that checks something, if there is room. The signal ends when the client hangs up.
   *
   * @throws ProblemError `rate_limited` when the organization has too many, `unavailable` when the process has
   */
  run<T>(
    request: AskingRequest,
    work: (check: (request: CheckRequest) => Promise<CheckReport>, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
}
