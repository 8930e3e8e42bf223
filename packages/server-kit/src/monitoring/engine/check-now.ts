import { randomUUID } from 'node:crypto';
import { type CheckReport, type Credentials, failureMessages, failureReport } from '@watchpost/checks';
import { systemClock } from '../../base/clock.js';
import { silentLogger } from '../../base/logger.js';
import { readExports } from '../../outbound/telemetry/exporting-organizations.js';
import type { NewRow, Row, Store } from '../../store/interface/store.js';
import { newLeaseToken } from '../../workers/lease-token.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerPresence } from '../../workers/worker-presence.js';
import type { MonitorCheckRequest } from './drivers/heartbeat.js';
import { traceOf } from './export-result.js';
import { leaseEnd, releaseLeases } from './leases.js';
import { toCheckRequest } from './outcome.js';
import { type RecordingStore, recordChecks, toRecord } from './record-checks.js';

interface CheckNowOptions {
  readonly store: Pick<Store, 'claimMonitor' | 'findColumns'> & RecordingStore;
  readonly runCheck: (request: MonitorCheckRequest) => Promise<CheckReport>;
  /** Ends when its result is not wanted any more: then nothing is recorded. */
  readonly signal?: AbortSignal;
  readonly openCredentials: (monitor: Row<'monitors'>) => Credentials | null;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly monitorId: string;
}

/**
 * Checks one monitor at once, whether it is due or not, and records the result like any other: the status follows from
 * it, and the next check is due as if this one had been on time. A paused monitor is checked too and stays paused.
 *
 * @returns the row that was recorded; `busy` when a check of it runs already, or when it was changed or given up while
 *   this one ran, so that nothing was recorded; `gone` when there is no such monitor
 * @throws StoreUnavailableError
 */
export const checkNow = async (options: CheckNowOptions): Promise<NewRow<'monitorResults'> | 'busy' | 'gone'> => {
  const { store, clock, monitorId } = options;
  const found = await store.get('monitors', { id: monitorId });
  if (found === undefined) return 'gone';

  const workerId = `check_${randomUUID()}`;
  let isUnderWay = true;
  // For the time of the check a worker like any other: if the process dies, others have the monitor back in seconds.
  const presence = createWorkerPresence({
    store,
    clock: { ...systemClock, now: clock },
    trouble: createTroubleLog(silentLogger),
    workerId,
    isBusy: () => isUnderWay,
  });
  presence.start();
  await presence.appear();
  try {
    return await checkLeased(options, found, workerId);
  } finally {
    isUnderWay = false;
    await presence.leave();
  }
};

const checkLeased = async (
  { store, runCheck, signal, openCredentials, clock, monitorId }: CheckNowOptions,
  found: Row<'monitors'>,
  workerId: string,
): Promise<NewRow<'monitorResults'> | 'busy'> => {
  const now = clock();
  const token = newLeaseToken(workerId);
  const until = leaseEnd(found, now);
  const monitor = await store.claimMonitor({ id: monitorId, now, leaseUntil: until, leaseToken: token });
  if (monitor === undefined) return 'busy';

  const exports = await readExports(store, monitor.organizationId);
  const startedAt = clock();
  const request = toCheckRequest(monitor, openCredentials(monitor), traceOf(monitor, exports, startedAt));
  const report = await runCheck(request).catch(() =>
    failureReport({ status: 'unknown', message: failureMessages.defect() }),
  );
  const lease = { monitorRef: monitor.ref, token, until };
  if (signal?.aborted) {
    await store.commit(releaseLeases([lease]));
    return 'busy';
  }
  const check = { monitor, lease, report, dueAt: startedAt, startedAt, endedAt: clock(), exports };
  const recorded = toRecord(check, true);
  const lost = await recordChecks(store, [recorded], clock());
  return lost > 0 ? 'busy' : recorded.judged.outcome.result;
};
