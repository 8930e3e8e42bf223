import type { Look } from '../alerts/observe.js';
import { resultStatuses } from '../engine/outcome.js';
import type { Row } from '../store/store.js';
import type { StatusSince } from './facts.js';

type Result = Row<'monitorResults'>;

const isFailure = ({ status }: Pick<Result, 'status'>): boolean => resultStatuses[status] === 'down';

/** Failures in a row before the first of some results, reckoned back from how many there are after the last. */
const failuresBefore = (results: readonly Result[], failuresNow: number): number => {
  const lastOther = results.findLastIndex((result) => !isFailure(result));
  return lastOther === -1 ? Math.max(0, failuresNow - results.length) : 0;
};

/**
 * The moments at which rules look at a monitor: one for each result.
 *
 * @param statuses the statuses of that time; the first began before the first result
 * @param failuresNow failures in a row after the last result
 */
export const looksAt = (
  results: readonly Result[],
  options: {
    readonly statuses: readonly StatusSince[];
    readonly failuresNow: number;
    readonly certificateDays: number | null;
    readonly isHeartbeat: boolean;
  },
): Look[] => {
  const { statuses, certificateDays, isHeartbeat } = options;
  let failures = failuresBefore(results, options.failuresNow);
  let previousAt = Number.NEGATIVE_INFINITY;
  return results.map((result) => {
    const status = statuses.findLast(({ since }) => since <= result.at)?.status ?? 'pending';
    const from = previousAt;
    // Who resumes a monitor, or lets it out of maintenance, begins to count anew; what is found meanwhile does not count.
    if (statuses.some(({ status, since }) => status === 'pending' && since > from && since <= result.at)) failures = 0;
    if (isFailure(result)) failures += status === 'maintenance' || status === 'paused' ? 0 : 1;
    else if (resultStatuses[result.status] !== 'unknown') failures = 0;
    previousAt = result.at;
    return {
      at: result.at,
      status,
      consecutiveFailures: failures,
      latencyMs: result.latencyUs === null ? null : result.latencyUs / 1000,
      certificateDays,
      isHeartbeat,
      window: null,
    };
  });
};
