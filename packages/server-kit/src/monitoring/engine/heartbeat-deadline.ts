import type { HeartbeatMonitorConfig } from '@watchpost/schemas';
import { nextCronTime } from '../../base/cron.js';

/** Seconds from one signal to the next where neither a period nor a cron expression is given. */
const defaultPeriodSeconds = 86_400;

/** When signals came. */
export interface Signals {
  /** The last one that a run had ended; `null` before the first. */
  readonly lastSignalAt: number | null;
  /** When the run began that has not ended; `null` without one. */
  readonly runStartedAt: number | null;
}

/** When a signal is expected after one that came, without grace. */
const expectedAfter = ({ cron, timezone, periodSeconds }: HeartbeatMonitorConfig, at: number): number | null =>
  cron === null ? at + (periodSeconds ?? defaultPeriodSeconds) * 1000 : nextCronTime({ cron, timezone }, at);

/** What the next signal is reckoned from: the last one, or the begin of the first run until that has ended. */
const lastHeardAt = ({ lastSignalAt, runStartedAt }: Signals): number | null => lastSignalAt ?? runStartedAt;

/** Why a heartbeat is late at a time; `null` when it is not. */
export const latenessAt = (
  config: HeartbeatMonitorConfig,
  { lastSignalAt, runStartedAt }: Signals,
  now: number,
):
  | { readonly kind: 'missed'; readonly expectedAt: number }
  | { readonly kind: 'overlong'; readonly since: number }
  | null => {
  if (runStartedAt !== null && config.maxRunSeconds !== null && now >= runStartedAt + config.maxRunSeconds * 1000) {
    return { kind: 'overlong', since: runStartedAt };
  }
  const heardAt = lastHeardAt({ lastSignalAt, runStartedAt });
  const expectedAt = heardAt === null ? null : expectedAfter(config, heardAt);
  return expectedAt !== null && now >= expectedAt + config.graceSeconds * 1000 ? { kind: 'missed', expectedAt } : null;
};

/**
 * When a heartbeat is evaluated next: when the next signal is too late or the run takes too long. One that is late
 * already is evaluated again when the following signal would be.
 *
 * @returns `null` when nothing is expected, such as before the first signal
 */
export const nextDeadline = (config: HeartbeatMonitorConfig, signals: Signals, now: number): number | null => {
  const { runStartedAt } = signals;
  const heardAt = lastHeardAt(signals);
  const graceMs = config.graceSeconds * 1000;
  const times: number[] = [];
  if (runStartedAt !== null && config.maxRunSeconds !== null) times.push(runStartedAt + config.maxRunSeconds * 1000);
  if (heardAt !== null) {
    const expectedAt = expectedAfter(config, heardAt);
    if (expectedAt !== null) times.push(expectedAt + graceMs);
    const following = expectedAfter(config, Math.max(now - graceMs, heardAt));
    if (following !== null) times.push(following + graceMs);
  }
  const ahead = times.filter((time) => time > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
};
