/** A day of the calendar; months count from 1, as people write them. */
export interface LocalDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const dayMs = 86_400_000;
/** More than any time zone is away from UTC. */
const farthestMs = 27 * 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Far more zones than a server meets in a day: what is kept stays small whatever names come in. */
const keptFormats = 500;

const formatOf = (timezone: string): Intl.DateTimeFormat => {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  if (formats.size >= keptFormats) formats.clear();
  const options = { timeZone: timezone, calendar: 'iso8601', numberingSystem: 'latn' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...options, year: 'numeric', month: 'numeric', day: 'numeric' });
  formats.set(timezone, format);
  return format;
};

/** The day that a moment lies on in a time zone. */
export const localDateOf = (at: number, timezone: string): LocalDate => {
  const parts = formatOf(timezone).formatToParts(at);
  const numberOf = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return { year: numberOf('year'), month: numberOf('month'), day: numberOf('day') };
};

/** Midnight of a day in UTC: days in their order, and arithmetic that knows the lengths of months. */
export const utcMidnight = ({ year, month, day }: LocalDate): number => Date.UTC(year, month - 1, day);

/** The day that is so many days later, or earlier. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  localDateOf(utcMidnight(date) + days * dayMs, 'UTC');

/** A day as `2026-03-29`. */
export const isoDate = (date: LocalDate): string => new Date(utcMidnight(date)).toISOString().slice(0, 10);

/**
 * The first moment of a day in a time zone, also where summer time skips or repeats midnight. A day that the zone never
 * had begins where the next one does.
 */
export const startOfDate = (date: LocalDate, timezone: string): number => {
  const wanted = utcMidnight(date);
  const hasBegun = (at: number): boolean => utcMidnight(localDateOf(at, timezone)) >= wanted;
  let [before, begun] = [wanted - farthestMs, wanted + farthestMs];
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (hasBegun(middle)) begun = middle;
    else before = middle;
  }
  return begun;
};
