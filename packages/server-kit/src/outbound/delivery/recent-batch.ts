/** What is made ready for the lanes of a batch, kept for the next one: under load that needs the same. */
export interface RecentBatch<T> {
  /** Begins a batch; what the last one did not need is forgotten. */
  next(): void;
  /** What was made for a key, or what `make` returns. What `make` throws is not kept. */
  of(key: string, make: () => T): T;
}

/** Makes a {@link RecentBatch}. */
export const createRecentBatch = <T extends {}>(): RecentBatch<T> => {
  let last = new Map<string, T>();
  let current = new Map<string, T>();
  return {
    next: () => {
      last = current;
      current = new Map();
    },
    of: (key, make) => {
      const known = current.get(key);
      if (known !== undefined) return known;
      const made = last.get(key) ?? make();
      current.set(key, made);
      return made;
    },
  };
};
