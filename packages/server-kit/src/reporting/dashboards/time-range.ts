import type { Dashboard } from '@watchpost/schemas';
import { rangeOf } from '../../monitoring/history/range.js';
import type { Range } from '../../monitoring/history/stretches.js';

/**
 * The range that an answer is about: what the request names, else what the dashboard says.
 *
 * @throws ProblemError `validation_failed` when it does not begin before its end, or is longer than 400 days
 */
export const rangeOfRequest = (
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  timeRange: Dashboard['timeRange'],
  now: number,
): Range => {
  if (query.from !== undefined) return rangeOf(query, now);
  if ('lastSeconds' in timeRange) {
    const to = query.to === undefined ? now : Math.min(Date.parse(query.to), now);
    return { from: to - timeRange.lastSeconds * 1000, to };
  }
  return rangeOf({ from: timeRange.from, to: query.to ?? timeRange.to }, now);
};
