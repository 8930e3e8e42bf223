import type { Row } from '../../store/interface/store.js';
import { dependencyWaitMs } from '../alerts/outages.js';
import { monitorOpenKey } from '../incidents/incident-rows.js';

/** Whether a failure is caused by one of the monitors that the failed one depends on. */
export type Dependence =
  /** An ancestor is down, or was when it was last observed: it is the reason. */
  | { readonly verdict: 'down'; readonly ancestor: Row<'monitors'> }
  /** Ancestors were not checked since the failure, or are being verified: one of them may be the reason. */
  | { readonly verdict: 'undecided'; readonly waitFor: readonly Row<'monitors'>[] }
  | { readonly verdict: 'independent' };

/** Whether this ancestor is down, or was when it was last observed: `unknown` ends no outage, so its incident is open. */
export const isOut = (
  { id, currentStatus }: Pick<Row<'monitors'>, 'id' | 'currentStatus'>,
  open: ReadonlyMap<string, unknown>,
): boolean => currentStatus === 'down' || (currentStatus === 'unknown' && open.has(monitorOpenKey(id)));

/**
 * Judges whether a failure may be the consequence of another one.
 *
 * @param ancestors the monitors that the failed one depends on, the nearest first
 * @param open the incidents that are open, by what they are about
 * @param failedAt when it first failed, in milliseconds since the epoch
 */
export const judgeDependence = (
  ancestors: readonly Row<'monitors'>[],
  open: ReadonlyMap<string, unknown>,
  failedAt: number,
  now: number,
): Dependence => {
  const ancestor = ancestors.find((each) => isOut(each, open));
  if (ancestor !== undefined) return { verdict: 'down', ancestor };
  if (now - failedAt > dependencyWaitMs) return { verdict: 'independent' };
  const waitFor = ancestors.filter(
    ({ enabled, nextCheckAt, isVerifying, lastCheckedAt }) =>
      enabled && nextCheckAt !== null && (isVerifying || (lastCheckedAt ?? 0) < failedAt),
  );
  return waitFor.length === 0 ? { verdict: 'independent' } : { verdict: 'undecided', waitFor };
};
