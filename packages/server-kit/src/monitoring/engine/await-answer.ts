import type { Store, TableName } from '../../store/interface/store.js';

/** Other processes on the same SQLite database report no changes. */
const pollMs = 1000;

/**
 * Reads again after each change of a table until something is found.
 *
 * @returns what was found; `undefined` after `ms` milliseconds, or when the signal aborts
 * @throws StoreUnavailableError
 */
export const awaitAnswer = async <Answer>(
  read: () => Promise<Answer | undefined>,
  options: {
    readonly store: Pick<Store, 'onChange'>;
    readonly table: TableName;
    readonly ms: number;
    readonly signal: AbortSignal;
  },
): Promise<Answer | undefined> => {
  const { store, table, ms, signal } = options;
  let wake = (): void => {};
  const end = (): void => wake();
  const unsubscribe = store.onChange(table, end);
  signal.addEventListener('abort', end);
  const until = performance.now() + ms;
  try {
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const answer = await read();
      const left = until - performance.now();
      if (answer !== undefined || left <= 0 || signal.aborted) return answer;
      const timer = setTimeout(end, Math.min(pollMs, left));
      await promise;
      clearTimeout(timer);
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', end);
  }
};
