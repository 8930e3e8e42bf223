import type { Store } from '../../store/interface/store.js';

/** A part of an answer was not read before its deadline. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/** The reads of a store that a dashboard needs. */
export type ReadingStore = Pick<Store, 'find' | 'findColumns' | 'sumUptime'>;

/** When work must end; what is left of the time can be divided. */
export interface Deadline {
  /** @throws LateError from its end on */
  assertInTime(): void;
  /** The deadline of the next of so many that share what is left. */
  shareAmong(count: number): Deadline;
}

/** @param endsAt on the clock, in milliseconds */
export const createDeadline = (clock: () => number, endsAt: number): Deadline => ({
  assertInTime() {
    if (clock() >= endsAt) throw new LateError('The deadline of a dashboard has passed.');
  },
  shareAmong(count) {
    const now = clock();
    return createDeadline(clock, now + Math.max(0, endsAt - now) / Math.max(1, count));
  },
});

/** The same store until the deadline; from then on every read throws {@link LateError}. */
export const untilDeadline = (store: ReadingStore, deadline: Deadline): ReadingStore => ({
  async find(...read) {
    deadline.assertInTime();
    return store.find(...read);
  },
  async findColumns(...read) {
    deadline.assertInTime();
    return store.findColumns(...read);
  },
  async sumUptime(questions) {
    deadline.assertInTime();
    return store.sumUptime(questions);
  },
});
