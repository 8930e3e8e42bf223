import type { Words } from './words.js';

/** Times, days and numbers as a language writes them, in the time zone of a page. */
export interface Formats {
  /** A moment, to the minute, with its time zone. */
  moment(time: string): string;
  /** A stretch of time; a day that both ends share is named once. */
  range(from: string, to: string): string;
  /** The date of a moment, such as `2026-11-22`. */
  date(time: string): string;
  /** From one date, such as `2026-11-22`, to another; what both share is named once. */
  days(from: string, to: string): string;
  /** A month such as `2026-11`. */
  month(month: string): string;
  /** Percent that is never rounded up: 99.999 is not 100. */
  percent(percent: number): string;
  milliseconds(ms: number): string;
}

/** Makes the formats of a page. @throws RangeError when the time zone is not an IANA name */
export const createFormats = ({ formats: language }: Words, timeZone: string): Formats => {
  const momentFormat = new Intl.DateTimeFormat(language, {
    ...{ timeZone, day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  });
  // A date has no time zone; read as UTC and written as UTC it stays the same.
  const dayFormat = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const dateFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const monthFormat = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const percentFormat = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const numberFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  // A page of 50 components names each of its days many times.
  const days = new Map<string, string>();
  return {
    moment: (time) => momentFormat.format(new Date(time)),
    range: (from, to) => momentFormat.formatRange(new Date(from), new Date(to)),
    date: (time) => dateFormat.format(new Date(time)),
    days: (from, to) => {
      const known = days.get(from + to);
      if (known !== undefined) return known;
      // Of one day alone the other takes ten times as long.
      const text = from === to ? dayFormat.format(new Date(from)) : dayFormat.formatRange(new Date(from), new Date(to));
      days.set(from + to, text);
      return text;
    },
    month: (month) => monthFormat.format(new Date(`${month}-01`)),
    // The smallest part is added because 99.99 × 100 is a little less than 9999 in binary.
    percent: (percent) => percentFormat.format(Math.floor(percent * 100 + 1e-6) / 10_000),
    milliseconds: (ms) => `${numberFormat.format(ms)} ms`,
  };
};
