import { dayMs, type LocalClock, minuteOfDay } from '../../base/local-clock.js';
import { type OnCallLayer, weekdays } from './schedule.js';
import { handoffTime } from './turns.js';

/** A stretch of time; `null` stands for no beginning and for no end. */
export interface Stretch {
  readonly since: number | null;
  readonly until: number | null;
}

/** Whether a layer or an override covers a moment, and the whole stretch around it for which that is so. */
export interface Covered extends Stretch {
  readonly isCovered: boolean;
}

/** When a layer or an override is in effect. */
export type Cover = (at: number) => Covered;

interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * What is searched around a moment. Restrictions repeat each week, and a change of the time zone can swallow one day or
 * hour of a single week: a state that holds for so long holds for ever.
 */
const horizonMs = 16 * dayMs;

/** Intervals in order, those that touch joined. */
const joined = (intervals: readonly Interval[]): Interval[] => {
  const result: Interval[] = [];
  for (const interval of intervals.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last === undefined || last.to < interval.from) result.push(interval);
    else result[result.length - 1] = { from: last.from, to: Math.max(last.to, interval.to) };
  }
  return result;
};

/** The index of the last interval that begins by a moment; -1 without one. */
const lastBegun = (intervals: readonly Interval[], at: number): number => {
  let [low, high] = [-1, intervals.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((intervals[middle] as Interval).from <= at) low = middle;
    else high = middle;
  }
  return low;
};

/** The cover of an override: the stretch itself. */
export const intervalCover =
  (from: number, to: number): Cover =>
  (at) => {
    if (at < from) return { isCovered: false, since: null, until: from };
    return at < to ? { isCovered: true, since: from, until: to } : { isCovered: false, since: to, until: null };
  };

/** The cover of a layer, valid for moments from `from` to `to`. */
export const layerCover = (layer: OnCallLayer, clock: LocalClock, from: number, to: number): Cover => {
  const begin = handoffTime(layer, clock, 0);
  if (layer.userIds.length === 0) return () => ({ isCovered: false, since: null, until: null });
  const { restrictions } = layer;
  if (restrictions === null)
    return (at) =>
      at < begin ? { isCovered: false, since: null, until: begin } : { isCovered: true, since: begin, until: null };
  const [earliest, latest] = [Math.max(begin, from - horizonMs), Math.max(begin, to) + horizonMs];
  const intervals: Interval[] = [];
  // Two days more on each side: an interval may begin the day before, and all that is used is then whole.
  for (let day = clock.dayOf(earliest) - 2; day <= clock.dayOf(latest) + 2; day++) {
    const weekday = weekdays[(((day + 4) % 7) + 7) % 7] as (typeof weekdays)[number];
    for (const restriction of restrictions) {
      if (!restriction.days.includes(weekday)) continue;
      const [first, end] = [minuteOfDay(restriction.from), minuteOfDay(restriction.to)];
      const begins = Math.max(begin, clock.momentOf(day, first));
      intervals.push({ from: begins, to: clock.momentOf(day, end > first ? end : end + 1440) });
    }
  }
  const known = joined(intervals);
  /** An edge beyond the horizon belongs to a state that holds for ever. */
  const edge = (at: number | undefined): number | null =>
    at === undefined || (at < earliest && at !== begin) || at > latest ? null : at;
  return (at) => {
    const index = lastBegun(known, at);
    const last = known[index];
    return last !== undefined && at < last.to
      ? { isCovered: true, since: edge(last.from), until: edge(last.to) }
      : { isCovered: false, since: edge(last?.to), until: edge(known[index + 1]?.from) };
  };
};
