import { createLocalClock, dayMs, type LocalClock } from '../../base/local-clock.js';
import { onCallBounds } from './bounds.js';
import { type Cover, intervalCover, layerCover } from './cover.js';
import type { OnCallLayer, OnCallOverride, OnCallSchedule } from './schedule.js';
import { turnAt } from './turns.js';

/** Who is on call, and from when to when it is this person for this reason. */
export interface OnCall {
  /** `null` while the schedule has no person. */
  readonly userId: string | null;
  /** The layer whose turn it is; `null` without one, and for an override of a whole stretch. */
  readonly layer: OnCallLayer | null;
  /** The overrides that led to this person, in the order in which they apply. */
  readonly overrideIds: readonly string[];
  /** In milliseconds since the epoch; `null` only without a person, when that was always so. */
  readonly since: number | null;
  /** In milliseconds since the epoch, exclusive; `null` only without a person, when that stays so. */
  readonly until: number | null;
}

/** A stretch for which one person is on call; two turns of one person in a row are two shifts. */
export interface Shift extends OnCall {
  readonly userId: string;
  readonly since: number;
  readonly until: number;
}

/** Shifts in the order of time. */
export interface Shifts {
  /** Those that have a moment of the range in common; the first may begin before it and the last may end after it. */
  readonly shifts: readonly Shift[];
  /** Where to go on when the range has more shifts than were asked for; `null` at its end. */
  readonly next: number | null;
}

/** The longest range that `shifts` answers: 92 days, one quarter of a year, and the hour that summer time may add. */
export const mostShiftsMs: number = onCallBounds.shiftsRange.most * dayMs + 3_600_000;
/** The most shifts of one answer: more than hourly handoffs make of 92 days. */
export const mostShifts: number = onCallBounds.shifts.most;

interface Entry {
  readonly cover: Cover;
  readonly layer: OnCallLayer | null;
  readonly override: OnCallOverride | null;
}

/** Finds who is on call at moments of a range. */
type Finder = (at: number) => OnCall;

const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** Applies the overrides that replace a person, in their order. */
const replaced = (overrides: readonly OnCallOverride[], userId: string, at: number) => {
  let current: string | null = userId;
  const ids: string[] = [];
  for (const override of overrides) {
    if (override.replacesUserId !== current || at < override.from || at >= override.to) continue;
    current = override.userId;
    ids.push(override.id);
    if (current === null) break;
  }
  return { userId: current, ids };
};

const entriesOf = (schedule: OnCallSchedule, clock: LocalClock, from: number, to: number): Entry[] => [
  ...schedule.layers.map((layer) => ({ cover: layerCover(layer, clock, from, to), layer, override: null })),
  ...schedule.overrides
    .filter((override) => override.replacesUserId === null)
    .map((override) => ({ cover: intervalCover(override.from, override.to), layer: null, override })),
];

/** What layers and overrides of whole stretches say: the last one that covers the moment. */
const topAt = (entries: readonly Entry[], clock: LocalClock, at: number): OnCall => {
  let [since, until]: [number | null, number | null] = [null, null];
  for (const { cover, layer, override } of entries.toReversed()) {
    const covered = cover(at);
    since = later(since, covered.since);
    until = earlier(until, covered.until);
    if (!covered.isCovered) continue;
    const turn = layer === null ? null : turnAt(layer, clock, at);
    return {
      userId: turn?.userId ?? override?.userId ?? null,
      layer,
      overrideIds: override === null ? [] : [override.id],
      since: later(since, turn?.since ?? null),
      until: earlier(until, turn?.until ?? null),
    };
  }
  return { userId: null, layer: null, overrideIds: [], since, until };
};

const createFinder = (schedule: OnCallSchedule, from: number, to: number): Finder => {
  const clock = createLocalClock(schedule.timezone);
  const entries = entriesOf(schedule, clock, from, to);
  const replacing = schedule.overrides.filter((override) => override.replacesUserId !== null);
  return (at) => {
    const top = topAt(entries, clock, at);
    const { userId, since, until } = top;
    if (userId === null || since === null || until === null) return top;
    const near = replacing.filter((override) => override.from < until && override.to > since);
    const edges = near
      .flatMap((override) => [override.from, override.to])
      .filter((edge) => edge > since && edge < until);
    edges.sort((a, b) => a - b);
    const now = replaced(near, userId, at);
    /** Whether the same overrides lead to the person as at the moment that is asked for. */
    const isSame = (moment: number): boolean => String(replaced(near, userId, moment).ids) === String(now.ids);
    return {
      ...top,
      userId: now.userId,
      overrideIds: [...top.overrideIds, ...now.ids],
      since: edges.findLast((edge) => edge <= at && !isSame(edge - 1)) ?? since,
      until: edges.find((edge) => edge > at && !isSame(edge)) ?? until,
    };
  };
};

/** Who is on call at a moment, in milliseconds since the epoch. */
export const onCallAt = (schedule: OnCallSchedule, at: number): OnCall => createFinder(schedule, at, at)(at);

/**
 * The shifts from one moment until another, the end exclusive. At every moment of the range `onCallAt` answers with the
 * shift that contains it, and without a person where none does.
 *
 * @param most at most so many shifts, 1…{@link mostShifts}
 * @throws RangeError when the range is longer than {@link mostShiftsMs}
 */
export const shiftsBetween = (
  schedule: OnCallSchedule,
  from: number,
  to: number,
  most: number = mostShifts,
): Shifts => {
  if (to - from > mostShiftsMs) throw new RangeError('from, to: must be at most 92 days apart');
  const find = createFinder(schedule, from, to);
  const shifts: Shift[] = [];
  let at: number | null = from;
  while (at !== null && at < to) {
    if (shifts.length >= most) return { shifts, next: at };
    const { userId, since, until, ...reason }: OnCall = find(at);
    if (userId !== null && since !== null && until !== null) shifts.push({ userId, since, until, ...reason });
    at = until;
  }
  return { shifts, next: null };
};
