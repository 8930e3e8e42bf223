/** The moments of local times in one time zone. Days are counted from 1970-01-01. */
export interface LocalClock {
  /** The local day that a moment lies on. */
  readonly dayOf: (at: number) => number;
  /**
   * The first moment at which clocks show a time of a day, or a later one: a time that summer time skips is the moment
   * right after the gap, and one that it repeats is the first of the two.
   *
   * @param minute minutes after midnight; 1440 and more reach into the next day
   */
  readonly momentOf: (day: number, minute: number) => number;
}

/** A day in milliseconds. */
export const dayMs = 86_400_000;
const minuteMs = 60_000;
/** No time zone is farther away from UTC than 14 hours and some minutes. */
const farthestMs = 15 * 3_600_000;

/** Minutes after midnight of a time such as `09:30`. */
export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The day of a date such as `2026-03-29`, counted from 1970-01-01. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs);

const createOffset = (timezone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const second = Math.floor(at / 1000) * 1000;
    const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of format.formatToParts(second)) shown[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
  };
};

/**
 * Creates the clock of a time zone. It keeps what it found about each day, so that many times of the same days are cheap.
 *
 * @throws RangeError for an unknown time zone
 */
export const createLocalClock = (timezone: string): LocalClock => {
  const offsetAt = createOffset(timezone);
  /** The offset of days on which it does not change; `null` for the others. */
  const steady = new Map<number, number | null>();
  const steadyOffset = (day: number): number | null => {
    const known = steady.get(day);
    if (known !== undefined) return known;
    const before = offsetAt(day * dayMs - farthestMs);
    const found = before === offsetAt((day + 1) * dayMs + farthestMs) ? before : null;
    steady.set(day, found);
    return found;
  };
  /** The last local time that clocks have shown by then decides: a time shown twice has come with the first. */
  const search = (wanted: number): number => {
    let [before, after] = [wanted - farthestMs, wanted + farthestMs];
    const [early, late] = [offsetAt(before), offsetAt(after)];
    const shown = [wanted - early, wanted - late].filter((at) => at + offsetAt(at) === wanted);
    if (shown.length > 0) return Math.min(...shown);
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (middle + offsetAt(middle) >= wanted) after = middle;
      else before = middle;
    }
    return after;
  };
  return {
    dayOf: (at) => Math.floor((at + offsetAt(at)) / dayMs),
    momentOf: (day, minute) => {
      const wanted = day * dayMs + minute * minuteMs;
      const offset = steadyOffset(Math.floor(wanted / dayMs));
      return offset === null ? search(wanted) : wanted - offset;
    },
  };
};
