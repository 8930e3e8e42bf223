import type { MonitorStatus } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import type { MonitorState } from './status-machine.js';

/** The cause of the current status, and of the failure that may lead to the next one. */
export type Causes = Pick<Row<'monitors'>, 'cause' | 'failureCause'>;

/** A monitor before a check, as far as its causes depend on it. */
type Before = Causes & Pick<MonitorState, 'currentStatus' | 'firstFailureAt' | 'unknownSince'>;

/** The causes of a monitor that was just paused, resumed, or put into maintenance. */
export const noCauses: Causes = { cause: null, failureCause: null };

/** Whether a status has a cause. */
export const hasCause = (status: MonitorStatus): boolean =>
  status === 'degraded' || status === 'down' || status === 'unknown';

/** The message of the first check of a run: of failures, or of checks that could not be made. `null` after the run. */
const failureCauseAfter = (monitor: Before, state: MonitorState, message: string | null): string | null => {
  const hasFailed = state.firstFailureAt !== null && monitor.firstFailureAt === null;
  const hasEnded = state.firstFailureAt === null && monitor.firstFailureAt !== null;
  const isUnmade = state.unknownSince !== null && state.firstFailureAt === null;
  if (hasFailed || (isUnmade && (monitor.unknownSince === null || hasEnded))) return message;
  return state.firstFailureAt === null && state.unknownSince === null ? null : monitor.failureCause;
};

/**
 * The causes of a monitor after a check that said `message`. A status keeps the cause that it began with, until it has
 * ended: while a failure is verified, and while a recovery is confirmed, the old cause holds.
 */
export const causesAfter = (monitor: Before, state: MonitorState, message: string | null): Causes => {
  const failureCause = failureCauseAfter(monitor, state, message);
  const { currentStatus } = state;
  if (!hasCause(currentStatus)) return { cause: null, failureCause };
  if (currentStatus === monitor.currentStatus) return { cause: monitor.cause, failureCause };
  // A failure that came before is no reason that later checks could not be made.
  const isOfRun = currentStatus === 'down' || (currentStatus === 'unknown' && state.firstFailureAt === null);
  return { cause: isOfRun ? (failureCause ?? message) : message, failureCause };
};
