import { type MonitorType, reportedTypes, type UnknownReason } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import { type CheckInterval, effectiveIntervalSeconds } from './effective-interval.js';
import { noRun } from './status-machine.js';
import { reasonSentences } from './unknown-reason.js';

/** How late a check may begin before the time until it is missing, in milliseconds: a process that is restarted takes as long. */
const latenessMs = 5000;

/** What of a monitor says for how long a check counts. */
export interface CoverageRules extends CheckInterval {
  readonly type: MonitorType;
  readonly retryIntervalSeconds: number;
  readonly timeoutSeconds: number;
}

/**
 * Until when a check says how its target is: the next one begins by then, whether that is regular or a repetition, also where this
 * one took all of its timeout. `null` for what is not checked but reports by itself, and for groups, of which their members say all.
 *
 * @param at when it began
 */
export const coveredUntil = (monitor: CoverageRules, at: number): number | null => {
  if (reportedTypes.includes(monitor.type) || monitor.type === 'group') return null;
  const seconds = Math.max(effectiveIntervalSeconds(monitor), monitor.retryIntervalSeconds) + monitor.timeoutSeconds;
  return at + seconds * 1000 + latenessMs;
};

/** Says what kept this server from observing between two times; milliseconds since the epoch. */
export type ReasonOf = (from: number, to: number) => UnknownReason;

/** The columns of a monitor that no one has checked for too long. */
export type SilenceColumns = Pick<
  Row<'monitors'>,
  | 'currentStatus'
  | 'statusSince'
  | 'isVerifying'
  | 'consecutiveFailures'
  | 'consecutiveSuccesses'
  | 'firstFailureAt'
  | 'unknownSince'
  | 'coveredUntil'
  | 'cause'
  | 'failureCause'
  | 'unknownReason'
>;

/** Statuses that begin with what a person or a window does, and with no check. */
export const setByPeople: readonly Row<'monitors'>['currentStatus'][] = ['paused', 'maintenance', 'pending'];

/** Statuses that only last while checks say so. */
export const observedStatuses: readonly Row<'monitors'>['currentStatus'][] = ['up', 'degraded', 'down'];

/**
 * What is known of a monitor at a time by which its last check no longer counts: it is `unknown` since then, and what was
 * found before goes on neither as a run of failures nor as one of successes. `undefined` while that check counts, and where a
 * person has set the status.
 */
export const afterSilence = (
  monitor: Pick<Row<'monitors'>, 'currentStatus' | 'statusSince' | 'coveredUntil' | 'cause' | 'unknownReason'>,
  at: number,
  reasonOf: ReasonOf,
): SilenceColumns | undefined => {
  const { currentStatus, coveredUntil: until } = monitor;
  if (until === null || at <= until || currentStatus === 'paused' || currentStatus === 'maintenance') return undefined;
  const run = { ...noRun, coveredUntil: null, failureCause: null };
  if (!observedStatuses.includes(currentStatus)) {
    const { statusSince, cause, unknownReason } = monitor;
    return { ...run, currentStatus, statusSince, cause, unknownReason };
  }
  const unknownReason = reasonOf(until, at);
  const statusSince = Math.max(until, monitor.statusSince);
  return { ...run, currentStatus: 'unknown', statusSince, cause: reasonSentences[unknownReason], unknownReason };
};
