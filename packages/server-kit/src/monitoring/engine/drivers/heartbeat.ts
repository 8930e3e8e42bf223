import {
  type Check,
  type CheckReport,
  type CheckRequest,
  failureMessages,
  failureReport,
  noFindings,
  successReport,
} from '@watchpost/checks';
import { type HeartbeatMonitorConfig, heartbeatMonitorConfig } from '@watchpost/schemas';
import { StoreUnavailableError } from '../../../store/interface/store.js';
import { reasonSentences } from '../../status/unknown-reason.js';
import { type DeafTime, latenessAt, type Signals } from '../heartbeat-deadline.js';
import { driverMessages } from './driver-messages.js';

/** A request that says what a heartbeat has reported; monitors of other types report nothing. */
export interface MonitorCheckRequest extends CheckRequest {
  readonly signals?: Signals & {
    /** `null` after a success, and before the first signal. */
    readonly failure: string | null;
  };
}

/** Reads when no process could take signals, in the order of time. */
export type ReadDeafTimes = (range: DeafTime) => Promise<readonly DeafTime[]>;

/** Why a signal is late, our own absences considered; they are read only for one that would be late without them. */
const latenessOf = async (
  config: HeartbeatMonitorConfig,
  signals: Signals,
  now: number,
  readDeafTimes: ReadDeafTimes,
): Promise<ReturnType<typeof latenessAt>> => {
  const lateness = latenessAt(config, signals, now);
  if (lateness === null) return null;
  const from = Math.min(signals.lastSignalAt ?? now, signals.runStartedAt ?? now);
  return latenessAt(config, signals, now, await readDeafTimes({ from, to: now }));
};

/** The report of a check that could not find out whether a signal is late; it is made again soon. */
export const unread: CheckReport = failureReport({ status: 'unknown', message: reasonSentences.database });

/** Whether a check could not find out whether a signal is late. */
export const isUnread = (report: CheckReport): boolean => report === unread;

/**
 * Makes the check whether the signal of a job is late; else it repeats what the last one reported: only a run that succeeds
 * makes up for one that failed. Nothing is connected to: a heartbeat reports by itself.
 */
export const heartbeatCheck =
  (readDeafTimes: ReadDeafTimes): Check<MonitorCheckRequest> =>
  async ({ config, signals }, { now }) => {
    const parsed = heartbeatMonitorConfig.safeParse(config);
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? '');
      return failureReport({ status: 'unknown', message: failureMessages.badConfig(field) });
    }
    const lateness =
      signals === undefined
        ? null
        : await latenessOf(parsed.data, signals, now(), readDeafTimes).catch((error: unknown) => {
            if (error instanceof StoreUnavailableError) return 'unread' as const;
            throw error;
          });
    if (lateness === 'unread') return unread;
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
