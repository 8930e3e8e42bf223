/** Longer waits are cut to this. */
const longestRetryAfterMs = 3_600_000;

/** The three forms of a date that every recipient must take (RFC 9110 §5.6.7); the last one names no zone. */
const datePattern =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}|[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2}) \d{2}:\d{2}:\d{2} GMT$/;
const asctimePattern = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

const toDate = (text: string): number => {
  if (datePattern.test(text)) return Date.parse(text);
  return asctimePattern.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
};

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3): seconds, or a date.
 *
 * @param now milliseconds since the epoch
 * @returns milliseconds from now, an hour at most and 0 for a time that is over; `undefined` without a header that
 *   can be read
 */
export const readRetryAfter = (header: string | null, now: number): number | undefined => {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : toDate(text) - now;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), longestRetryAfterMs);
};
