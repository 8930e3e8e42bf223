/** Values by key, as many as weigh no more than a bound together; the ones that were used last stay. */
export interface WeightedCache<Value> {
  get(key: string): Value | undefined;
  /** Keeps a value; the ones that were not used for longest make room. One that weighs more than the bound is not kept. */
  set(key: string, value: Value, weight: number): void;
  delete(key: string): void;
  values(): Iterable<Value>;
}

/** Makes one. */
export const createWeightedCache = <Value>(mostWeight: number): WeightedCache<Value> => {
  // A map remembers the order in which keys were set.
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight) {
      remove(key);
      if (weight > mostWeight) return;
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= mostWeight) break;
        remove(oldest);
      }
    },
    delete: remove,
    values: function* () {
      for (const { value } of entries.values()) yield value;
    },
  };
};
