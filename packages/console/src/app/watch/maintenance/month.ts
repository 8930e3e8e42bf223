/** A day of a calendar, in the time zone of this browser. */
export interface CalendarDay {
  /** `2026-12-31`. */
  readonly date: string;
  /** When it begins and ends, in milliseconds since 1970; 23 to 25 hours apart. */
  readonly from: number;
  readonly to: number;
  readonly isInMonth: boolean;
}

/** The month of an address such as `2026-12`; that of `now` for anything else. */
export const monthOf = (text: string | null, now: number): string => {
  if (text !== null && /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)) return text;
  const today = new Date(now);
  return `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}`;
};

/** The month a number of months later, or earlier. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((((index % 12) + 12) % 12) + 1).padStart(2, '0')}`;
};

/** The days of the weeks that a month touches, from Monday on. */
export const daysOf = (month: string): readonly CalendarDay[] => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = new Date(year, number - 1, 1);
  const before = (first.getDay() + 6) % 7;
  const length = new Date(year, number, 0).getDate();
  const count = Math.ceil((before + length) / 7) * 7;
  return Array.from({ length: count }, (_, index) => {
    // By the calendar, not by hours: a day of a summer-time change has 23 or 25.
    const from = new Date(year, number - 1, 1 - before + index);
    const to = new Date(year, number - 1, 2 - before + index);
    const two = (value: number): string => String(value).padStart(2, '0');
    return {
      date: `${from.getFullYear()}-${two(from.getMonth() + 1)}-${two(from.getDate())}`,
      from: from.getTime(),
      to: to.getTime(),
      isInMonth: from.getMonth() === number - 1,
    };
  });
};

/** What overlaps a day. */
export const onDay = <T extends { readonly startsAt: string; readonly endsAt: string }>(
  { from, to }: Pick<CalendarDay, 'from' | 'to'>,
  occurrences: readonly T[],
): readonly T[] => occurrences.filter(({ startsAt, endsAt }) => Date.parse(startsAt) < to && Date.parse(endsAt) > from);
