import { type Zone, zoneOf } from '../../time/zone.js';
import { type Cron, parseCron } from './cron.js';

/** When a window begins and ends, in milliseconds since 1970. */
export interface Occurrence {
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;
/** Farther ahead nothing is searched, such as for the 29th of February. */
const mostDays = 366 * 5;

/**
 * The next times of a schedule, as it is being written. A time that a change to summer time leaves out begins with the
 * change, one that comes twice begins the first time, as the server has it.
 *
 * @returns `undefined` for an expression that is not understood here, or a time zone that this browser does not know
 */
export const nextTimes = (
  schedule: { readonly cron: string; readonly timezone: string; readonly durationSeconds: number },
  now: number,
  count = 5,
): readonly Occurrence[] | undefined => {
  const cron = parseCron(schedule.cron);
  const zone = zoneOf(schedule.timezone);
  if (cron === undefined || zone === undefined) return undefined;
  const found: Occurrence[] = [];
  const today = Math.floor((now + zone.offsetAt(now)) / dayMs) * dayMs;
  // A day back: the difference to another zone may have moved the day.
  for (let day = -1; day < mostDays && found.length < count; day += 1) {
    const date = today + day * dayMs;
    if (!isDayOf(cron, new Date(date))) continue;
    const times = cron.hours.flatMap((hour) =>
      cron.minutes.flatMap((minute) => timesAt(cron, zone, date + hour * 3_600_000 + minute * 60_000)),
    );
    for (const from of [...new Set(times)].sort((one, other) => one - other)) {
      if (from > now && found.length < count) found.push({ from, to: from + schedule.durationSeconds * 1000 });
    }
  }
  return found;
};

/** Where days of the month and of the week are both given, either is enough, as in every cron. */
const isDayOf = ({ months, daysOfMonth, daysOfWeek }: Cron, date: Date): boolean => {
  if (!months.includes(date.getUTCMonth() + 1)) return false;
  const isDay = daysOfMonth?.includes(date.getUTCDate());
  const isWeekday = daysOfWeek?.includes(date.getUTCDay());
  if (isDay === undefined || isWeekday === undefined) return isDay ?? isWeekday ?? true;
  return isDay || isWeekday;
};

/** A schedule by the clock has what the clock shows: twice, or not at all. Any other one takes place once on its day. */
const timesAt = ({ isByClock }: Cron, zone: Zone, local: number): readonly number[] => {
  const times = zone.timesOf(local);
  if (isByClock) return times;
  return [times.length === 0 ? zone.changeAround(local) : Math.min(...times)];
};
