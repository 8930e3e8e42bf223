import { heartbeatMonitorConfig } from '@watchpost/schemas';
import type { Check } from '../../../checks/check.js';
import { failureMessages } from '../../../checks/failure-message.js';
import { failureReport, noFindings, successReport } from '../../../checks/report.js';
import { latenessAt } from '../heartbeat-deadline.js';

/**
 * Checks whether the signal of a job is late, and else repeats what the last one reported: a run that failed is only made
 * good by one that succeeds. Nothing is asked: a heartbeat reports by itself.
 */
export const checkHeartbeat: Check = async ({ config, signals }, { now }) => {
  const parsed = heartbeatMonitorConfig.safeParse(config);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? '');
    return failureReport({ status: 'unknown', message: failureMessages.badConfig(field) });
  }
  const lateness = signals === undefined ? null : latenessAt(parsed.data, signals, now());
  if (lateness === null) {
    const failure = signals?.failure ?? null;
    if (failure !== null) return failureReport({ status: 'down', message: failure });
    if (typeof signals?.lastSignalAt === 'number') return successReport(noFindings(), null);
    return failureReport({ status: 'unknown', message: failureMessages.noSignalYet() });
  }
  const message =
    lateness.kind === 'overlong'
      ? failureMessages.runTooLong(parsed.data.maxRunSeconds ?? 0)
      : failureMessages.signalMissed(lateness.expectedAt, signals?.runStartedAt ?? null);
  return failureReport({ status: 'down', message });
};
