/** A range of time that a page shows. */
export interface TimeRange {
  /** One of {@link rangeNames}; `undefined` for one that was chosen by dragging. */
  readonly name: RangeName | undefined;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

/** Ranges that end now. */
export const rangeNames = ['1h', '24h', '7d', '30d', '90d'] as const;
/** A range that ends now. */
export type RangeName = (typeof rangeNames)[number];

const hourMs = 3_600_000;
const lengths: Readonly<Record<RangeName, number>> = {
  '1h': hourMs,
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
  '90d': 90 * 24 * hourMs,
};

/** The API answers no longer ranges. */
const longestMs = 400 * 24 * hourMs;

/** The range that an address has: `from` and `to`, or `range`; the last 24 hours where it has none that can be read. */
export const rangeOf = (query: URLSearchParams, now: number): TimeRange => {
  const from = Date.parse(query.get('from') ?? '');
  const to = Date.parse(query.get('to') ?? '');
  if (from < to && to - from <= longestMs) return { name: undefined, from, to };
  const name = rangeNames.find((known) => known === query.get('range')) ?? '24h';
  return { name, from: now - lengths[name], to: now };
};
