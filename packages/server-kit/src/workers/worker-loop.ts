import { type Clock, createSleeper, untilTick } from '../base/clock.js';
import type { TroubleLog } from './trouble-log.js';

/** Work that goes on in the background from its start to its stop. */
export interface Worker {
  /** Begins to poll; failures of the store are logged and retried. Does nothing after the first call, or after a stop. */
  start(): void;
  /**
   * Begins nothing more, and resolves when what is under way has ended or the deadline has passed. Never rejects.
   *
   * @param options.deadlineMs how long work that is under way may take; each worker has its default
   */
  stop(options?: { readonly deadlineMs?: number }): Promise<void>;
}

/** What writing the last outcomes may take after the deadline of a stop, in milliseconds. */
export const shutdownGraceMs = 1000;

/** Shortest pause after a poll that failed, also when the worker is woken: a failing store is not polled at full speed. */
const failurePauseMs = 1000;

/** How long a worker sleeps until its next poll; milliseconds. */
export interface Pause {
  /** Ends sooner when the worker is woken. */
  readonly forMs: number;
  /** Passes in any case, so that a burst of changes leads to one poll. */
  readonly atLeastMs: number;
}

/** What a {@link WorkerLoop} is made with. */
export interface WorkerLoopOptions {
  readonly clock: Clock;
  readonly trouble: TroubleLog;
  /** Names a poll in the log, as a noun. */
  readonly name: string;
  /** Pause after a poll that failed, in milliseconds. */
  readonly pollMs: number;
  /** Begins what is due, and may leave it under way. */
  readonly poll: () => Promise<Pause>;
  /** Subscribes to what wakes the worker, at its start; returns how to unsubscribe. Default: nothing wakes it. */
  readonly subscribe?: (wake: () => void) => readonly (() => void)[];
}

/** Polls one after the other, and sleeps until the next is due or something wakes it. */
export interface WorkerLoop {
  readonly isStopping: boolean;
  /** When the last poll began, in milliseconds since the epoch; 0 before the first. */
  readonly lastPollAt: number;
  start(): void;
  /** Ends the sleep; during a poll, the sleep after it. */
  wake(): void;
  /** Stops polling, and resolves when the poll that is under way has ended. Never rejects. */
  stop(): Promise<void>;
}

/** Makes a {@link WorkerLoop}. */
export const createWorkerLoop = (options: WorkerLoopOptions): WorkerLoop => {
  const { clock, trouble, name, pollMs, poll, subscribe = () => [] } = options;
  const sleeper = createSleeper(clock);
  let isStopping = false;
  let lastPollAt = 0;
  let polling: Promise<void> | undefined;
  let subscriptions: readonly (() => void)[] = [];

  const pollOnce = async (): Promise<Pause> => {
    lastPollAt = clock.now();
    try {
      const pause = await poll();
      trouble.succeeded(name);
      return pause;
    } catch (error) {
      trouble.failed(name, error);
      return { forMs: pollMs, atLeastMs: Math.min(pollMs, failurePauseMs) };
    }
  };

  const keepPolling = async (): Promise<void> => {
    while (!isStopping) {
      const { forMs, atLeastMs } = await pollOnce();
      // What is due sooner than the next poll is due at its own time.
      await sleeper.sleep(forMs < pollMs ? forMs : untilTick(clock, forMs), atLeastMs);
    }
  };

  return {
    get isStopping() {
      return isStopping;
    },
    get lastPollAt() {
      return lastPollAt;
    },
    start: () => {
      if (polling !== undefined || isStopping) return;
      subscriptions = subscribe(sleeper.wake);
      polling = keepPolling();
    },
    wake: sleeper.wake,
    stop: async () => {
      isStopping = true;
      for (const unsubscribe of subscriptions) unsubscribe();
      sleeper.end();
      await polling;
    },
  };
};
