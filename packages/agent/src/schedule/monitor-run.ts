import { type CheckReport, keepsEvidence } from '@watchpost/checks';
import type { AgentAssignment, AgentResult } from '@watchpost/schemas';
import { rulesOfType } from '@watchpost/schemas/agent';
import type { Runtime } from '../clock/runtime.js';
import type { ScheduledRun } from './assigned-runs.js';
import type { CheckPlaces } from './check-places.js';
import { continueRun, noFailures } from './failure-run.js';
import { earlyMs, firstSlot, nextSlot } from './slots.js';

/** What the runs of all monitors share. */
export interface RunSettings {
  readonly runtime: Pick<Runtime, 'after'>;
  /** Milliseconds since the epoch, by the clock of the server. */
  readonly now: () => number;
  readonly places: CheckPlaces;
  /** Makes the check that begins at a time, which is that of its result. */
  readonly check: (assignment: AgentAssignment, at: number) => Promise<CheckReport>;
  /** Called with each result; it is urgent when a person waits for it, or its status differs from the one before. */
  readonly record: (assignment: AgentAssignment, result: AgentResult, isUrgent: boolean) => void;
}

/** Whether a type is checked so rarely that it is never repeated soon. */
const isRarelyChecked = ({ type }: AgentAssignment): boolean => rulesOfType(type)?.minIntervalSeconds !== undefined;

/** When the next check is due, and why. */
interface Due {
  readonly at: number;
  readonly isRetry: boolean;
}

/**
 * Begins to check a monitor. Two of its checks never run at once.
 *
 * @param roundMs in which the first checks are spread; 0 for one that came to an agent that was running
 */
export const startMonitorRun = (
  first: AgentAssignment,
  settings: RunSettings,
  roundMs: number,
): ScheduledRun<AgentAssignment> => {
  const { runtime, now, places, check, record } = settings;
  let assignment = first;
  let run = noFailures;
  let lastStatus: CheckReport['status'] | undefined;
  let due: Due = { at: roundMs === 0 ? now() : firstSlot(first, now(), roundMs), isRetry: false };
  let answeredRunNow: string | null = null;
  let isChecking = false;
  let isStopped = false;
  let cancel = (): void => {};

  /**
   * The evidence of a failure that the server keeps: that goes by failures in a row, and counts anew after a check that could not be made.
   * Between two results that say the same there is seldom any, so what is buffered stays small.
   */
  const evidenceOf = ({ status, evidence }: CheckReport): Pick<AgentResult, 'evidence'> => {
    const isKept = status === 'down' && (status !== lastStatus || keepsEvidence(run.failures + 1));
    return isKept && evidence !== undefined ? { evidence } : {};
  };

  const resultOf = (checked: AgentAssignment, report: CheckReport, startedAt: number) => ({
    monitorId: checked.monitorId,
    version: checked.version,
    at: new Date(startedAt).toISOString(),
    delayMs: Math.max(0, startedAt - due.at),
    status: report.status,
    measurement: report.measurement,
    ...(report.certificate !== null && { certificate: report.certificate }),
    ...evidenceOf(report),
    isRetry: due.isRetry,
    ...(checked.runNow !== null && checked.runNow !== answeredRunNow && { runNow: checked.runNow }),
  });

  const dueAfter = (status: CheckReport['status'], startedAt: number): Due => {
    const next = continueRun(run, status, assignment.retries);
    run = next.run;
    // The slot that a timer was early for is spent all the same.
    const after = due.at > now() && due.at < now() + earlyMs ? due.at : now();
    if (!next.isRepeated || isRarelyChecked(assignment)) return { at: nextSlot(assignment, after), isRetry: false };
    return { at: Math.max(startedAt + assignment.retryIntervalSeconds * 1000, now()), isRetry: true };
  };

  const makeCheck = async (): Promise<void> => {
    const checked = assignment;
    const startedAt = now();
    const report = await check(checked, startedAt);
    isChecking = false;
    // A check of an older definition says nothing about the new one, which is due.
    if (checked.version === assignment.version) {
      const result = resultOf(checked, report, startedAt);
      record(checked, result, report.status !== lastStatus || 'runNow' in result);
      answeredRunNow = checked.runNow;
      lastStatus = report.status;
      due = dueAfter(report.status, startedAt);
    }
    plan();
  };

  const begin = (): void => {
    // The clock of the server may have been set back since the timer was.
    if (due.at > now() + earlyMs) plan();
    else {
      isChecking = true;
      places.run(makeCheck);
    }
  };

  const plan = (): void => {
    if (isChecking || isStopped) return;
    if (assignment.runNow !== null && assignment.runNow !== answeredRunNow) due = { at: now(), isRetry: false };
    cancel();
    cancel = runtime.after(due.at - now(), begin);
  };

  plan();
  return {
    get isBusy() {
      return isChecking;
    },
    update(next) {
      isStopped = false;
      const isOther = next.version !== assignment.version;
      assignment = next;
      if (isOther) {
        run = noFailures;
        lastStatus = undefined;
        due = { at: now(), isRetry: false };
      }
      plan();
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
};
