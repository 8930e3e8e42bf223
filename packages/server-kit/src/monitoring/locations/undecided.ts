import type { Row } from '../../store/interface/store.js';
import { observedStatuses } from '../status/coverage.js';
import { isStatusHeld } from '../status/status-machine.js';
import { statusRulesOf } from '../status/status-rules.js';
import { freshMs, transportMs } from './freshness.js';

/** Columns of a monitor that say whether what came before a time is decided. */
export const borderColumns = [
  'type',
  'enabled',
  'isSuspended',
  'currentStatus',
  'isVerifying',
  'firstFailureAt',
  'unknownSince',
  'lastCheckedAt',
  'coveredUntil',
  'leaseUntil',
  'intervalSeconds',
  'slowedToSeconds',
  'timeoutSeconds',
  'retries',
  'retryIntervalSeconds',
  'recoveryThreshold',
  'locations',
] as const satisfies readonly (keyof Row<'monitors'>)[];

/** What of a monitor says whether what came before a time is decided. */
export type BorderMonitor = Pick<Row<'monitors'>, (typeof borderColumns)[number]>;

/** A time, and now. */
export interface Border {
  readonly border: number;
  /** When one began to wait for it: no earlier than it. */
  readonly since: number;
  readonly now: number;
}

type Begun = Pick<BorderMonitor, 'currentStatus' | 'isVerifying' | 'firstFailureAt' | 'unknownSince'>;

/** Whether failures, or checks that could not be made, began before the border and are being repeated. */
const isBegun = ({ currentStatus, isVerifying, firstFailureAt, unknownSince }: Begun, border: number): boolean =>
  (isVerifying && firstFailureAt !== null && firstFailureAt < border) ||
  (currentStatus !== 'unknown' && unknownSince !== null && unknownSince < border);

/**
 * Whether the status that a monitor had until a time may still become another: a failure is being verified, a check runs that
 * began before, results of agents are on their way, or the last check counts no longer and that is not written down yet. That
 * takes as long as the repetitions and the way of a result at most; what comes later rewrites the past.
 */
export const isUndecided = (monitor: BorderMonitor, { border, since, now }: Border): boolean => {
  const { timeoutSeconds, retryIntervalSeconds, currentStatus, locations } = monitor;
  if (!monitor.enabled || monitor.isSuspended || isStatusHeld(currentStatus)) return false;
  const onItsWayMs = timeoutSeconds * 1000 + transportMs;
  const repeatsMs = statusRulesOf(monitor).retries * (retryIntervalSeconds + timeoutSeconds) * 1000;
  if (now >= since + onItsWayMs + repeatsMs) return false;
  const isOnItsWay = now < since + onItsWayMs;
  if (locations.length > 0) {
    const counted = locations.filter(({ presence }) => presence === 'online');
    return counted.some(
      (run) =>
        isBegun(run, border) ||
        (isOnItsWay && run.at !== null && run.at < border && now - run.at < 2 * freshMs(monitor)),
    );
  }
  const isCheckedSince = (monitor.lastCheckedAt ?? 0) >= border;
  const isRunning = monitor.leaseUntil !== null && monitor.leaseUntil > now;
  const isSilent = observedStatuses.includes(currentStatus) && (monitor.coveredUntil ?? border) < border;
  return isBegun(monitor, border) || (!isCheckedSince && ((isRunning && isOnItsWay) || isSilent));
};
