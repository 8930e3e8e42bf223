import { type CheckInterval, effectiveIntervalSeconds } from '../status/effective-interval.js';

/** What of a monitor decides when it is due. */
export interface ScheduleRules extends CheckInterval {
  readonly id: string;
  readonly retryIntervalSeconds: number;
}

/**
 * Where in its interval a monitor is checked, as a fraction from 0 (inclusive) to 1 (exclusive). It follows from the id
 * alone, so monitors that were created together, as by an import, are still checked evenly over the interval.
 */
export const slotFraction = (id: string): number => {
  // FNV-1a, then the finalizer of MurmurHash3: ids that differ in their last character land far apart.
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/**
 * The first slot of a monitor that lies strictly after a time. Slots are counted from the epoch, so they stay where
 * they are whatever was late, skipped or restarted.
 *
 * @param options.after milliseconds since the epoch
 * @returns whole milliseconds since the epoch, at most one interval after `after`
 */
export const nextSlot = (options: {
  readonly id: string;
  readonly intervalSeconds: number;
  readonly after: number;
}): number => {
  const intervalMs = options.intervalSeconds * 1000;
  const offset = Math.floor(slotFraction(options.id) * intervalMs);
  return (Math.floor((options.after - offset) / intervalMs) + 1) * intervalMs + offset;
};

/** By how much a check may begin before its time: timers and the clock are rounded, each in its own way. */
const earliestMs = 100;

/**
 * When a monitor is due after a check.
 *
 * A repetition comes `retryIntervalSeconds` after the check began, or at once when the check took longer than that. A
 * regular check takes the next slot after the end: one slot never has two checks.
 */
export const dueAfterCheck = (
  rules: ScheduleRules,
  check: { readonly startedAt: number; readonly endedAt: number; readonly dueAt: number },
  delay: 'interval' | 'retry',
): number => {
  // Set back during the check, the clock makes its begin lie ahead of its end; then only the end is a time of today.
  const startedAt = Math.min(check.startedAt, check.endedAt);
  if (delay === 'retry') return Math.max(startedAt + rules.retryIntervalSeconds * 1000, check.endedAt);
  // A timer may fire a moment before its time: the slot that the check was made for is spent all the same.
  const isEarly = check.dueAt > check.endedAt && check.dueAt < check.endedAt + earliestMs;
  const after = isEarly ? check.dueAt : check.endedAt;
  return nextSlot({ id: rules.id, intervalSeconds: effectiveIntervalSeconds(rules), after });
};

/**
 * The earlier time for a monitor that is due implausibly far ahead, which only happens when the clock was set back;
 * `undefined` when its time is plausible.
 */
export const pulledBack = (rules: ScheduleRules, nextCheckAt: number, now: number): number | undefined => {
  const intervalSeconds = effectiveIntervalSeconds(rules);
  const furthest = now + (intervalSeconds + rules.retryIntervalSeconds) * 1000;
  return nextCheckAt > furthest ? nextSlot({ id: rules.id, intervalSeconds, after: now }) : undefined;
};
