import type { Reachability } from '@watchpost/schemas';
import { meansOf, type PersonWays } from './person-ways.js';

/** Whether a person can be paged, and by which means: `partial` when a place that the person prefers does not work. */
export const reachabilityOf = (ways: PersonWays): Reachability => {
  const via = meansOf(ways);
  if (via.length === 0) return { status: 'unreachable', via };
  return { status: ways.broken > 0 ? 'partial' : 'ready', via };
};
