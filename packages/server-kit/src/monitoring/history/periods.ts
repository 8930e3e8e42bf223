import type { ReportPeriod } from '@watchpost/schemas';
import { addDays, isoDate, type LocalDate, localDateOf, startOfDate, utcMidnight } from '../../base/local-time.js';
import type { Range } from './stretches.js';

type Unit = Extract<ReportPeriod, { unit: unknown }>['unit'];

const dayMs = 86_400_000;

/** Weeks begin on Monday (ISO 8601). */
const mondayOf = (date: LocalDate): LocalDate => addDays(date, -((new Date(utcMidnight(date)).getUTCDay() + 6) % 7));

const firstDayOf: Readonly<Record<Unit, (date: LocalDate) => LocalDate>> = {
  day: (date) => date,
  week: mondayOf,
  month: (date) => ({ ...date, day: 1 }),
  quarter: ({ year, month }) => ({ year, month: month - ((month - 1) % 3), day: 1 }),
  year: ({ year }) => ({ year, month: 1, day: 1 }),
};

/** Days that are surely in the next one, counted from the first day. */
const intoNext: Readonly<Record<Unit, number>> = { day: 1, week: 7, month: 31, quarter: 92, year: 366 };

/** The whole unit that a day lies in. */
const unitAround = (unit: Unit, date: LocalDate, timezone: string): Range => {
  const first = firstDayOf[unit](date);
  const next = firstDayOf[unit](addDays(first, intoNext[unit]));
  return { from: startOfDate(first, timezone), to: startOfDate(next, timezone) };
};

/**
 * The range of a period at a moment. What goes on ends in the future: `to` of the current month is its end.
 *
 * @param timezone IANA time zone; days of summer time have 23 and 25 hours in it
 */
export const periodAt = (period: ReportPeriod, timezone: string, now: number): Range => {
  switch (period.kind) {
    case 'fixed':
      return { from: Date.parse(period.from), to: Date.parse(period.to) };
    case 'rolling':
      return { from: now - period.days * dayMs, to: now };
    case 'current':
      return unitAround(period.unit, localDateOf(now, timezone), timezone);
    case 'previous': {
      const first = firstDayOf[period.unit](localDateOf(now, timezone));
      return unitAround(period.unit, addDays(first, -1), timezone);
    }
  }
};

/** A period as far as it says what is true now: the unit that goes on, where the last one was meant. */
export const ongoing = (period: ReportPeriod): ReportPeriod =>
  period.kind === 'previous' ? { kind: 'current', unit: period.unit } : period;

/** One day of a range, as far as it lies in it. */
export interface RangeDay extends Range {
  /** Such as `2026-03-29`. */
  readonly date: string;
}

/** Divides a range into the days of a time zone. They follow each other without gap. */
export const daysOf = (range: Range, timezone: string): RangeDay[] => {
  const days: RangeDay[] = [];
  let date = localDateOf(range.from, timezone);
  for (let from = range.from; from < range.to; date = addDays(date, 1)) {
    const to = Math.min(startOfDate(addDays(date, 1), timezone), range.to);
    // A day that the zone never had is left out.
    if (to > from) days.push({ date: isoDate(date), from, to });
    from = to;
  }
  return days;
};
