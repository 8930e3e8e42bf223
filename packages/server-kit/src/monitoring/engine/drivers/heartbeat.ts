import {
  type Check,
  type CheckRequest,
  failureMessages,
  failureReport,
  noFindings,
  successReport,
} from '@watchpost/checks';
import { heartbeatMonitorConfig } from '@watchpost/schemas';
import { latenessAt } from '../heartbeat-deadline.js';
import { driverMessages } from './driver-messages.js';

/** A request that says what a heartbeat has reported; monitors of other types report nothing. */
export interface MonitorCheckRequest extends CheckRequest {
  readonly signals?: {
    readonly lastSignalAt: number | null;
    readonly runStartedAt: number | null;
    /** `null` after a success, and before the first signal. */
    readonly failure: string | null;
  };
}

/**
 * Checks whether the signal of a job is late, and else repeats what the last one reported: only a run that succeeds makes
 * up for one that failed. Nothing is connected to: a heartbeat reports by itself.
 */
export const checkHeartbeat: Check<MonitorCheckRequest> = async ({ config, signals }, { now }) => {
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
    return failureReport({ status: 'unknown', message: driverMessages.noSignalYet() });
  }
  const message =
    lateness.kind === 'overlong'
      ? driverMessages.runTooLong(parsed.data.maxRunSeconds ?? 0)
      : driverMessages.signalMissed(lateness.expectedAt, signals?.runStartedAt ?? null);
  return failureReport({ status: 'down', message });
};
