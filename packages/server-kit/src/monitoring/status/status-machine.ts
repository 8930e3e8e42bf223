import type { CheckReport } from '@watchpost/checks';
import type { MonitorStatus } from '@watchpost/schemas';
import type { StatusRules } from './status-rules.js';

/** The state of a monitor: its confirmed status, and what checks since have said about it. */
export interface MonitorState {
  readonly currentStatus: MonitorStatus;
  /** Times are milliseconds since the epoch. */
  readonly statusSince: number;
  /** Whether failures are being repeated before they count. */
  readonly isVerifying: boolean;
  readonly consecutiveFailures: number;
  readonly consecutiveSuccesses: number;
  readonly firstFailureAt: number | null;
  readonly unknownSince: number | null;
}

/** The state of a monitor, without its other columns. */
export const stateOf = (monitor: MonitorState): MonitorState => ({
  currentStatus: monitor.currentStatus,
  statusSince: monitor.statusSince,
  isVerifying: monitor.isVerifying,
  consecutiveFailures: monitor.consecutiveFailures,
  consecutiveSuccesses: monitor.consecutiveSuccesses,
  firstFailureAt: monitor.firstFailureAt,
  unknownSince: monitor.unknownSince,
});

/** A change of `currentStatus`. */
export interface StatusTransition {
  readonly from: MonitorStatus;
  readonly to: MonitorStatus;
  /** Since when the new status holds, as in `statusSince`: before the check that confirmed it, for `down` and `unknown`. */
  readonly at: number;
}

/** The state of a monitor after a check. */
export interface NextState {
  readonly state: MonitorState;
  readonly transition?: StatusTransition;
  /** Whether the next check is a regular one or repeats this one soon. */
  readonly nextDelay: 'interval' | 'retry';
}

/** Whether a person has set the status: checks neither change nor end it. */
export const isStatusHeld = (status: MonitorStatus): boolean => status === 'paused' || status === 'maintenance';

/**
 * Decides the state of a monitor after a check that reported `report` and began at `now` (milliseconds).
 *
 * - A failure with retries left keeps the confirmed status, sets `isVerifying` and is repeated soon; the failure after
 *   the last retry makes the monitor `down` since the first one.
 * - A failure that comes in less than half of the time that repetitions take is no repetition.
 * - `down` ends after `recoveryThreshold` successes in a row. They come at the usual interval: a recovery that is
 *   confirmed by checks in quick succession says little about whether the target stays up.
 * - Every other success is believed at once, so `up` and `degraded` change places freely.
 * - A check that could not be made says nothing about the target. One alone only causes a repetition, and a run of
 *   failures or successes goes on after it; a second in a row makes the monitor `unknown` since the first, and ends the run:
 *   a failure that follows is the first of another one, and nothing before it is `down`.
 *   What a person says needs no second.
 *   `unknown` ends with the first success, whatever the recovery threshold, and with the failure that confirms `down`.
 * - `paused` and `maintenance` stay: a check on request is recorded meanwhile, and changes nothing.
 */
export const nextState = (
  state: MonitorState,
  report: CheckReport['status'],
  rules: StatusRules,
  now: number,
): NextState => {
  if (isStatusHeld(state.currentStatus)) return { state, nextDelay: 'interval' };
  if (report === 'unknown') return afterUnknown(state, rules, now);
  if (report === 'down') return afterFailure(state, rules, now);
  return afterSuccess(state, report, rules, now);
};

/** No failures or successes that go on. */
export const noRun = {
  isVerifying: false,
  consecutiveFailures: 0,
  consecutiveSuccesses: 0,
  firstFailureAt: null,
  unknownSince: null,
} as const;

const afterSuccess = (state: MonitorState, report: 'up' | 'degraded', rules: StatusRules, now: number): NextState => {
  const successes = state.consecutiveSuccesses + 1;
  const isStillDown = state.currentStatus === 'down' && successes < rules.recoveryThreshold;
  return moved(
    state,
    {
      isVerifying: false,
      consecutiveFailures: 0,
      consecutiveSuccesses: successes,
      firstFailureAt: null,
      unknownSince: null,
    },
    isStillDown ? 'down' : report,
    now,
    'interval',
  );
};

