/** Reads that several requests share. */
export interface SharedReads {
  /**
   * The row of a name, or what `read` finds. All who ask for it in the same turn share one read, which begins after they have
   * asked: none of them gets a row that is older than its question. The row is frozen.
   */
  get<Row extends object>(name: string, read: () => Promise<Row | undefined>): Promise<Row | undefined>;
}

/** Makes them. */
export const createSharedReads = (): SharedReads => {
  const asked = new Map<string, Promise<object | undefined>>();
  const begin = <Row extends object>(name: string, read: () => Promise<Row | undefined>): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      // After all that follows from one event, such as the answer that counts many requests.
      process.nextTick(() => {
        asked.delete(name);
        read().then((row) => resolve(row && Object.freeze(row)), reject);
      });
    });
  return {
    get<Row extends object>(name: string, read: () => Promise<Row | undefined>) {
      // A name says the table, and so what its row is.
      const known = asked.get(name) as Promise<Row | undefined> | undefined;
      const reading = known ?? begin(name, read);
      if (known === undefined) asked.set(name, reading);
      return reading;
    },
  };
};
