import { ApiError, ConnectionError, TimeoutError, type WatchpostError } from '../../errors.js';
import type { Runtime } from '../../runtime.js';
import type { Caller } from '../call.js';
import { raceSignal } from '../exchange/deadline.js';
import type { RequestOptions } from '../options.js';
import { EventSourceParser } from './event-source-parser.js';
import type { StreamMessage, StreamType } from './stream-message.js';

/** The server says something every 15 s; after three of these in silence, the connection is dead. */
const longestSilenceMs = 45_000;
/** The wait before the first try to connect again, unless the server asks for another; doubled after each failure. */
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** A connection that held this long was a good one: what comes next is a new trouble, not the old one. */
const goodConnectionMs = 60_000;
/** Ids that are remembered: what is sent again around a broken connection comes once. */
const mostRemembered = 10_000;

/** What happened to the connection of a stream. */
export type StreamConnection =
  | { readonly state: 'open' }
  | {
      readonly state: 'lost';
      /** Why; `undefined` when the server ended it. */
      readonly error: WatchpostError | undefined;
      /** Milliseconds until it is made again. */
      readonly waitMs: number;
    };

/** What to follow, and from where. */
export interface StreamOptions extends Pick<RequestOptions, 'signal' | 'organizationId' | 'timeoutMs'> {
  /** Only these; `*` is all but `monitor.checked`. Default: status changes, incidents and alerts. */
  readonly types?: readonly (StreamType | '*')[] | undefined;
  /**
   * Goes on after this message, up to 24 hours back; messages of the seconds before it may come again. Default: only
   * what happens from now on.
   */
  readonly lastEventId?: string | undefined;
  /** Called when a connection is open, each time, and when it is lost. */
  readonly onConnection?: ((connection: StreamConnection) => void) | undefined;
}

/** What a stream uses. */
export interface StreamParts {
  readonly caller: Caller;
  readonly runtime: Runtime;
}

const request = 'GET /api/v1/stream';

/** Follows the stream of the API; an abort of the signal ends it in order. */
export async function* streamOf(
  { caller, runtime }: StreamParts,
  { types, lastEventId, onConnection, ...options }: StreamOptions = {},
): AsyncGenerator<StreamMessage, void, undefined> {
  const { signal } = options;
  const seen = new Set<string>();
  let position = lastEventId;
  let askedWaitMs: number | undefined;
  let failures = 0;
  const isOver = (): boolean => signal?.aborted === true;
  for (let isFirst = true; !isOver(); isFirst = false) {
    let openedAt: number | undefined;
    let error: unknown;
    try {
      const body = await caller.call<ReadableStream<Uint8Array> | undefined>('GET', '/stream', undefined, {
        ...options,
        // Later on, the loop tries again by itself, for as long as it takes.
        ...(isFirst ? {} : { maxRetries: 0 }),
        query: { types: types?.join() },
        accept: 'text/event-stream',
        isStream: true,
        lastEventId: position === '' ? undefined : position,
      });
      // 204 asks not to come back (WHATWG HTML §9.2.3).
      if (body === undefined) return;
      openedAt = runtime.now();
      onConnection?.({ state: 'open' });
      const parser = new EventSourceParser(position);
      for await (const bytes of piecesOf(body, runtime, signal)) {
        for (const { data } of parser.read(bytes)) {
          const message = messageIn(data);
          if (message !== undefined && !seen.has(message.id)) {
            remember(seen, message.id);
            failures = 0;
            yield message;
          }
        }
        position = parser.lastEventId;
        askedWaitMs = parser.retryMs ?? askedWaitMs;
      }
    } catch (thrown) {
      if (isOver()) return;
      if (!isPassing(thrown) || (isFirst && openedAt === undefined)) throw thrown;
      error = thrown;
    }
    if (isOver()) return;
    failures = openedAt !== undefined && runtime.now() - openedAt >= goodConnectionMs ? 1 : failures + 1;
    const waitMs = waitMsFor({ error, failures, firstMs: askedWaitMs ?? firstWaitMs }, runtime.random());
    onConnection?.({ state: 'lost', error: isPassing(error) ? error : undefined, waitMs });
    await runtime.sleep(waitMs, signal ?? new AbortController().signal).catch(() => {});
  }
}

/** The pieces of a body, until it ends; a body that says nothing for too long has broken. */
async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  runtime: Runtime,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), runtime, signal);
      if (done) return;
      yield value;
    }
  } finally {
    // Closes the connection; one that has broken cannot be closed any more.
    reader.cancel().catch(() => {});
  }
}

const inTime = async <T>(work: Promise<T>, runtime: Runtime, signal: AbortSignal | undefined): Promise<T> => {
  const done = new AbortController();
  const silence = runtime.sleep(longestSilenceMs, done.signal).then(
    () => {
      throw new TimeoutError(request, 'attempt', longestSilenceMs);
    },
    // The other one was faster.
    () => new Promise<never>(() => {}),
  );
  // What `fetch` throws may quote the request.
  const read = work.catch(() => {
    throw new ConnectionError(request, undefined);
  });
  const either = Promise.race([read, silence]);
  try {
    return await (signal === undefined ? either : raceSignal(either, signal));
  } finally {
    done.abort();
  }
};

/** The message in an event; `undefined` when it is not a message of this API. */
const messageIn = (data: string): StreamMessage | undefined => {
  try {
    const message: unknown = JSON.parse(data);
    const isMessage =
      typeof message === 'object' && message !== null && 'id' in message && typeof message.id === 'string';
    // The server holds every message against the contract that the type was derived from.
    return isMessage ? (message as StreamMessage) : undefined;
  } catch {
    return undefined;
  }
};

const remember = (seen: Set<string>, id: string): void => {
  seen.add(id);
  const [oldest] = seen;
  if (seen.size > mostRemembered && oldest !== undefined) seen.delete(oldest);
};

/** Whether trying again may help. */
const isPassing = (error: unknown): error is WatchpostError =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 408));

/** Half of the wait is random: clients that lost one server do not return together. */
const waitMsFor = (
  lost: { readonly error: unknown; readonly failures: number; readonly firstMs: number },
  random: number,
): number => {
  const waitMs = Math.min(longestWaitMs, lost.firstMs * 2 ** (lost.failures - 1));
  const askedMs = lost.error instanceof ApiError ? (lost.error.retryAfterMs ?? 0) : 0;
  return Math.max(askedMs, waitMs * (0.5 + random / 2));
};
