import type { ServerResponse } from 'node:http';
import { nodeBounds } from './bounds.js';

/** How much of answers may wait for clients to read them, and for how long. */
export interface UnreadLimits {
  /** Milliseconds without progress after which a connection is closed; as long again for each 512 KiB that are unread. */
  readonly stallMs: number;
  /** Unread bytes of one source, such as an address; beyond, the oldest of its connections are closed. */
  readonly bytesPerSource: number;
  /** Unread bytes of all together; beyond, the oldest connection of the source with most is closed, again and again. */
  readonly bytes: number;
}

export const unreadLimits: UnreadLimits = {
  // As long as a request may take to arrive.
  stallMs: 30_000,
  bytesPerSource: nodeBounds.unreadOfSource.most,
  bytes: nodeBounds.unread.most,
};

/** Progress within one write cannot be seen, so large ones have longer: 17 KiB/s by default, less than any network has. */
const bytesPerStall = 524_288;

/** Answers that clients have not read to their end. */
export interface UnreadAnswers {
  /** Watches an answer until it is flushed or its connection ends. */
  watch(response: ServerResponse, sourceOf: () => string): void;
}

interface Unread {
  readonly response: ServerResponse;
  readonly source: string;
  /** Bytes that the connection had flushed when it last made progress, and when that was. */
  flushed: number;
  progressAt: number;
}

const waitingBytes = ({ response }: Unread): number => response.socket?.writableLength ?? 0;
/** `bytesWritten` counts what waits, too. */
const flushedBytes = ({ response }: Unread): number =>
  (response.socket?.bytesWritten ?? 0) - (response.socket?.writableLength ?? 0);

/** Watches answers; a timer runs only while there are unread ones. */
export const createUnreadAnswers = (limits: UnreadLimits): UnreadAnswers => {
  /** In the order in which they were begun. */
  const answers = new Set<Unread>();
  let timer: NodeJS.Timeout | undefined;

  const remove = (answer: Unread): void => {
    answers.delete(answer);
    if (answers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const close = (answer: Unread): void => {
    remove(answer);
    answer.response.destroy();
  };

  const bytesBySource = (): Map<string, number> => {
    const bytes = new Map<string, number>();
    for (const answer of answers) bytes.set(answer.source, (bytes.get(answer.source) ?? 0) + waitingBytes(answer));
    return bytes;
  };

  const oldestOf = (source: string): Unread[] => [...answers].filter((answer) => answer.source === source);

  /** Closes the oldest connections of sources that have too much unread; the newest answer of each may stay. */
  const closeSurplusOfSources = (): void => {
    for (const [source, bytes] of bytesBySource()) {
      let surplus = bytes - limits.bytesPerSource;
      if (surplus <= 0) continue;
      for (const answer of oldestOf(source).slice(0, -1)) {
        if (surplus <= 0) break;
        surplus -= waitingBytes(answer);
        close(answer);
      }
    }
  };

  /** Closes the oldest connection of the source with most unread until all together have little enough. */
  const closeSurplus = (): void => {
    closeSurplusOfSources();
    const bySource = bytesBySource();
    let surplus = [...bySource.values()].reduce((sum, bytes) => sum + bytes, 0) - limits.bytes;
    while (surplus > 0 && answers.size > 1) {
      const [largest] = [...bySource].toSorted(([, a], [, b]) => b - a);
      const [oldest] = largest === undefined ? [] : oldestOf(largest[0]);
      if (largest === undefined || oldest === undefined) return;
      const bytes = waitingBytes(oldest);
      surplus -= bytes;
      bySource.set(largest[0], largest[1] - bytes);
      close(oldest);
    }
  };

  const closeStalled = (): void => {
    closeSurplus();
    const now = performance.now();
    for (const answer of answers) {
      const flushed = flushedBytes(answer);
      const waiting = waitingBytes(answer);
      if (waiting === 0 || flushed > answer.flushed) {
        answer.flushed = flushed;
        answer.progressAt = now;
      } else if (now - answer.progressAt > limits.stallMs * (1 + waiting / bytesPerStall)) close(answer);
    }
  };

  return {
    watch(response, sourceOf) {
      // What the operating system has taken at once, as it does with most answers, need not be watched.
      const isFlushed = response.writableEnded && (response.socket?.writableLength ?? 0) === 0;
      if (isFlushed || response.destroyed) return;
      const answer: Unread = { response, source: sourceOf(), flushed: 0, progressAt: performance.now() };
      answers.add(answer);
      response.once('close', () => remove(answer));
      timer ??= setInterval(closeStalled, Math.min(5000, limits.stallMs / 4)).unref();
      closeSurplus();
    },
  };
};
