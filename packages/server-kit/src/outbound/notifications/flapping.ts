import type { NotificationFlapping } from '@watchpost/schemas';

/** A subject that goes up and down. */
export interface Flapping {
  /** When the change came that was one too many, in milliseconds since the epoch. */
  readonly since: number;
  /** When it has been still for the whole window, unless it changes again, in milliseconds since the epoch. */
  readonly until: number;
}

/**
 * Whether a subject flaps: more than `changes` changes within the window begin it, and a whole window without any ends
 * it. `null` while it does not.
 *
 * @param changes when it changed, in milliseconds since the epoch, in any order; times after `now` do not count
 */
export const flappingAt = (
  settings: NotificationFlapping | null,
  changes: readonly number[],
  now: number,
): Flapping | null => {
  if (settings === null) return null;
  const windowMs = settings.windowSeconds * 1000;
  const times = changes.filter((at) => at <= now).sort((a, b) => a - b);
  let since: number | null = null;
  for (const [index, at] of times.entries()) {
    if (at - (times[index - 1] ?? at) >= windowMs) since = null;
    const oldest = times[index - settings.changes];
    if (oldest !== undefined && at - oldest < windowMs) since ??= at;
  }
  const until = (times.at(-1) ?? 0) + windowMs;
  return since === null || until <= now ? null : { since, until };
};
