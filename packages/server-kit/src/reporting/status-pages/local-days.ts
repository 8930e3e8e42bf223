const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** One format per time zone: making one takes as long as using it a hundred times. There are some 600 zones. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, ...options });
  formats.set(timeZone, made);
  return made;
};

/** The date in a time zone, such as `2026-11-22`. */
export const localDate = (at: number, timeZone: string): string => formatOf(timeZone).format(at);

/** The date that is some days after another; dates alone, without a time zone. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * When a date begins in a time zone, in milliseconds since the epoch. Zones are at most 14 hours from UTC, and change their
 * offset at whole quarters of an hour; a day whose midnight is skipped begins after the gap.
 */
export const startOfDate = (date: string, timeZone: string): number => {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  // Dates grow with time, so the first moment that has the date is found by halving.
  let before = utcMidnight - 15 * hourMs;
  let reached = utcMidnight + 15 * hourMs;
  const step = hourMs / 4;
  while (reached - before > step) {
    const middle = before + Math.floor((reached - before) / step / 2) * step;
    if (localDate(middle, timeZone) < date) before = middle;
    else reached = middle;
  }
  return reached;
};

/** A day of a time zone: 23, 24 or 25 hours. */
export interface LocalDay {
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

/** The last days of a time zone up to the one that `now` lies in, which ends with `now`. */
export const lastDays = (count: number, now: number, timeZone: string): LocalDay[] => {
  const today = localDate(now, timeZone);
  const dates = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
  const starts = dates.map((date) => startOfDate(date, timeZone));
  return dates.map((date, index) => ({ date, from: starts[index] ?? now, to: starts[index + 1] ?? now }));
};
