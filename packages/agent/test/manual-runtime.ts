import type { Runtime } from '../src/clock/runtime.js';

/** A runtime whose time passes when a test says so. */
export interface ManualRuntime extends Runtime {
  /** Lets time pass; timers run at their time, one after the other. */
  advance(ms: number): Promise<void>;
  /** Sets the clock of the machine, as NTP does; the monotonic clock goes on. */
  setWall(wall: number): void;
}

/** Lets everything run that waits for a promise. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Makes a runtime that begins at `wall`; chance is always a half. */
export const createManualRuntime = (wall = Date.parse('2026-03-01T12:00:00Z')): ManualRuntime => {
  let passed = 0;
  let shift = wall;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    wall: () => passed + shift,
    monotonic: () => passed,
    random: () => 0.5,
    after(ms, run) {
      const timer = { at: passed + Math.max(0, ms), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    setWall: (now) => {
      shift = now - passed;
    },
    async advance(ms) {
      const until = passed + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
        if (next === undefined) break;
        timers.delete(next);
        passed = Math.max(passed, next.at);
        next.run();
        await settle();
      }
      passed = until;
      await settle();
    },
  };
};
