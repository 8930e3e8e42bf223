import { dayOfDate, type LocalClock, minuteOfDay } from '../../base/local-clock.js';
import type { OnCallLayer } from './schedule.js';

/** A person's turn in a layer, from one handoff to the next. */
export interface Turn {
  readonly userId: string;
  readonly since: number;
  readonly until: number;
}

const hourMs = 3_600_000;

/** When the handoff with this number happens; the first one is 0. */
export const handoffTime = ({ startsOn, handoff }: OnCallLayer, clock: LocalClock, number: number): number => {
  const [first, minute] = [dayOfDate(startsOn), minuteOfDay(handoff.at)];
  if (handoff.unit === 'hour') return clock.momentOf(first, minute) + number * handoff.every * hourMs;
  return clock.momentOf(first + number * handoff.every * (handoff.unit === 'week' ? 7 : 1), minute);
};

/** The turn of a layer at a moment; `null` before the first one. Two handoffs at one moment leave no turn between them. */
export const turnAt = (layer: OnCallLayer, clock: LocalClock, at: number): Turn | null => {
  const { every, unit } = layer.handoff;
  const begin = handoffTime(layer, clock, 0);
  if (at < begin || layer.userIds.length === 0) return null;
  const guessed =
    unit === 'hour'
      ? (at - begin) / (every * hourMs)
      : (clock.dayOf(at) - dayOfDate(layer.startsOn)) / (every * (unit === 'week' ? 7 : 1));
  let number = Math.max(0, Math.floor(guessed));
  while (number > 0 && handoffTime(layer, clock, number) > at) number--;
  while (handoffTime(layer, clock, number + 1) <= at) number++;
  return {
    userId: layer.userIds[number % layer.userIds.length] as string,
    since: handoffTime(layer, clock, number),
    until: handoffTime(layer, clock, number + 1),
  };
};
