import type { ReportRunDetail } from '@watchpost/client';

type Day = ReportRunDetail['days'][number];

/** How a day is drawn: without counted time, without an outage, with little of one, or with more. */
export type DayLevel = 'good' | 'some' | 'bad' | 'none';

/** A day in a calendar of weeks that begin on Monday. */
export interface CalendarDay {
  readonly day: Day;
  /** Number of the week in the calendar. */
  readonly week: number;
  /** 0 for Monday. */
  readonly weekday: number;
  readonly level: DayLevel;
}

const levelOf = ({ downSeconds, uptimePercent }: Day): DayLevel => {
  if (uptimePercent === null) return 'none';
  if (downSeconds === 0) return 'good';
  return uptimePercent >= 99 ? 'some' : 'bad';
};

const dayMs = 86_400_000;

/** The days of a run as a calendar. */
export const calendarOf = (days: readonly Day[]): readonly CalendarDay[] => {
  const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;
  const [first] = days;
  if (first === undefined) return [];
  const monday = Date.parse(first.date) - weekdayOf(first.date) * dayMs;
  return days.map((day) => ({
    day,
    week: Math.floor((Date.parse(day.date) - monday) / (7 * dayMs)),
    weekday: weekdayOf(day.date),
    level: levelOf(day),
  }));
};

/** What remains of an error budget at the end of each day, in percent; it begins with 100. `undefined` without a budget. */
export const budgetLineOf = ({
  from,
  summary,
  days,
}: Pick<ReportRunDetail, 'from' | 'summary' | 'days'>):
  | { readonly times: readonly number[]; readonly values: readonly number[] }
  | undefined => {
  const total = summary?.budget?.totalSeconds ?? 0;
  if (total === 0 || days.length === 0) return undefined;
  let spent = 0;
  const values = days.map(({ downSeconds }) => {
    spent += downSeconds;
    return (1 - spent / total) * 100;
  });
  const begin = Date.parse(from);
  return { times: [begin, ...days.map((_, index) => begin + (index + 1) * dayMs)], values: [100, ...values] };
};
