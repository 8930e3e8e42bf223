import { createLocalClock, dayMs, type LocalClock } from '../../base/local-clock.js';
import { type LocalDate, utcMidnight } from '../../base/local-time.js';

const clocks = new Map<string, LocalClock>();
/** Far more zones than a server meets in a day: what is kept stays small whatever names come in. */
const keptClocks = 500;

const clockOf = (timezone: string): LocalClock => {
  const known = clocks.get(timezone);
  if (known !== undefined) return known;
  if (clocks.size >= keptClocks) clocks.clear();
  const clock = createLocalClock(timezone);
  clocks.set(timezone, clock);
  return clock;
};

/**
 * The moment at which the clocks of a zone show a time of day, in milliseconds since the epoch. A time that summer
 * time skips is the moment right after the gap, and of a time that it repeats the first counts: the same as for cron.
 *
 * @param minutes since midnight, 0 to 1439
 */
export const momentOf = (date: LocalDate, minutes: number, timezone: string): number =>
  clockOf(timezone).momentOf(utcMidnight(date) / dayMs, minutes);