const afterFailure = (state: MonitorState, rules: StatusRules, now: number): NextState => {
  const failures = state.consecutiveFailures + 1;
  const firstFailureAt = state.firstFailureAt ?? now;
  const isDown = state.currentStatus === 'down' || failures > rules.retries;
  // Checks on request within moments are one glance at the target, and use up one retry.
  const isTooSoon =
    now >= firstFailureAt && state.consecutiveFailures * (rules.retryMs ?? 0) > 2 * (now - firstFailureAt);
  if (isTooSoon && state.isVerifying) return { state: { ...state, unknownSince: null }, nextDelay: 'retry' };
  return moved(
    state,
    {
      isVerifying: !isDown,
      consecutiveFailures: failures,
      consecutiveSuccesses: 0,
      firstFailureAt,
      unknownSince: null,
    },
    isDown ? 'down' : state.currentStatus,
    firstFailureAt,
    isDown ? 'interval' : 'retry',
  );
};

const afterUnknown = (state: MonitorState, rules: StatusRules, now: number): NextState => {
  const isFirst = state.unknownSince === null;
  const unknownSince = state.unknownSince ?? now;
  if (!isFirst || rules.isUnknownFinal === true)
    return moved(state, { ...noRun, unknownSince }, 'unknown', unknownSince, 'interval');
  // A verification continues: the next check that can be made counts on.
  const isVerifying =
    state.currentStatus !== 'down' && state.consecutiveFailures > 0 && state.consecutiveFailures <= rules.retries;
  const { consecutiveFailures, consecutiveSuccesses, firstFailureAt } = state;
  const run = { isVerifying, consecutiveFailures, consecutiveSuccesses, firstFailureAt, unknownSince };
  // Repeating sooner helps after a hiccup of ours; while an outage of ours lasts it would only add load.
  return moved(state, run, state.currentStatus, unknownSince, 'retry');
};

/** Puts counters and status together; `at` becomes `statusSince` when the status is a new one. */
const moved = (
  before: MonitorState,
  counters: Omit<MonitorState, 'currentStatus' | 'statusSince'>,
  status: MonitorStatus,
  at: number,
  nextDelay: NextState['nextDelay'],
): NextState => {
  if (status === before.currentStatus) {
    return { state: { ...counters, currentStatus: status, statusSince: before.statusSince }, nextDelay };
  }
  const transition = { from: before.currentStatus, to: status, at };
  return { state: { ...counters, currentStatus: status, statusSince: at }, transition, nextDelay };
};

/** What people's own actions set: the state, when the next check is due, and who may be running one. */
export interface SetByPerson extends MonitorState {
  readonly enabled: boolean;
  /** Why it is not; `null` while it is. */
  readonly pausedReason: 'manual' | 'plan' | null;
  readonly unknownReason: null;
  readonly coveredUntil: null;
  readonly nextCheckAt: number | null;
  readonly leaseUntil: number | null;
  readonly leaseToken: string | null;
}

const cleared = {
  ...noRun,
  unknownReason: null,
  // What was checked before says nothing about what comes.
  coveredUntil: null,
  // A running check loses its lease, and its result is not recorded.
  leaseUntil: null,
  leaseToken: null,
} as const;

/** The state of a monitor that is paused at `now`: never due. */
export const pausedState = (now: number, reason: 'manual' | 'plan' = 'manual'): SetByPerson => ({
  ...cleared,
  enabled: false,
  pausedReason: reason,
  currentStatus: 'paused',
  statusSince: now,
  nextCheckAt: null,
});

/** The state of a monitor that is created or resumed at `now`: nothing is known, and it is due at once. */
export const resumedState = (now: number): SetByPerson => ({
  ...cleared,
  enabled: true,
  pausedReason: null,
  currentStatus: 'pending',
  statusSince: now,
  nextCheckAt: now,
});

/**
 * What changes when a running monitor gets another target, type of check or schedule: the status stays until a check
 * of the new definition has spoken, that check is due at once, and one that is running for the old definition does not
 * count.
 */
export const redefinedState = (now: number): Pick<SetByPerson, 'nextCheckAt' | 'leaseUntil' | 'leaseToken'> => ({
  nextCheckAt: now,
  leaseUntil: null,
  leaseToken: null,
});
