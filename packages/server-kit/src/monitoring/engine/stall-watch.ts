import type { Clock } from '../../base/clock.js';

/** How often it is noticed that the process runs, in milliseconds. */
const tickMs = 100;
/** Pauses that are remembered: those of the last checks. */
const mostStalls = 100;

/** Notices when this process, or its machine, paused. */
export interface StallWatch {
  /** The longest pause since a moment of the monotonic clock, in milliseconds. */
  longestSince(monotonic: number): number;
}

/** Makes a {@link StallWatch}; it watches between `start` and `stop`, so that an idle process does not wake for it. */
export const createStallWatch = (clock: Clock): StallWatch & { start(): void; stop(): void } => {
  let stalls: { readonly endedAt: number; readonly ms: number }[] = [];
  let last: { readonly monotonic: number; readonly wall: number } | undefined;
  let cancel = (): void => {};

  /** Takes down a pause that has just ended: a machine that slept shows it by the wall clock alone. */
  const notice = (): void => {
    if (last === undefined) return;
    const now = { monotonic: clock.monotonic(), wall: clock.now() };
    const ms = Math.max(now.monotonic - last.monotonic, now.wall - last.wall) - tickMs;
    if (ms >= tickMs) stalls = [...stalls, { endedAt: now.monotonic, ms }].slice(-mostStalls);
    last = now;
  };

  const tick = (): void => {
    notice();
    cancel = clock.setTimer(tick, tickMs);
  };

  return {
    start: () => {
      if (last !== undefined) return;
      last = { monotonic: clock.monotonic(), wall: clock.now() };
      cancel = clock.setTimer(tick, tickMs);
    },
    stop: () => {
      cancel();
      last = undefined;
      stalls = [];
    },
    longestSince: (monotonic) => {
      // What ends a check may run before the timer that was late with it.
      notice();
      return Math.max(0, ...stalls.filter(({ endedAt }) => endedAt > monotonic).map(({ ms }) => ms));
    },
  };
};
