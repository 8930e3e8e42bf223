/** Time as background work needs it. All values are milliseconds. */
export interface Clock {
  /** Wall clock, since the epoch: what work is scheduled by. */
  now(): number;
  /** Never goes back and never jumps, whatever happens to the wall clock; its zero means nothing. */
  monotonic(): number;
  /** Calls `callback` once after `delayMs`; returns how to cancel. */
  setTimer(callback: () => void, delayMs: number): () => void;
}

/** The clocks and timers of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimer: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Smaller differences between the clocks are drift and rounding. */
const smallestJumpMs = 2000;

/**
 * Watches for jumps of the wall clock, such as a correction by hand or a machine that slept. The returned function
 * returns by how much the wall clock has run ahead of the monotonic one since the last call that found a jump, in whole
 * milliseconds as times are kept; 0 for none.
 */
export const watchForJumps = (clock: Clock): (() => number) => {
  let difference = clock.now() - clock.monotonic();
  return () => {
    const jump = clock.now() - clock.monotonic() - difference;
    if (Math.abs(jump) < smallestJumpMs) return 0;
    difference += jump;
    return Math.round(jump);
  };
};

/** Ticks of the monotonic clock that idle workers wake at, in milliseconds. */
const tickMs = 100;

/**
 * A wait of at most `delayMs` that ends at a tick: what waits idly then wakes together, and the process wakes ten times a
 * second instead of once for each of its workers. Waits that are not longer than a tick are left as they are.
 */
export const untilTick = (clock: Clock, delayMs: number): number => {
  if (delayMs <= tickMs) return delayMs;
  const now = clock.monotonic();
  return Math.ceil(Math.floor((now + delayMs) / tickMs) * tickMs - now);
};

/** A sleep that can be cut short. */
export interface Sleeper {
  /** Sleeps `forMs`, or until woken, but never less than `atLeastMs`. */
  sleep(forMs: number, atLeastMs: number): Promise<void>;
  /** Ends the sleep as soon as its minimum has passed; between two sleeps it cuts the next one short. */
  wake(): void;
  /** Ends this and every later sleep at once. */
  end(): void;
}

/** Makes a {@link Sleeper}. */
export const createSleeper = (clock: Clock): Sleeper => {
  let isWoken = false;
  let isEnded = false;
  let shorten = (_hasMinimum: boolean): void => {};
  return {
    sleep: (forMs, atLeastMs) =>
      new Promise((resolve) => {
        if (isEnded) return resolve();
        const begin = clock.monotonic();
        const rise = (): void => {
          shorten = () => {};
          isWoken = false;
          resolve();
        };
        let cancel = clock.setTimer(rise, Math.max(isWoken ? 0 : forMs, atLeastMs));
        shorten = (hasMinimum) => {
          cancel();
          cancel = clock.setTimer(rise, hasMinimum ? Math.max(0, begin + atLeastMs - clock.monotonic()) : 0);
        };
      }),
    wake: () => {
      if (isWoken) return;
      isWoken = true;
      shorten(true);
    },
    end: () => {
      isEnded = true;
      shorten(false);
    },
  };
};

/** Waits for all of these, but no longer than `deadlineMs`. None of them may reject. */
export const within = async (clock: Clock, deadlineMs: number, work: readonly Promise<unknown>[]): Promise<void> => {
  let cancel = (): void => {};
  const deadline = new Promise<void>((resolve) => {
    cancel = clock.setTimer(resolve, Math.max(0, deadlineMs));
  });
  await Promise.race([Promise.all(work), deadline]);
  cancel();
};
