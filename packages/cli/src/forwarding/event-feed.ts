import { setTimeout as delay } from 'node:timers/promises';
import {
  type Client,
  ConnectionError,
  type Event,
  type PageMeta,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '@watchpost/client';

/**
 * How far each poll goes back behind the one before, in milliseconds: an event is seen when its commit is done, which
 * may be later than another one that happened after it, and servers that share a database may differ in their clocks.
 */
const overlapMs = 15_000;
/** As many as the API gives at once. */
const pageSize = 100;
/** Ids are remembered at least this long: they keep events from coming twice when a server sets its clock back. */
const leastRemembered = 10_000;
/** The longest rest between two tries while the server is away, in milliseconds. */
const longestRestMs = 15_000;

interface EventPage {
  readonly data: readonly Event[];
  readonly meta: PageMeta;
}

/** Which events, and how. */
export interface FeedOptions {
  readonly client: Pick<Client, 'request'>;
  /** Only of this type. Default: every type. */
  readonly type: string | undefined;
  /** RFC 3339. Default: only what happens from now on. */
  readonly since: string | undefined;
  readonly signal: AbortSignal;
}

/** How to follow a feed. */
export interface FollowOptions {
  /** Milliseconds between two polls. */
  readonly everyMs: number;
  /** Called once when the server went away, and once when it is back: then without an error. */
  readonly onTrouble: (error: unknown) => Promise<void>;
}

/**
 * The events of an organization, each of them once.
 *
 * Every poll asks for what happened since a little before the last one, by the clock of the server, and leaves out what
 * was seen already: nothing is lost, whatever order commits end in, and no clock of this machine is trusted.
 */
export class EventFeed {
  readonly #options: FeedOptions;
  /** When each event that was seen occurred, by its id; the first one seen comes first. */
  readonly #seen = new Map<string, number>();
  #fromMs: number;

  private constructor(options: FeedOptions, fromMs: number) {
    this.#options = options;
    this.#fromMs = fromMs;
  }

  /** Opens the feed: from here on, every event comes. */
  static async open(options: FeedOptions): Promise<EventFeed> {
    if (options.since !== undefined) return new EventFeed(options, Date.parse(options.since));
    const { page, serverNow } = await readPage(options, { sort: '-occurredAt', pageSize: 1 });
    const startMs = serverNow ?? Date.parse(page.data[0]?.occurredAt ?? new Date(overlapMs).toISOString());
    const feed = new EventFeed(options, startMs - overlapMs);
    // What is there at the start is old.
    for await (const _ of feed.#poll());
    return feed;
  }

  /**
   * Yields events as they happen, until the signal aborts. It waits for a server that is unavailable.
   *
   * @throws WatchpostError when the server refuses, such as for lack of a permission; the signal's reason when it aborts
   */
  async *follow({ everyMs, onTrouble }: FollowOptions): AsyncGenerator<Event, never, undefined> {
    const { signal } = this.#options;
    for (let failures = 0; ; ) {
      try {
        yield* this.#poll();
        if (failures > 0) await onTrouble(undefined);
        failures = 0;
      } catch (error) {
        if (signal.aborted || !isPassing(error)) throw error;
        failures += 1;
        if (failures === 1) await onTrouble(error);
      }
      await delay(Math.min(everyMs * 2 ** failures, Math.max(everyMs, longestRestMs)), undefined, { signal });
    }
  }

  /** What happened since the last poll. One that fails half-way leaves the rest for the next. */
  async *#poll(): AsyncGenerator<Event, void, undefined> {
    const since = new Date(this.#fromMs).toISOString();
    let beganAt: number | undefined;
    for (let number = 1; ; number += 1) {
      const { page, serverNow } = await readPage(this.#options, { sort: 'occurredAt', since, page: number, pageSize });
      if (number === 1) beganAt = serverNow;
      for (const event of page.data) {
        if (this.#seen.has(event.id)) continue;
        this.#seen.set(event.id, Date.parse(event.occurredAt));
        yield event;
      }
      if (page.data.length === 0 || number * pageSize >= page.meta.totalItems) break;
    }
    // Without a clock of the server, all polls begin where the first one did.
    if (beganAt !== undefined) this.#fromMs = beganAt - overlapMs;
    this.#forget();
  }

  #forget(): void {
    for (const [id, occurredAt] of this.#seen) {
      if (this.#seen.size <= leastRemembered) return;
      if (occurredAt < this.#fromMs) this.#seen.delete(id);
    }
  }
}

const readPage = async (
  { client, type, signal }: FeedOptions,
  query: Readonly<Record<string, string | number>>,
): Promise<{ page: EventPage; serverNow: number | undefined }> => {
  const { data, headers } = await client.request<EventPage>({
    method: 'GET',
    path: '/events',
    query: { ...query, type },
    signal,
  });
  // RFC 9110 §6.6.1: a server that has a clock sends its time.
  const serverNow = Date.parse(headers.get('date') ?? '');
  return { page: data, serverNow: Number.isNaN(serverNow) ? undefined : serverNow };
};

/** Whether trying again may help. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  error instanceof RateLimitError ||
  error instanceof ServerError;
