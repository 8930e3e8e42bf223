import type { UsageCount } from '../interface/change.js';

const dayMs = 86_400_000;

/** When the UTC day of a time begins. */
export const dayOf = (at: number): number => Math.floor(at / dayMs) * dayMs;

/** What is added to one organization's use of one metric on one day. */
export interface UsageSum extends Omit<UsageCount, 'kind' | 'at'> {
  readonly day: number;
}

/**
 * Adds counts up, in one order everywhere: two commits that count the same must not wait for each other.
 *
 * @throws TypeError when a quantity or a time is no whole number
 */
export const usageSums = (counts: Iterable<UsageCount>): readonly UsageSum[] => {
  const sums = new Map<string, UsageSum>();
  for (const { organizationId, metric, at, quantity } of counts) {
    if (!Number.isSafeInteger(quantity) || !Number.isSafeInteger(at))
      throw new TypeError(`usage of ${metric} counts whole`);
    if (quantity === 0) continue;
    const day = dayOf(at);
    const key = `${organizationId} ${metric} ${day}`;
    const before = sums.get(key)?.quantity ?? 0;
    sums.set(key, { organizationId, metric, day, quantity: before + quantity });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
};
