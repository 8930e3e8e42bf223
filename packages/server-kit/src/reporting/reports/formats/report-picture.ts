import type { ReportDay, ReportRunDetail } from '@watchpost/schemas';
import { readablePercent, readableSeconds } from './report-figures.js';

/** How a day is drawn: without counted time, without an outage, with little of one, or with more. */
export type DayLevel = 'none' | 'good' | 'some' | 'bad';

/** Each level in words, for the legend. */
export const levelWords: Readonly<Record<DayLevel, string>> = {
  good: 'no outage',
  some: '99 % or better',
  bad: 'worse than 99 %',
  none: 'no data',
};

/** A day in a calendar of weeks that begin on Monday. */
export interface DayCell {
  /** Number of the week in the calendar. */
  readonly week: number;
  /** 0 for Monday. */
  readonly weekday: number;
  readonly level: DayLevel;
  readonly text: string;
}

const levelOf = ({ countedSeconds, downSeconds, uptimePercent }: ReportDay): DayLevel => {
  if (countedSeconds === 0 || uptimePercent === null) return 'none';
  if (downSeconds === 0) return 'good';
  return uptimePercent >= 99 ? 'some' : 'bad';
};

const dayMs = 86_400_000;

/** The days of a run as a calendar. */
export const calendarOf = (days: readonly ReportDay[]): readonly DayCell[] => {
  const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;
  const [first] = days;
  if (first === undefined) return [];
  const monday = Date.parse(first.date) - weekdayOf(first.date) * dayMs;
  return days.map((day) => ({
    week: Math.floor((Date.parse(day.date) - monday) / (7 * dayMs)),
    weekday: weekdayOf(day.date),
    level: levelOf(day),
    text: `${day.date}: ${readablePercent(day.uptimePercent)}${day.downSeconds === 0 ? '' : `, down ${readableSeconds(day.downSeconds)}`}`,
  }));
};

/** What remains of an error budget at the end of each day, in percent; it begins with 100. `null` without a budget. */
export const budgetLineOf = ({
  summary,
  days,
}: Pick<ReportRunDetail, 'summary' | 'days'>): readonly number[] | null => {
  const total = summary?.budget?.totalSeconds ?? 0;
  if (total === 0 || days.length === 0) return null;
  let spent = 0;
  return [
    100,
    ...days.map(({ downSeconds }) => {
      spent += downSeconds;
      return (1 - spent / total) * 100;
    }),
  ];
};

/** The line as places from 0, the left and the top, to 1; what lies more than a whole budget below nothing is cut off. */
export const placesOf = (line: readonly number[]): { readonly zero: number; readonly points: [number, number][] } => {
  const least = Math.max(-100, Math.min(0, ...line));
  const height = (percent: number): number => (100 - Math.max(least, percent)) / (100 - least);
  return {
    zero: height(0),
    points: line.map((percent, index) => [index / Math.max(1, line.length - 1), height(percent)]),
  };
};
