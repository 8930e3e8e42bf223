import type { Row } from '../../store/store.js';

/** What the monitors that one depends on say about a failure of it. */
export type Dependence =
  /** One of them is down: it is the reason. */
  | { readonly verdict: 'down'; readonly ancestor: Row<'monitors'> }
  /** One of them has not been checked since, or is being verified: it may turn out to be the reason. */
  | { readonly verdict: 'undecided'; readonly waitFor: readonly Row<'monitors'>[] }
  | { readonly verdict: 'independent' };

/** How long a failure waits at most for what it depends on to be checked. */
export const dependencyWaitMs = 120_000;

/**
 * Says whether a failure may be the consequence of another.
 *
 * @param ancestors what the monitor depends on, the nearest first
 * @param failedAt when it failed first, in milliseconds since the epoch
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
