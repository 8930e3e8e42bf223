/** A map that forgets what was used longest ago when it holds more than it may. */
export interface LeastRecent<Value> {
  get(key: string): Value | undefined;
  /** @param bytes roughly what the value holds in memory */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
}

/** Makes a map of at most so many entries and bytes. */
export const createLeastRecent = <Value>(most: {
  readonly entries: number;
  readonly bytes: number;
}): LeastRecent<Value> => {
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let held = 0;
  const remove = (key: string): void => {
    held -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      // A map gives its keys in the order in which they were set.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      entries.set(key, { value, bytes });
      held += bytes;
      for (const oldest of entries.keys()) {
        if (entries.size <= most.entries && held <= most.bytes) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
};
