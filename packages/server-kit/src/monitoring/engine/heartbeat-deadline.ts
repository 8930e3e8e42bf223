import type { HeartbeatMonitorConfig } from '@watchpost/schemas';
import { nextCronTime } from '../../base/cron.js';

/** Seconds from one signal to the next where neither a period nor a cron expression is given. */
const defaultPeriodSeconds = 86_400;

/** A signal may come this long before its time, if that is less than half of the time to the next one. */
const earlyLimitMs = 60_000;

/** When signals came. */
export interface Signals {
  /** The last one that a run had ended; `null` before the first. */
  readonly lastSignalAt: number | null;
  /** When the run began that has not ended; `null` without one. */
  readonly runStartedAt: number | null;
}

/** A time in which no signal could be taken; milliseconds since the epoch. */
export interface DeafTime {
  readonly from: number;
  readonly to: number;
}

/** The first time after `after` at which a signal is expected, `heardAt` being the last one. */
const slotAfter = (
  { cron, timezone, periodSeconds }: HeartbeatMonitorConfig,
  heardAt: number,
  after: number,
): number | null => {
  if (cron !== null) return nextCronTime({ cron, timezone }, after);
  const periodMs = (periodSeconds ?? defaultPeriodSeconds) * 1000;
  return heardAt + (Math.max(0, Math.floor((after - heardAt) / periodMs)) + 1) * periodMs;
};

/** How long before a slot a signal counts for it. */
const earlyMs = (config: HeartbeatMonitorConfig, heardAt: number, slot: number): number => {
  const next = slotAfter(config, heardAt, slot);
  return next === null ? earlyLimitMs : Math.min(earlyLimitMs, Math.ceil((next - slot) / 2) - 1);
};

/** When a signal is expected after one that came, without grace. */
const expectedAfter = (config: HeartbeatMonitorConfig, heardAt: number): number | null => {
  const slot = slotAfter(config, heardAt, heardAt);
  // A period begins with the signal, whenever that comes.
  if (slot === null || config.cron === null) return slot;
  return slot - heardAt <= earlyMs(config, heardAt, slot) ? slotAfter(config, heardAt, slot) : slot;
};

/** What the next signal is reckoned from: the last one, or the begin of the first run until that has ended. */
const lastHeardAt = ({ lastSignalAt, runStartedAt }: Signals): number | null => lastSignalAt ?? runStartedAt;

/** The last of these times that touches another. */
const touching = (deaf: readonly DeafTime[], from: number, to: number): DeafTime | undefined =>
  deaf.findLast((each) => each.from <= to && each.to >= from);

/** The first slot whose signal would have been heard, and was not by the end of its grace. */
const missedSlot = (
  config: HeartbeatMonitorConfig,
  heardAt: number,
  now: number,
  deaf: readonly DeafTime[],
): number | null => {
  const graceMs = config.graceSeconds * 1000;
  let slot = expectedAfter(config, heardAt);
  while (slot !== null && now >= slot + graceMs) {
    const lost = touching(deaf, slot - earlyMs(config, heardAt, slot), slot + graceMs);
    if (lost === undefined) return slot;
    slot = slotAfter(config, heardAt, Math.max(slot, lost.to));
  }
  return null;
};

/**
 * Why a heartbeat is late at a time; `null` when it is not. A slot whose signal may have come while none could be taken says
 * nothing: the next one decides. The same goes for a run whose end may have been reported then.
 *
 * @param deaf when no signal could be taken since the last one, in the order of time
 */
export const latenessAt = (
  config: HeartbeatMonitorConfig,
  { lastSignalAt, runStartedAt }: Signals,
  now: number,
  deaf: readonly DeafTime[] = [],
):
  | { readonly kind: 'missed'; readonly expectedAt: number }
  | { readonly kind: 'overlong'; readonly since: number }
  | null => {
  if (runStartedAt !== null && config.maxRunSeconds !== null) {
    const endsBy = runStartedAt + config.maxRunSeconds * 1000;
    if (now >= endsBy && touching(deaf, runStartedAt, endsBy) === undefined) {
      return { kind: 'overlong', since: runStartedAt };
    }
  }
  const heardAt = lastHeardAt({ lastSignalAt, runStartedAt });
  const expectedAt = heardAt === null ? null : missedSlot(config, heardAt, now, deaf);
  return expectedAt === null ? null : { kind: 'missed', expectedAt };
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
    const following = slotAfter(config, heardAt, Math.max(now - graceMs, heardAt));
    // A slot before the expected one had its signal early.
    if (following !== null && following >= (expectedAt ?? following)) times.push(following + graceMs);
  }
  const ahead = times.filter((time) => time > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
};
