import { BadRequestError } from '@watchpost/client';
import type { AgentResultsAnswer } from '@watchpost/schemas';
import type { BufferedBatch, ResultBuffer, Timed } from '../buffer/result-buffer.js';
import type { Runtime } from '../clock/runtime.js';

/** Takes results to the buffer, and from there to the server; results of checks, or scrapes. */
export interface ResultSender<Entry> {
  /** Results that are not at the server yet. */
  readonly waiting: number;
  /**
   * Takes a result; it is on the disk within a second.
   *
   * @param withinMs how long it may wait for others to be sent with, as {@link sendWithin} says
   */
  record(result: Entry, withinMs: number): void;
  /** Resolves when results should be sent: a batch is full, or one of them has waited for as long as it may. */
  due(signal: AbortSignal): Promise<void>;
  /** Sends everything, batch by batch. Rejects as the call does; what was not sent stays in the buffer. */
  sendAll(signal: AbortSignal): Promise<void>;
  /** Writes what it holds to the buffer. */
  flush(): Promise<void>;
}

/** Longest time between a result and the disk. */
const storeMs = 1000;
/** Failures often come together. */
const urgentMs = 50;
const longestMs = 10_000;

/**
 * How long a result may wait to be sent with others, in milliseconds: a sixth of its interval, at most 10 seconds, since a
 * request costs the server as much as several results; one that says something new hardly waits.
 */
export const sendWithin = (intervalSeconds: number, isUrgent: boolean): number =>
  isUrgent ? urgentMs : Math.min(longestMs, (intervalSeconds * 1000) / 6);

/** Makes a {@link ResultSender}. */
export const createResultSender = <Entry extends Timed>(options: {
  readonly buffer: ResultBuffer<Entry>;
  readonly send: (entries: readonly Entry[], signal: AbortSignal) => Promise<AgentResultsAnswer>;
  readonly runtime: Pick<Runtime, 'after' | 'monotonic'>;
  readonly maxBatch: () => number;
  readonly onAnswer: (answer: AgentResultsAnswer) => void;
  /** Called with why the server refused a result, which is dropped. */
  readonly onRefusal: (error: BadRequestError) => void;
}): ResultSender<Entry> => {
  const { buffer, send, runtime, maxBatch, onAnswer, onRefusal } = options;
  let held: Entry[] = [];
  let isStoring = false;
  /** When the results that wait should be sent, by the monotonic clock; those of an earlier process at once. */
  let sendAt = buffer.count > 0 ? runtime.monotonic() : Number.POSITIVE_INFINITY;
  /** Fewer than a batch while the server refuses larger ones. */
  let mostSent = Number.POSITIVE_INFINITY;
  let cancelWake = (): void => {};
  let wake = (): void => {};

  const flush = async (): Promise<void> => {
    const results = held;
    held = [];
    if (results.length > 0) await buffer.append(results);
  };

  const armWake = (): void => {
    cancelWake();
    if (sendAt < Number.POSITIVE_INFINITY) cancelWake = runtime.after(sendAt - runtime.monotonic(), () => wake());
  };

  /** Sends a batch in parts when the server refuses it as a whole; a single result that it refuses is dropped. */
  const sendBatch = async ({ entries, remove }: BufferedBatch<Entry>, signal: AbortSignal): Promise<void> => {
    try {
      const answer = await send(entries, signal);
      await remove();
      mostSent = Number.POSITIVE_INFINITY;
      onAnswer(answer);
    } catch (error) {
      if (!(error instanceof BadRequestError)) throw error;
      mostSent = Math.ceil(entries.length / 2);
      if (entries.length > 1) return;
      await remove();
      onRefusal(error);
    }
  };

  const sendAll = async (signal: AbortSignal): Promise<void> => {
    // Before the first wait: what is recorded from now on wakes the sender again.
    sendAt = Number.POSITIVE_INFINITY;
    await flush();
    const next = () => buffer.next(Math.min(maxBatch(), mostSent));
    try {
      for (let batch = await next(); batch !== undefined; batch = await next()) await sendBatch(batch, signal);
    } catch (error) {
      sendAt = runtime.monotonic();
      throw error;
    }
  };

  return {
    get waiting() {
      return held.length + buffer.count;
    },
    record(result, withinMs) {
      held.push(result);
      if (!isStoring) {
        isStoring = true;
        runtime.after(storeMs, () => {
          isStoring = false;
          void flush();
        });
      }
      const isFull = held.length >= maxBatch();
      const at = runtime.monotonic() + (isFull ? urgentMs : withinMs);
      if (at >= sendAt) return;
      sendAt = at;
      armWake();
    },
    async due(signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const end = (): void => resolve();
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) resolve();
      else armWake();
      await promise;
      signal.removeEventListener('abort', end);
    },
    sendAll,
    flush,
  };
};
