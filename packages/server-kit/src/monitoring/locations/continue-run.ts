import type { CheckReport } from '@watchpost/checks';
import { type Causes, causesAfter, noCauses } from '../status/cause.js';
import { type MonitorState, type NextState, nextState, resumedState, stateOf } from '../status/status-machine.js';
import type { StatusRules } from '../status/status-rules.js';

/** The run of the status machine at one location; times are milliseconds since the epoch. */
export interface Run extends MonitorState, Causes {
  /** When its last check began. */
  readonly at: number | null;
}

/** A check of that location. */
export interface RunCheck {
  readonly at: number;
  readonly status: CheckReport['status'];
  readonly message: string | null;
}

/** The run of a location that has not checked yet. */
export const emptyRun = (now: number): Run => ({ ...stateOf(resumedState(now)), ...noCauses, at: null });

/**
 * Continues a run with a check. After a silence, or once the clock was set back, it begins anew: what was found before says nothing about the time between.
 *
 * @param freshMs for how long a check counts
 */
export const continueRun = (
  before: Run,
  { at, status, message }: RunCheck,
  { rules, freshMs }: { readonly rules: StatusRules; readonly freshMs: number },
): { readonly run: Run; readonly nextDelay: NextState['nextDelay'] } => {
  const wasSilent = before.at !== null && Math.abs(at - before.at) >= freshMs;
  const run = wasSilent ? emptyRun(at) : before;
  const { state, nextDelay } = nextState(stateOf(run), status, rules, at);
  return { run: { ...state, ...causesAfter(run, state, message), at }, nextDelay };
};
