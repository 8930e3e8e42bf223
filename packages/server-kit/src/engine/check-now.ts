import { randomUUID } from 'node:crypto';
import type { CheckReport, CheckRequest, Credentials } from '../checks/check.js';
import type { NewRow, Row, Store } from '../store/store.js';
import { leaseEnd } from './leases.js';
import { judgeCheck, reportOfUnmadeCheck, toCheckRequest } from './outcome.js';

/** Time to write the result after the check has timed out. */
const leaseMarginMs = 3000;

/**
 * Checks one monitor at once, whether it is due or not, and records the result like any other: the status follows from
 * it, and the next check is due as if this one had been on time. A paused monitor is checked too and stays paused.
 *
 * @returns the row that was recorded; `busy` when a check of it runs already, or when it was changed while this one
 *   ran, so that nothing was recorded; `gone` when there is no such monitor
 * @throws StoreUnavailableError
 */
export const checkNow = async (options: {
  readonly store: Pick<Store, 'get' | 'claimMonitor' | 'recordChecks'>;
  readonly runCheck: (request: CheckRequest) => Promise<CheckReport>;
  readonly openCredentials: (monitor: Row<'monitors'>) => Credentials | null;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly monitorId: string;
}): Promise<NewRow<'monitorResults'> | 'busy' | 'gone'> => {
  const { store, clock, monitorId } = options;
  const found = await store.get('monitors', { id: monitorId });
  if (found === undefined) return 'gone';

  const now = clock();
  const token = randomUUID();
  const until = leaseEnd(found, now, leaseMarginMs);
  const monitor = await store.claimMonitor({ id: monitorId, now, leaseUntil: until, leaseToken: token });
  if (monitor === undefined) return 'busy';

  const startedAt = clock();
  const report = await options
    .runCheck(toCheckRequest(monitor, options.openCredentials(monitor)))
    .catch(() => reportOfUnmadeCheck('The check failed in itself.'));
  const { outcome } = judgeCheck(
    {
      monitor,
      lease: { monitorRef: monitor.ref, token, until },
      report,
      dueAt: startedAt,
      startedAt,
      endedAt: clock(),
    },
    true,
  );
  const { lost } = await store.recordChecks([outcome]);
  return lost.length > 0 ? 'busy' : outcome.result;
};
