import type { Subscription } from '@watchpost/schemas';

/** How often a subscription is renewed. */
export type BillingInterval = Subscription['interval'];

/** A period that is paid for; milliseconds since the epoch. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

const monthsOf: Readonly<Record<BillingInterval, number>> = { month: 1, year: 12 };

const monthNumber = (time: number): number => {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** The anchor, so many months later: the same day and hour in UTC, or the last day of a shorter month. */
const monthsAfter = (anchorAt: number, months: number): number => {
  const anchor = new Date(anchorAt);
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return midnight + (anchorAt - Date.UTC(year, anchor.getUTCMonth(), anchor.getUTCDate()));
};

/**
 * The period that a time lies in. Periods are counted from the anchor, never from the period before: a
 * subscription of 31 January ends on 28 February and then on 31 March.
 */
export const periodAt = (anchorAt: number, interval: BillingInterval, at: number): Period => {
  const step = monthsOf[interval];
  let count = Math.floor((monthNumber(at) - monthNumber(anchorAt)) / step);
  // In the month of the boundary itself, the day and the hour decide.
  while (monthsAfter(anchorAt, count * step) > at) count -= 1;
  while (monthsAfter(anchorAt, (count + 1) * step) <= at) count += 1;
  return { start: monthsAfter(anchorAt, count * step), end: monthsAfter(anchorAt, (count + 1) * step) };
};
