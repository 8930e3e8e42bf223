import type { CheckReport } from '@watchpost/checks';
import type { Row } from '../../store/store.js';
import { causesAfter } from '../status/cause.js';
import { afterSilence, coveredUntil, type ReasonOf, type SilenceColumns } from '../status/coverage.js';
import { type NextState, nextState, type StatusTransition, stateOf } from '../status/status-machine.js';
import { statusRulesOf } from '../status/status-rules.js';
import type { StatusColumns } from '../status/status-since.js';
import { unknownReasonAfter } from '../status/unknown-reason.js';
import { continueRun } from './continue-run.js';
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
  /** Failures in a row at the location that checked. */
  readonly failures: number;
}

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
    ...(silence !== undefined && { silence }),
    ...(transition.to !== transition.from && { transition }),
  };
};

/**
 * Decides what a check makes of its monitor: with several locations, each has its own run of the status machine, and the
 * quorum decides. A check of a place that is no location of the monitor is history.
 *
 * @param reasonOf says why the server has not checked it for too long, where that is so
 */
export const decideCheck = (monitor: Row<'monitors'>, check: LocatedCheck, reasonOf: ReasonOf): DecidedCheck => {
  if (monitor.locations.length === 0) return decideAlone(monitor, check, reasonOf);
  const { currentStatus, statusSince, cause, unknownReason } = monitor;
  const before = monitor.locations.find(({ agentRef }) => agentRef === check.agentRef);
  if (before === undefined) {
    return { columns: { currentStatus, statusSince, cause, unknownReason }, nextDelay: 'interval', failures: 0 };
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
  return { columns, nextDelay, failures, ...(transition.to !== currentStatus && { transition }) };
};
