import { durationMs } from './duration.js';

/** A day, or a time that says which zone it is in (RFC 3339 §5.6): what is ambiguous is refused. */
const absolute = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/i;

/** Whether the calendar has the day; `Date` takes the 31st of February for the 3rd of March. */
const hasDay = (text: string): boolean => {
  const day = new Date(text.slice(0, 10));
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
};

const absoluteMs = (text: string): number =>
  absolute.test(text) && hasDay(text) ? Date.parse(text.toUpperCase()) : Number.NaN;

/**
 * Reads a point in time as people write it: `now`; `2h` is two hours ago, or ahead; `2026-03-01` the beginning of that
 * day in UTC.
 *
 * @param nowMs milliseconds since 1970
 * @returns RFC 3339, UTC, milliseconds; `undefined` when it is no such thing
 */
export const parseTime = (
  text: string,
  { nowMs, isAhead = false }: { readonly nowMs: number; readonly isAhead?: boolean },
): string | undefined => {
  const distanceMs = durationMs(text === 'now' ? '0s' : text);
  const at = new Date(distanceMs === undefined ? absoluteMs(text) : nowMs + distanceMs * (isAhead ? 1 : -1));
  // Ten thousand weeks ago, the years had other digits.
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 1970 ? at.toISOString() : undefined;
};
