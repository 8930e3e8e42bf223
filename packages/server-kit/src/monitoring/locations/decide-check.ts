import type { CheckReport } from '@watchpost/checks';
import type { Row } from '../../store/interface/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { causesAfter } from '../status/cause.js';
import { afterSilence, coveredUntil, type ReasonOf, type SilenceColumns } from '../status/coverage.js';
import {
  isStatusHeld,
  type MonitorState,
  type NextState,
  nextState,
  type StatusTransition,
  stateOf,
} from '../status/status-machine.js';
import { statusRulesOf } from '../status/status-rules.js';
import type { StatusColumns } from '../status/status-since.js';
import { unknownReasonAfter } from '../status/unknown-reason.js';
import { continueRun, type Run } from './continue-run.js';
import { decidedColumns } from './decided-columns.js';
import { freshMs } from './freshness.js';

/** A check, and the location that made it. */
export interface LocatedCheck {
  /** `ref` of the agent; 0 for the server. */
  readonly agentRef: number;
  readonly report: CheckReport;
  /** When it began, in milliseconds since the epoch. */
  readonly at: number;
}

/** What follows from a check. */
export interface DecidedCheck {
  /** The columns of the monitor that say what its status is, and why. */
  readonly columns: Partial<Row<'monitors'>> & StatusColumns;
  /** What the monitor was before the check, where the one before it no longer counted. */
  readonly silence?: SilenceColumns;
  readonly transition?: StatusTransition;
  readonly nextDelay: NextState['nextDelay'];
  /** Since when the monitor is to be decided about once more, because of what was decided before this check was known. */
  readonly lateSince?: number;
  /** Failures in a row at the location that checked. */
  readonly failures: number;
  /** Whether the check is one of them, and counts: not one in a pause or a maintenance, nor one too soon after another. */
  readonly isFailure: boolean;
}

/** Whether a check has added to the failures in a row of a run. */
const isAdded = (
  before: Pick<MonitorState, 'consecutiveFailures'>,
  after: MonitorState,
  { report, at }: Pick<LocatedCheck, 'report' | 'at'>,
): boolean =>
  report.status === 'down' &&
  !isStatusHeld(after.currentStatus) &&
  (after.consecutiveFailures > before.consecutiveFailures || after.firstFailureAt === at);

/** The status of a monitor that only the server checks. */
const decideAlone = (monitor: Row<'monitors'>, { report, at }: LocatedCheck, reasonOf: ReasonOf): DecidedCheck => {
  const silence = afterSilence(monitor, at, reasonOf);
  const before = silence === undefined ? monitor : { ...monitor, ...silence };
  const { message } = report.measurement;
  const { state, nextDelay } = nextState(stateOf(before), report.status, statusRulesOf(monitor), at);
  const columns = {
    ...state,
    ...causesAfter(before, state, message),
    unknownReason: unknownReasonAfter(before, state.currentStatus, message),
    coveredUntil: coveredUntil(monitor, at),
  };
  const transition = { from: monitor.currentStatus, to: state.currentStatus, at: state.statusSince };
  return {
    columns,
    nextDelay,
    failures: state.consecutiveFailures,
    isFailure: isAdded(before, state, { report, at }),
    ...(silence !== undefined && { silence }),
    ...(transition.to !== transition.from && { transition }),
  };
};

/** What the check of a group says of it alone: its status follows the records of its members, when that is written. */
const decideGroup = (group: Row<'monitors'>, { report, at }: LocatedCheck): DecidedCheck => {
  const { currentStatus, statusSince, cause, unknownReason } = group;
  const hasFailed = report.status === 'down';
  const failures = hasFailed ? group.consecutiveFailures + 1 : 0;
  const columns = {
    ...{ currentStatus, statusSince, cause, unknownReason },
    isVerifying: false,
    consecutiveFailures: failures,
    consecutiveSuccesses: hasFailed || report.status === 'unknown' ? 0 : group.consecutiveSuccesses + 1,
    unknownSince: null,
    coveredUntil: null,
    failureCause: null,
  };
  const transition = { from: currentStatus, to: report.status, at };
  return {
    columns,
    nextDelay: 'interval',
    failures,
    isFailure: hasFailed,
    ...(report.status !== currentStatus && { transition }),
  };
};

/**
 * Since when what was decided may be another, now that a location has said something else than before; `undefined` where it is as it is: what
 * comes in order, and says something from then on.
 */
const lateSinceOf = (monitor: Row<'monitors'>, before: LocationRun, after: Run, at: number): number | undefined => {
  // Its last result was taken for one that counts no longer.
  const endedAt = before.at === null ? null : before.at + freshMs(monitor);
  const wasSilenced = endedAt !== null && endedAt <= monitor.statusSince && at < endedAt;
  if (after.currentStatus === before.currentStatus) return wasSilenced ? at : undefined;
  const isOvertaken = monitor.locations.some((run) => run !== before && (run.at ?? 0) > at);
  const isAlone = monitor.locations.length === 1 && after.currentStatus === 'down';
  const saysBack = after.statusSince < at && !(isAlone && after.statusSince >= monitor.statusSince);
  return wasSilenced || isOvertaken || saysBack ? Math.min(at, after.statusSince) : undefined;
};

/**
 * Decides what a check makes of its monitor: with several locations, each has its own run of the status machine, and the
 * quorum decides. A check of a place that is no location of the monitor is history.
 *
 * @param reasonOf says why the server has not checked it for too long, where that is so
 */
export const decideCheck = (monitor: Row<'monitors'>, check: LocatedCheck, reasonOf: ReasonOf): DecidedCheck => {
  if (monitor.type === 'group') return decideGroup(monitor, check);
  if (monitor.locations.length === 0) return decideAlone(monitor, check, reasonOf);
  const { currentStatus, statusSince, cause, unknownReason } = monitor;
  const before = monitor.locations.find(({ agentRef }) => agentRef === check.agentRef);
  if (before === undefined) {
    return {
      columns: { currentStatus, statusSince, cause, unknownReason },
      nextDelay: 'interval',
      failures: 0,
      isFailure: false,
    };
  }
  const { at, report } = check;
  const { message, latencyMs } = report.measurement;
  const settings = { rules: statusRulesOf(monitor), freshMs: freshMs(monitor) };
  const { run, nextDelay } = continueRun(before, { at, status: report.status, message }, settings);
  const after = { ...before, ...run, latencyMs, presence: 'online' } as const;
  const locations = monitor.locations.map((each) => (each === before ? after : each));
  const columns = { currentStatus, statusSince, cause, unknownReason, ...decidedColumns(monitor, locations, at) };
  const transition = { from: currentStatus, to: columns.currentStatus, at: columns.statusSince };
  const { consecutiveFailures: failures } = run;
  const lateSince = lateSinceOf(monitor, before, run, at);
  return {
    columns,
    nextDelay,
    failures,
    isFailure: !isStatusHeld(columns.currentStatus) && isAdded(before, run, check),
    ...(transition.to !== currentStatus && { transition }),
    ...(lateSince !== undefined && { lateSince }),
  };
};
