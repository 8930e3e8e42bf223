import type { Clock } from '../base/clock.js';
import { StoreUnavailableError } from '../store/interface/store.js';
import type { TroubleLog } from './trouble-log.js';

/** One outcome of leased work on its way into the store. */
export interface PendingOutcome<Outcome> {
  readonly outcome: Outcome;
  /** When others may take the work over; milliseconds since the epoch. */
  readonly leaseUntil: number;
  /** Whether it should be written soon. */
  readonly isUrgent: boolean;
}

/** Collects outcomes and writes them many at a time. */
export interface BatchWriter<Outcome> {
  /** Whether the store could not be reached for the last write; until it can, claiming more work is of no use. */
  readonly isStuck: boolean;
  /** How many outcomes are not written yet; those that are just being written do not count. */
  readonly pending: number;
  /** Whether nothing waits and nothing is just being written. */
  readonly isIdle: boolean;
  /** What waits to be written. */
  outcomes(): Outcome[];
  /** Outcomes that were not written because the lease was lost. */
  readonly lost: number;
  add(pending: PendingOutcome<Outcome>): void;
  /** Writes what is there; never rejects. */
  flush(): Promise<void>;
  /** Writes what is there, and retries until it is written or `isTooLate`; drops the rest. */
  drain(isTooLate: () => boolean): Promise<void>;
}

/** What a {@link BatchWriter} is made with. */
export interface BatchWriterOptions<Outcome> {
  /** Names a write in the log, as a noun. */
  readonly name: string;
  /** Writes outcomes in one transaction; returns how many were not written because their lease was lost. */
  readonly write: (outcomes: readonly Outcome[]) => Promise<number>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
  /** One transaction carries up to this many; more would keep other writers waiting for it. */
  readonly batchSize: number;
  /** Longest wait of an outcome, in milliseconds, for others to share its transaction. */
  readonly gatherMs: number;
  /** The same for an outcome that is urgent. */
  readonly gatherUrgentMs: number;
}

/** Waits between tries while the store fails, doubling from the first to the last. */
const firstBackOffMs = 100;
const lastBackOffMs = 2000;

/** Makes a {@link BatchWriter}. */
export const createBatchWriter = <Outcome>(options: BatchWriterOptions<Outcome>): BatchWriter<Outcome> => {
  const { name, clock, trouble, batchSize, gatherMs, gatherUrgentMs } = options;
  let queue: PendingOutcome<Outcome>[] = [];
  let flight: Promise<void> | undefined;
  let backOffMs = 0;
  let isStuck = false;
  let lost = 0;
  let timer: { readonly at: number; readonly cancel: () => void } | undefined;

  const unplan = (): void => {
    timer?.cancel();
    timer = undefined;
  };

  const plan = (delayMs: number): void => {
    const at = clock.monotonic() + delayMs;
    if (timer !== undefined && timer.at <= at) return;
    timer?.cancel();
    timer = { at, cancel: clock.setTimer(() => void flush(), delayMs) };
  };

  const write = async (batch: readonly PendingOutcome<Outcome>[]): Promise<void> => {
    const notHeld = await options.write(batch.map(({ outcome }) => outcome));
    isStuck = false;
    lost += notHeld;
  };

  const failed = (error: unknown): void => {
    isStuck = error instanceof StoreUnavailableError;
    trouble.failed(name, error);
  };

  /** Writes each in its own transaction: an outcome that the store refuses does not fail the others. */
  const writeOneByOne = async (batch: readonly PendingOutcome<Outcome>[]): Promise<PendingOutcome<Outcome>[]> => {
    const kept: PendingOutcome<Outcome>[] = [];
    for (const pending of batch) {
      try {
        await write([pending]);
      } catch (error) {
        failed(error);
        if (isStuck || pending.leaseUntil > clock.now()) kept.push(pending);
        else lost += 1;
      }
    }
    return kept;
  };

  const writeAll = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchSize);
      let kept: PendingOutcome<Outcome>[] = [];
      try {
        await write(batch);
      } catch (error) {
        failed(error);
        // An outcome is kept beyond its lease while the store cannot be reached: other workers cannot claim the work
        // meanwhile either, and if one has, the store refuses the outcome by its token.
        kept = isStuck ? batch : await writeOneByOne(batch);
      }
      if (kept.length > 0) {
        queue = [...kept, ...queue];
        backOffMs = Math.min(Math.max(firstBackOffMs, backOffMs * 2), lastBackOffMs);
        plan(backOffMs);
        return;
      }
      backOffMs = 0;
      trouble.succeeded(name);
    }
  };

  const flush = (): Promise<void> => {
    unplan();
    flight ??= writeAll().finally(() => {
      flight = undefined;
    });
    return flight;
  };

  return {
    get isStuck() {
      return isStuck;
    },
    get pending() {
      return queue.length;
    },
    get isIdle() {
      return queue.length === 0 && flight === undefined;
    },
    outcomes: () => queue.map(({ outcome }) => outcome),
    get lost() {
      return lost;
    },
    add: (pending) => {
      queue.push(pending);
      // The next try is planned already.
      if (isStuck) return;
      if (queue.length >= batchSize) void flush();
      else plan(pending.isUrgent ? gatherUrgentMs : gatherMs);
    },
    flush,
    drain: async (isTooLate) => {
      await flush();
      while (queue.length > 0 && !isTooLate()) {
        await new Promise<void>((resolve) => void clock.setTimer(resolve, firstBackOffMs));
        await flush();
      }
      lost += queue.length;
      queue = [];
      unplan();
    },
  };
};
