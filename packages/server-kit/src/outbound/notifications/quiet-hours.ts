import type { QuietHours, Severity } from '@watchpost/schemas';
import { addDays, type LocalDate, localDateOf, utcMidnight } from '../../base/local-time.js';
import { momentOf } from './local-clock.js';
import { isAtLeast } from './severity-order.js';

type QuietRange = QuietHours['ranges'][number];

interface Interval {
  readonly from: number;
  readonly to: number;
}

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
/** Ranges that cover the whole week never end: what is held is sent after a week at the latest. */
const longestMs = 7 * 86_400_000;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const isOn = ({ days }: QuietRange, date: LocalDate): boolean => {
  const name = dayNames[new Date(utcMidnight(date)).getUTCDay()];
  return name !== undefined && days.includes(name);
};

/** A range that does not end after it begins ends on the next day: from 00:00 to 00:00 is the whole day. */
const intervalOf = ({ from, to }: QuietRange, date: LocalDate, timezone: string): Interval => {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const lastDate = end > begin ? date : addDays(date, 1);
  return { from: momentOf(date, begin, timezone), to: momentOf(lastDate, end, timezone) };
};

/** The latest end of the ranges that hold a moment; `null` when none does. A range reaches into the next day at most. */
const endOfRangesAt = ({ ranges, timezone }: QuietHours, at: number): number | null => {
  const today = localDateOf(at, timezone);
  const ends = [addDays(today, -1), today].flatMap((date) =>
    ranges
      .filter((range) => isOn(range, date))
      .map((range) => intervalOf(range, date, timezone))
      .filter(({ from, to }) => from <= at && at < to)
      .map(({ to }) => to),
  );
  return ends.length === 0 ? null : Math.max(...ends);
};

/**
 * When the quiet that covers a moment ends, in milliseconds since the epoch; `null` when something this bad may be
 * sent at once. Ranges that touch are one quiet; it ends after a week at the latest. Times of day are exact where
 * summer time begins and ends: one that is skipped is the moment after the gap, of one that is repeated the first counts.
 */
export const quietUntil = (quietHours: QuietHours | null, severity: Severity, at: number): number | null => {
  if (quietHours === null || isAtLeast(severity, quietHours.below)) return null;
  let end = endOfRangesAt(quietHours, at);
  for (let next = end; next !== null && next - at < longestMs; next = endOfRangesAt(quietHours, next)) end = next;
  return end;
};

/** Whether something this bad waits at a moment, or is dropped. */
export const isQuiet = (quietHours: QuietHours | null, severity: Severity, at: number): boolean =>
  quietUntil(quietHours, severity, at) !== null;
