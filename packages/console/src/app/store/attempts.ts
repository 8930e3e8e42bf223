import { type ReadonlySignal, signal } from '@preact/signals';
import { messageOf } from './change.js';

/** Steps of a dialog, of which one is under way at a time. */
export interface Attempts {
  /** Why the last one failed; `undefined` when it did not. */
  readonly problem: ReadonlySignal<string | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** Takes a step; returns whether it was done. */
  attempt(work: () => Promise<void>): Promise<boolean>;
  clearProblem(): void;
}

/** Keeps them as signals. */
export const createAttempts = (): Attempts => {
  const problem = signal<string | undefined>(undefined);
  const isBusy = signal(false);
  return {
    problem,
    isBusy,
    async attempt(work) {
      if (isBusy.peek()) return false;
      isBusy.value = true;
      problem.value = undefined;
      try {
        await work();
        return true;
      } catch (error) {
        problem.value = messageOf(error);
        return false;
      } finally {
        isBusy.value = false;
      }
    },
    clearProblem() {
      problem.value = undefined;
    },
  };
};
