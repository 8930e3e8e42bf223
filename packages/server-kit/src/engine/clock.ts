/** Time as the engine needs it. All values are milliseconds. */
export interface EngineClock {
  /** Wall clock, since the epoch: what monitors are scheduled by. */
  now(): number;
  /** Never goes back and never jumps, whatever happens to the wall clock; its zero means nothing. */
  monotonic(): number;
  /** Calls `callback` once after `delayMs`; returns how to cancel. */
  setTimer(callback: () => void, delayMs: number): () => void;
}

/** The clocks and timers of this machine. */
export const systemClock: EngineClock = {
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
 * tells by how much the wall clock has run ahead of the monotonic one since the last call that told a jump; 0 for none.
 */
export const watchForJumps = (clock: EngineClock): (() => number) => {
  let difference = clock.now() - clock.monotonic();
  return () => {
    const jump = clock.now() - clock.monotonic() - difference;
    if (Math.abs(jump) < smallestJumpMs) return 0;
    difference += jump;
    return jump;
  };
};

/** One sleeper that can be woken. */
export interface Nap {
  /** Sleeps `forMs`, or until woken, but never less than `atLeastMs`. */
  sleep(forMs: number, atLeastMs: number): Promise<void>;
  /** Ends the sleep as soon as its minimum has passed; when nobody sleeps, the next sleep is that short. */
  wake(): void;
  /** Ends this and every later sleep at once. */
  end(): void;
}

/** Makes a {@link Nap}. */
export const createNap = (clock: EngineClock): Nap => {
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
