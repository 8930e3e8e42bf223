import type { CheckReport } from '@watchpost/checks';

/** Checks in a row that failed, and that could not be made. */
export interface FailureRun {
  readonly failures: number;
  readonly unknowns: number;
}

export const noFailures: FailureRun = { failures: 0, unknowns: 0 };

/**
 * The run after one more check, and whether that is repeated soon: a failure until its retries are used up, and the first
 * check that could not be made.
 */
export const continueRun = (
  run: FailureRun,
  status: CheckReport['status'],
  retries: number,
): { readonly run: FailureRun; readonly isRepeated: boolean } => {
  if (status === 'down') {
    const failures = run.failures + 1;
    return { run: { failures, unknowns: 0 }, isRepeated: failures <= retries };
  }
  // What could not be checked neither adds to a run of failures nor ends one.
  if (status === 'unknown') return { run: { ...run, unknowns: run.unknowns + 1 }, isRepeated: run.unknowns === 0 };
  return { run: noFailures, isRepeated: false };
};
