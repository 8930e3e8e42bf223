import { setTimeout as delay } from 'node:timers/promises';

/** Runs what parses a large body of a source, in its turn. */
export type BodyTurns = <T>(source: string, parse: () => T) => Promise<T>;

/**
 * Makes turns for large bodies, one at a time in the whole process, sources in turn. A pause follows each, as long as
 * it took: parsing leaves half of the event loop to other requests.
 */
export const createBodyTurns = (): BodyTurns => {
  /** What waits, by source; the source at the front is next. */
  const waiting = new Map<string, (() => void)[]>();
  let isRunning = false;

  const runAll = async (): Promise<void> => {
    isRunning = true;
    for (;;) {
      const [next] = waiting;
      if (next === undefined) break;
      const [source, [run, ...rest]] = next;
      waiting.delete(source);
      if (rest.length > 0) waiting.set(source, rest);
      const startedAt = performance.now();
      run?.();
      await delay(performance.now() - startedAt);
    }
    isRunning = false;
  };

  return (source, parse) =>
    new Promise((resolve, reject) => {
      const run = (): void => {
        try {
          resolve(parse());
        } catch (error) {
          reject(error);
        }
      };
      waiting.set(source, [...(waiting.get(source) ?? []), run]);
      if (!isRunning) void runAll();
    });
};
