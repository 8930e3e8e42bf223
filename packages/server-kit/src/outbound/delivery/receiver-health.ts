import type { Row } from '../../store/interface/store.js';

/** What the last attempts say about a webhook's receiver. */
export type ReceiverHealth = Pick<
  Row<'webhooks'>,
  'failingSince' | 'consecutiveFailures' | 'pausedUntil' | 'warnedAt' | 'lastDeliveredAt'
>;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Failures in a row after which a receiver is given a rest between attempts. */
const restAfterFailures = 10;
const restMs = secondMs;
/** A receiver that has failed for longer is parked: it is only probed, and what waits for it spends no retries. */
const parkAfterMs = minuteMs;
/** Rests between probes double from the first to the last. */
const firstProbeRestMs = 30 * secondMs;
const lastProbeRestMs = 15 * minuteMs;

/** A receiver that has failed for this long gets nothing any more. */
const disableAfterMs = 5 * dayMs;
/** Its owners are notified after each of these. */
const warnAfterMs = [dayMs, 4 * dayMs];
/** After a warning, this long passes before a webhook is disabled: a warning must leave time to act. */
const leastNoticeMs = 12 * hourMs;

/** A health in which nothing has failed. */
export const wellHealth = { failingSince: null, consecutiveFailures: 0, pausedUntil: null, warnedAt: null } as const;

/** Whether several deliveries at once may go to a receiver. */
export const isTrusted = (health: Pick<ReceiverHealth, 'consecutiveFailures'>): boolean =>
  health.consecutiveFailures < restAfterFailures;

/** Whether a receiver is parked: it has failed for so long that an attempt only asks whether it is back. */
export const isParked = (health: Pick<ReceiverHealth, 'consecutiveFailures' | 'failingSince'>, now: number): boolean =>
  !isTrusted(health) && health.failingSince !== null && now - health.failingSince > parkAfterMs;

/** The rest before the next probe, which doubles as the time does since the receiver was parked. */
const probeRestMs = (failingSince: number, now: number): number => {
  const parkedMs = Math.max(0, now - failingSince - parkAfterMs);
  const doublings = Math.floor(Math.log2(parkedMs / firstProbeRestMs + 1));
  return Math.min(firstProbeRestMs * 2 ** doublings, lastProbeRestMs);
};

/**
 * The health after an attempt arrived; `null` when it says nothing new. The time of the last success is kept to the
 * minute: a receiver without failures costs next to no writes.
 */
export const healthAfterSuccess = (health: ReceiverHealth, now: number): Partial<ReceiverHealth> | null => {
  const minute = Math.floor(now / minuteMs) * minuteMs;
  const isWell = health.failingSince === null && health.consecutiveFailures === 0 && health.pausedUntil === null;
  if (isWell && health.warnedAt === null) return minute === health.lastDeliveredAt ? null : { lastDeliveredAt: minute };
  return { ...wellHealth, lastDeliveredAt: minute };
};

/**
 * The health after an attempt failed.
 *
 * @param retryAfterMs what the receiver asked for; a parked one is not probed before
 */
export const healthAfterFailure = (
  health: ReceiverHealth,
  now: number,
  retryAfterMs: number | undefined,
): Pick<ReceiverHealth, 'failingSince' | 'consecutiveFailures' | 'pausedUntil'> => {
  const failingSince = health.failingSince ?? now;
  const failed = { failingSince, consecutiveFailures: health.consecutiveFailures + 1 };
  if (isTrusted(failed)) return { ...failed, pausedUntil: null };
  if (!isParked(failed, now)) return { ...failed, pausedUntil: now + restMs };
  return { ...failed, pausedUntil: now + Math.max(probeRestMs(failingSince, now), retryAfterMs ?? 0) };
};

/** What a failure that goes on for long brings about: a word to the webhook's people, or its end. */
export const consequenceOf = (
  health: Pick<ReceiverHealth, 'failingSince' | 'warnedAt'>,
  now: number,
): 'warning' | 'disabled' | null => {
  const { failingSince, warnedAt } = health;
  if (failingSince === null) return null;
  const isWarned = warnedAt !== null && now - warnedAt >= leastNoticeMs;
  if (now - failingSince >= disableAfterMs && isWarned) return 'disabled';
  const warningsDue = warnAfterMs.map((afterMs) => failingSince + afterMs).filter((at) => at <= now);
  return warningsDue.some((at) => warnedAt === null || warnedAt < at) ? 'warning' : null;
};
