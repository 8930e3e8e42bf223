import { reportedTypes } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';
import type { SampleClock } from './rule-sample.js';
import type { Sample } from './sample.js';
import { hasWindow } from './window.js';

type Monitor = Pick<Row<'monitors'>, 'type' | 'intervalSeconds' | 'slowedToSeconds' | 'retryIntervalSeconds'>;

/**
 * The first clock sample follows a result after this time, and then one each minute. The extra half minute keeps it away
 * from checks at the usual intervals that are a moment late.
 */
const firstMs = 90_000;
const everyMs = 60_000;

/** Whether a rule is also evaluated between results: its value changes with time, or was reported and still holds. */
const isSampledByClock = (condition: Row<'alertRules'>['condition'], monitor: Monitor): boolean =>
  hasWindow(condition) ||
  (reportedTypes.includes(monitor.type) &&
    ['status', 'consecutiveFailures', 'heartbeatMissed'].includes(condition.metric));

/** The first clock sample after `after`, unless a result comes before. */
export const clockSampleAfter = (resultAt: number, after: number): number => {
  const first = resultAt + firstMs;
  return after < first ? first : first + (Math.floor((after - first) / everyMs) + 1) * everyMs;
};

/** The first clock sample after this time is the last one up to `until`. */
export const oneClockTickBefore = (until: number): number => until - everyMs;

/**
 * How long after a result the next one is overdue: two checks should have been made, and there was time to write them.
 * `Infinity` for reported types, which are not checked.
 */
const overdueAfterMs = (monitor: Monitor): number =>
  reportedTypes.includes(monitor.type)
    ? Number.POSITIVE_INFINITY
    : 2000 * Math.max(effectiveIntervalSeconds(monitor), monitor.retryIntervalSeconds) + firstMs;

/** How rules about a monitor are evaluated between its results. */
export const monitorClock = (condition: Row<'alertRules'>['condition'], monitor: Monitor): SampleClock<Sample> => ({
  isUsed: isSampledByClock(condition, monitor),
  overdueAfterMs: overdueAfterMs(monitor),
  timeAfter: (last, after) => clockSampleAfter(last.at, after),
  repeat: (last, at, isOverdue) => ({ ...last, at, latencyMs: null, isOverdue }),
});
