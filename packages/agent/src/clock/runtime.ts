/** Time and chance of an agent: real ones, or those of a test. */
export interface Runtime {
  /** The clock of the machine, in milliseconds since the epoch. People and NTP may set it. */
  wall(): number;
  /** Milliseconds that never go back. Only differences mean something. */
  monotonic(): number;
  /** From 0 (inclusive) to 1 (exclusive). */
  random(): number;
  /** Calls `run` once after `ms` milliseconds; returns what prevents it. */
  after(ms: number, run: () => void): () => void;
}

/** `setTimeout` takes 31 bits; more would fire at once. */
const longestTimerMs = 2_147_483_647;

/** Real time, real chance. */
export const systemRuntime: Runtime = {
  wall: Date.now,
  monotonic: () => performance.now(),
  random: Math.random,
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), longestTimerMs));
    return () => clearTimeout(timer);
  },
};

/** Waits; resolves early when the signal aborts. */
export const sleep = (runtime: Runtime, ms: number, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  const wake = (): void => {
    cancel();
    signal.removeEventListener('abort', wake);
    resolve();
  };
  const cancel = runtime.after(ms, wake);
  signal.addEventListener('abort', wake, { once: true });
  return promise;
};
