const dayMs = 86_400_000;

/** The clock of a time zone. Local times are given as what a clock in UTC would show at that number. */
export interface Zone {
  /** What the clock of the zone is ahead of UTC, in milliseconds. */
  offsetAt(time: number): number;
  /** When the clock of the zone shows what `local` shows in UTC: once, twice, or never. */
  timesOf(local: number): readonly number[];
  /** When the clock is put forward over what `local` shows in UTC, to the second. */
  changeAround(local: number): number;
}

/** The time zone with a name of the IANA; `undefined` for one that this browser does not know. */
export const zoneOf = (name: string): Zone | undefined => {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
  const offsetAt = (time: number): number => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
  };
  return {
    offsetAt,
    timesOf(local) {
      const offsets = new Set([offsetAt(local - dayMs), offsetAt(local + dayMs)]);
      return [...offsets].map((offset) => local - offset).filter((time) => time + offsetAt(time) === local);
    },
    changeAround(local) {
      let [from, to] = [local - offsetAt(local + dayMs), local - offsetAt(local - dayMs)];
      const offset = offsetAt(from);
      while (to - from > 1_000) {
        const middle = Math.floor((from + to) / 2_000) * 1_000;
        if (offsetAt(middle) === offset) from = middle;
        else to = middle;
      }
      return to;
    },
  };
};

/** The time zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
