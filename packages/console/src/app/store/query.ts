import { type ReadonlySignal, signal } from '@preact/signals';

/** What a page reads from the API. */
export interface Query<T> {
  /** The last answer; kept while it is read again. */
  readonly data: ReadonlySignal<T | undefined>;
  /** Why the last reading failed; `undefined` after one that succeeded. */
  readonly error: ReadonlySignal<unknown>;
  readonly isLoading: ReadonlySignal<boolean>;
  /** When the last answer came, in milliseconds since 1970. */
  readonly readAt: ReadonlySignal<number | undefined>;
  /** Reads anew; a reading under way is given up. */
  reload(): Promise<void>;
  /**
   * Reads anew because of what the stream said: at once, then at most once a second. A reading under way is not given up
   * for it, or else the counts would stay old for as long as much happens.
   */
  follow(): void;
  /** Replaces the data, such as with the answer to a change. */
  set(data: T): void;
  /** Ends the reading under way, and every later one. */
  dispose(): void;
}

/** Time between two readings that follow the stream. */
const followMs = 1_000;

/** Reads at once, and again when asked; only the answer to the last reading counts. */
export const createQuery = <T>(
  read: (signal: AbortSignal) => PromiseLike<T>,
  now: () => number = Date.now,
): Query<T> => {
  const data = signal<T | undefined>(undefined);
  const error = signal<unknown>(undefined);
  const isLoading = signal(true);
  const readAt = signal<number | undefined>(undefined);
  let current = new AbortController();
  let isOver = false;
  const reload = async (): Promise<void> => {
    current.abort();
    if (isOver) return;
    const mine = new AbortController();
    current = mine;
    isLoading.value = true;
    try {
      const answer = await read(mine.signal);
      if (mine !== current || isOver) return;
      data.value = answer;
      error.value = undefined;
      readAt.value = now();
    } catch (thrown) {
      if (mine !== current || isOver) return;
      error.value = thrown;
    } finally {
      if (mine === current) isLoading.value = false;
    }
  };
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;
  const follow = (): void => {
    isStale = true;
    if (rest !== undefined || isOver) return;
    isStale = false;
    const reading = reload();
    rest = setTimeout(async () => {
      await reading;
      rest = undefined;
      if (isStale) follow();
    }, followMs);
  };
  void reload();
  return {
    data,
    error,
    isLoading,
    readAt,
    reload,
    follow,
    set(next) {
      current.abort();
      current = new AbortController();
      data.value = next;
      error.value = undefined;
      isLoading.value = false;
      readAt.value = now();
    },
    dispose() {
      isOver = true;
      clearTimeout(rest);
      current.abort();
    },
  };
};
