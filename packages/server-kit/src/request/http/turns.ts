/**
 * Runs work one after the other, separately for each key. Requests that lost a race are retried here: side by side, they
 * would lose against each other again.
 */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Makes them; a key is forgotten when nothing of it is left to run. */
export const createTurns = (): Turns => {
  const lastOf = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = lastOf.get(key);
    const turn = before === undefined ? work() : before.then(work, work);
    lastOf.set(key, turn);
    try {
      return await turn;
    } finally {
      if (lastOf.get(key) === turn) lastOf.delete(key);
    }
  };
};
