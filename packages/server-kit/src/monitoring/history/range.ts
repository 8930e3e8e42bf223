import { invalidField } from '../../request/http/problem.js';
import { historyBounds } from './bounds.js';
import type { Range } from './stretches.js';

const dayMs = 24 * 3_600_000;
/** The first time that RFC 3339 §5.6 can write. */
const earliestTime = Date.parse('0000-01-01T00:00:00.000Z');
const maxRangeDays = historyBounds.reportRange.most;

/** Where a range begins that does not say so: 24 hours before its end, or at the first time that can be written. */
export const aDayBefore = (end: number): number => Math.max(end - dayMs, earliestTime);

/**
 * The range that a query asks for: the 24 hours before `to` unless it says where to begin, until now unless it says
 * where to end. What lies in the future is cut off.
 *
 * @throws ProblemError `validation_failed` when it does not begin before its end, or is longer than 400 days
 */
export const rangeOf = (
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): Range => {
  const to = query.to === undefined ? now : Date.parse(query.to);
  const from = query.from === undefined ? aDayBefore(Math.min(to, now)) : Date.parse(query.from);
  if (from >= to) throw invalidField('from', 'not_before', 'must be before to');
  if (to - from > maxRangeDays * dayMs) {
    throw invalidField('from', 'too_long', `must be at most ${maxRangeDays} days before to`);
  }
  return { from: Math.min(from, now), to: Math.min(to, now) };
};

/** What of a range lies after the monitor was made; nothing, at its end, when all of it lies before. */
export const sinceCreation = (range: Range, { createdAt }: { readonly createdAt: number }): Range => ({
  from: Math.min(Math.max(range.from, createdAt), Math.max(range.to, createdAt)),
  to: Math.max(range.to, createdAt),
});
