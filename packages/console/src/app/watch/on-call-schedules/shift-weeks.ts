import type { OnCallShifts } from '@watchpost/client';
import type { Zone } from '../../time/zone.js';

const dayMs = 86_400_000;

/** A stretch of a week in which one person is on call, or no person is. */
export interface ShiftBar {
  /** `undefined` where no person is on call. */
  readonly user: OnCallShifts['shifts'][number]['user'] | undefined;
  readonly isOverride: boolean;
  /** When the whole stretch begins and ends, in milliseconds since 1970; it may go beyond the week. */
  readonly since: number;
  readonly until: number;
  /** Where it begins and ends in the row of its week, from 0 to 1. */
  readonly start: number;
  readonly end: number;
}

/** A week from Monday to Sunday, in the time of a zone. */
export interface ShiftWeek {
  /** In milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** When its days begin, with where they do in the row: a day of a summer-time change is narrower or wider. */
  readonly days: readonly { readonly from: number; readonly start: number }[];
  readonly bars: readonly ShiftBar[];
}

/** When a day of the calendar begins in a zone. */
const beginOf = (local: number, zone: Zone): number => {
  const times = zone.timesOf(local);
  return times.length === 0 ? zone.changeAround(local) : Math.min(...times);
};

/** The Monday of the week of a moment, as a date such as `2030-01-07`. */
export const mondayOf = (time: number, zone: Zone): string => {
  const day = Math.floor((time + zone.offsetAt(time)) / dayMs);
  // The first of January 1970 was a Thursday.
  return dateOf(day - ((((day + 3) % 7) + 7) % 7));
};

/** The date a number of weeks later, or earlier. */
export const weeksAfter = (date: string, weeks: number): string => dateOf(Date.parse(date) / dayMs + weeks * 7);

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/**
 * When the weeks from a Monday on begin, and when the last one ends.
 *
 * @returns `count` + 1 times, in milliseconds since 1970
 */
export const weekTimes = (monday: string, count: number, zone: Zone): readonly number[] =>
  Array.from({ length: count + 1 }, (_, index) => beginOf(Date.parse(weeksAfter(monday, index)), zone));

/**
 * The weeks from a Monday on, each with its shifts, and with the stretches between them. What the answer does not reach is left out, and
 * so are stretches of the time before there was a schedule.
 */
export const weeksOf = (
  { shifts, to: answered, createdAt }: Pick<OnCallShifts, 'shifts' | 'to'> & { readonly createdAt: string },
  monday: string,
  count: number,
  zone: Zone,
): readonly ShiftWeek[] => {
  const times = weekTimes(monday, count, zone);
  const [first = 0] = times;
  const last = Math.min(times.at(-1) ?? 0, Date.parse(answered));
  const stretches: Omit<ShiftBar, 'start' | 'end'>[] = [];
  let reached = Math.max(first, Date.parse(createdAt));
  for (const { user, overrideIds, since, until } of shifts) {
    const stretch = { since: Date.parse(since), until: Date.parse(until) };
    if (stretch.since > reached)
      stretches.push({ user: undefined, isOverride: false, since: reached, until: stretch.since });
    stretches.push({ user, isOverride: overrideIds.length > 0, ...stretch });
    reached = Math.max(reached, stretch.until);
  }
  if (reached < last) stretches.push({ user: undefined, isOverride: false, since: reached, until: last });
  return times.slice(0, -1).map((from, index) => {
    const to = times[index + 1] ?? from;
    const place = (time: number): number => Math.min(1, Math.max(0, (time - from) / (to - from)));
    const local = Date.parse(weeksAfter(monday, index));
    return {
      from,
      to,
      days: Array.from({ length: 7 }, (_, day) => {
        const begin = beginOf(local + day * dayMs, zone);
        return { from: begin, start: place(begin) };
      }),
      bars: stretches
        .filter(({ since, until }) => since < to && until > from)
        .map((stretch) => ({ ...stretch, start: place(stretch.since), end: place(stretch.until) })),
    };
  });
};
