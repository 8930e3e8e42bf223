import { readDuration } from './query/number-literal.js';
import { QueryError } from './query/query-error.js';

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** The times that a `Date` can hold (ECMAScript §21.4.1.1). */
const latestTime = 8_640_000_000_000_000;

const invalid = (name: string, rule: string): QueryError =>
  new QueryError('bad_data', `invalid parameter "${name}": must be ${rule}`);

/**
 * Reads a time: seconds since the epoch, or RFC 3339.
 *
 * @returns milliseconds; times beyond what can be stored are moved to the nearest that can
 * @throws QueryError
 */
export const readTime = (name: string, text: string): number => {
  const time = decimal.test(text)
    ? Math.round(Number(text) * 1000)
    : rfc3339.test(text)
      ? Date.parse(text)
      : Number.NaN;
  if (Number.isNaN(time)) throw invalid(name, 'seconds since the epoch, or a time such as 2026-01-31T03:04:05Z');
  return Math.min(latestTime, Math.max(-latestTime, time));
};

/**
 * Reads a duration: seconds, or one such as `1m30s`.
 *
 * @returns milliseconds
 * @throws QueryError
 */
export const readStep = (name: string, text: string): number => {
  const stepMs = Math.round((decimal.test(text) ? Number(text) : (readDuration(text) ?? Number.NaN)) * 1000);
  if (!(stepMs > 0)) throw invalid(name, 'seconds above 0, or a duration such as 15s');
  return stepMs;
};

/** How many entries are answered with: all for 0. */
export const readLimit = (text: string | undefined, most: number): number => {
  const limit = text === undefined ? 0 : Number(text);
  if (!Number.isInteger(limit) || limit < 0) throw invalid('limit', 'a whole number from 0 on');
  return limit === 0 ? most : Math.min(limit, most);
};
