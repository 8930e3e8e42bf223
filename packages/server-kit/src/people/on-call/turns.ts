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

/** The number of the turn at a moment, `null` before the first one. Two handoffs at one moment leave no turn between them. */
const turnNumber = (layer: OnCallLayer, clock: LocalClock, at: number): number | null => {
  const { every, unit } = layer.handoff;
  const begin = handoffTime(layer, clock, 0);
  if (at < begin) return null;
  const guessed =
    unit === 'hour'
      ? (at - begin) / (every * hourMs)
      : (clock.dayOf(at) - dayOfDate(layer.startsOn)) / (every * (unit === 'week' ? 7 : 1));
  let number = Math.max(0, Math.floor(guessed));
  while (number > 0 && handoffTime(layer, clock, number) > at) number--;
  while (handoffTime(layer, clock, number + 1) <= at) number++;
  return number;
};

/** The turn of a layer at a moment; `null` before the first one. */
export const turnAt = (layer: OnCallLayer, clock: LocalClock, at: number): Turn | null => {
  const number = turnNumber(layer, clock, at);
  if (number === null || layer.userIds.length === 0) return null;
  return {
    userId: layer.userIds[number % layer.userIds.length] as string,
    since: handoffTime(layer, clock, number),
    until: handoffTime(layer, clock, number + 1),
  };
};

/**
 * Who takes turns in a layer without a person. The turn that is under way stays with the one who has it, and goes from the person who
 * leaves to the next: the number of a turn counts people, so the list of those who are left begins elsewhere.
 */
export const turnsWithout = (layer: OnCallLayer, userId: string, clock: LocalClock, at: number): string[] => {
  const isLeft = (id: string): boolean => id !== userId;
  const userIds = layer.userIds.filter(isLeft);
  const number = turnNumber(layer, clock, at);
  if (number === null || userIds.length === 0) return userIds;
  const holder = layer.userIds.slice(0, number % layer.userIds.length).filter(isLeft).length;
  const first = (holder - number) % userIds.length;
  return [...userIds.slice(first), ...userIds.slice(0, first)];
};
