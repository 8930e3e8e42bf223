import type { Row } from '../../store/interface/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';

/** What results take to come in, beyond the checks themselves. */
export const transportMs = 30_000;

/** For how long a result says how the target is: the next one may fail to come once. In milliseconds. */
export const freshMs = (
  monitor: Pick<Row<'monitors'>, 'intervalSeconds' | 'slowedToSeconds' | 'timeoutSeconds'>,
): number => (2 * effectiveIntervalSeconds(monitor) + monitor.timeoutSeconds) * 1000 + transportMs;

/** By how much a result may be ahead of the time at which it is read; one that is further ahead was made before the clock was set back. */
const aheadMs = 60_000;

/** Whether a time is one of before the clock was set back. */
export const isAhead = (at: number, now: number): boolean => at - now > aheadMs;

/**
 * Whether what a location says still holds at a time: it checks, and its last result is recent.
 *
 * @param now by which a result is ahead. Default: that time
 */
export const isFresh = (
  { presence, at }: Pick<LocationRun, 'presence' | 'at'>,
  monitor: Pick<Row<'monitors'>, 'intervalSeconds' | 'slowedToSeconds' | 'timeoutSeconds'>,
  time: number,
  now: number = time,
): boolean => presence === 'online' && at !== null && time - at < freshMs(monitor) && !isAhead(at, now);
