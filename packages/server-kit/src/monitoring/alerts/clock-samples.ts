import { reportedTypes } from '@watchpost/schemas';
import type { Row } from '../../store/store.js';
import { hasWindow } from './window.js';

type Monitor = Pick<Row<'monitors'>, 'type' | 'intervalSeconds' | 'retryIntervalSeconds'>;

/**
 * A rule looks by the clock for the first time so long after a result, and then once a minute. Half a minute beside the
 * usual intervals, so that a check that comes a moment late does not meet a look by the clock.
 */
const firstMs = 90_000;
const everyMs = 60_000;

/**
 * Whether a rule also looks when there is no result: what it measures changes with time, or is told once and holds.
 */
export const isSampledByClock = (condition: Row<'alertRules'>['condition'], monitor: Monitor): boolean =>
  hasWindow(condition) ||
  (reportedTypes.includes(monitor.type) &&
    ['status', 'consecutiveFailures', 'heartbeatMissed'].includes(condition.metric));

/** The first moment after `after` at which a rule looks by the clock, unless a result comes before. */
export const clockSampleAfter = (resultAt: number, after: number): number => {
  const first = resultAt + firstMs;
  return after < first ? first : first + (Math.floor((after - first) / everyMs) + 1) * everyMs;
};

/** The last moment up to `until` at which a rule could look by the clock. */
export const oneClockTickBefore = (until: number): number => until - everyMs;

/**
 * How long after a result the next is overdue: two checks should have been made, and there was time to write them.
 * `Infinity` for what nobody checks.
 */
export const overdueAfterMs = (monitor: Monitor): number =>
  reportedTypes.includes(monitor.type)
    ? Number.POSITIVE_INFINITY
    : 2000 * Math.max(monitor.intervalSeconds, monitor.retryIntervalSeconds) + firstMs;
