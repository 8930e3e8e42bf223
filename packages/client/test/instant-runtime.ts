import type { Runtime } from '../src/runtime.js';

/** A clock that does not move until a caller waits; a wait moves it on at once. */
export interface InstantRuntime extends Runtime {
  /** The waits, in milliseconds. */
  readonly waits: number[];
  /** Moves the clock. */
  advance(ms: number): void;
}

/** @param random what the dice show, from 0 to 1 */
export const instantRuntime = (random = 0.5): InstantRuntime => {
  let now = Date.UTC(2026, 0, 31, 9, 30, 0);
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    random: () => random,
    advance: (ms) => {
      now += ms;
    },
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
  };
};
