import type { Row } from '../../store/interface/store.js';

/** Whether a failure is caused by one of the monitors that the failed one depends on. */
export type Dependence =
  /** An ancestor is down: it is the reason. */
  | { readonly verdict: 'down'; readonly ancestor: Row<'monitors'> }
  /** Ancestors were not checked since the failure, or are being verified: one of them may be the reason. */
  | { readonly verdict: 'undecided'; readonly waitFor: readonly Row<'monitors'>[] }
  | { readonly verdict: 'independent' };

/** How long a failure waits at most for checks of the ancestors. */
export const dependencyWaitMs = 120_000;

/**
 * Judges whether a failure may be the consequence of another one.
 *
 * @param ancestors the monitors that the failed one depends on, the nearest first
 * @param failedAt when it first failed, in milliseconds since the epoch
 */
export const judgeDependence = (ancestors: readonly Row<'monitors'>[], failedAt: number, now: number): Dependence => {
  const ancestor = ancestors.find(({ currentStatus }) => currentStatus === 'down');
  if (ancestor !== undefined) return { verdict: 'down', ancestor };
  if (now - failedAt > dependencyWaitMs) return { verdict: 'independent' };
  const waitFor = ancestors.filter(
    ({ enabled, nextCheckAt, isVerifying, lastCheckedAt }) =>
      enabled && nextCheckAt !== null && (isVerifying || (lastCheckedAt ?? 0) < failedAt),
  );
  return waitFor.length === 0 ? { verdict: 'independent' } : { verdict: 'undecided', waitFor };
};
