import { keptHourMs, keptResultMs } from '../../store/upkeep/retention.js';
import { lengthMs, type Resolution } from './rollup.js';

/** From when until when, in milliseconds since the epoch; the end not included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A part of a range, and the table that it is read from. */
export interface Stretch extends Range {
  readonly source: Resolution | 'results';
}

/** How far hours and days are rolled up. */
export type RolledUpUntil = Readonly<Record<Resolution, number>>;

/** The last whole hour or day that has begun by then. */
export const floorTo = (resolution: Resolution, at: number): number =>
  Math.floor(at / lengthMs[resolution]) * lengthMs[resolution];

const ceilTo = (resolution: Resolution, at: number): number =>
  Math.ceil(at / lengthMs[resolution]) * lengthMs[resolution];

/**
 * Divides a range into parts that are read from the fewest rows: whole days, whole hours beside them, and the results
 * themselves at the edges and where nothing is rolled up yet. The parts follow each other without gap or overlap.
 *
 * @param coarsest the longest rollups that may be used. Default: days.
 */
export const stretchesOf = (
  { from, to }: Range,
  done: RolledUpUntil,
  coarsest: Stretch['source'] = 'day',
): Stretch[] => {
  const firstHour = ceilTo('hour', from);
  const lastHour = floorTo('hour', Math.min(to, done.hour));
  const firstDay = ceilTo('day', from);
  const lastDay = floorTo('day', Math.min(to, done.day, lastHour));
  const parts: Stretch[] = [];
  if (coarsest === 'results' || firstHour >= lastHour) parts.push({ source: 'results', from, to });
  else {
    parts.push({ source: 'results', from, to: firstHour });
    if (coarsest === 'hour' || firstDay >= lastDay) parts.push({ source: 'hour', from: firstHour, to: lastHour });
    else {
      parts.push(
        { source: 'hour', from: firstHour, to: firstDay },
        { source: 'day', from: firstDay, to: lastDay },
        { source: 'hour', from: lastDay, to: lastHour },
      );
    }
    parts.push({ source: 'results', from: lastHour, to });
  }
  return parts.filter((part) => part.from < part.to);
};

/**
 * A bound of a range, as exact as the stored history is: where results are no longer kept it moves back to the whole
 * hour, and where hours are no longer kept, to the whole day. Ranges that meet still meet.
 */
export const tellableBound = (at: number, now: number): number => {
  if (at < now - keptHourMs) return floorTo('day', at);
  return at < now - keptResultMs ? floorTo('hour', at) : at;
};
