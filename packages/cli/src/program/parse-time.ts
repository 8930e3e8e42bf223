const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

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
  const [, amount, unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)([smhdw])$/.exec(text === 'now' ? '0s' : text) ?? [];
  const distanceMs = Number(amount) * (unitMs[unit] ?? 0) * (isAhead ? 1 : -1);
  const at = new Date(amount === undefined ? absoluteMs(text) : nowMs + distanceMs);
  // Ten thousand weeks ago, the years had other digits.
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 1970 ? at.toISOString() : undefined;
};
