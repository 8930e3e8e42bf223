/** The clock, the dice and the waiting room of a client: real ones, or a test's. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  /** Waits; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** `setTimeout` takes 31 bits; anything above it would fire at once. */
export const longestTimerMs = 2_147_483_647;

/** Real time, real dice. */
export const systemRuntime: Runtime = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(
        () => {
          signal.removeEventListener('abort', stop);
          resolve();
        },
        Math.min(ms, longestTimerMs),
      );
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    }),
};
