/** Choices that a seed repeats. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** Whether something with this probability happens. */
  chance(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item;
}

/** Mulberry32: small, and more even than a fuzz needs. Each request has a stream of its own, so that one can be repeated alone. */
export const randomOf = (seed: number, index: number): Random => {
  let state = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(index + 1, 0xc2b2_ae35);
  const next = (): number => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)] as (typeof list)[number], // The list is not empty by contract.
  };
};
