import type { MonitorStatus, ReportAccounting } from '@watchpost/schemas';
import type { StatusSpan } from './status-spans.js';
import type { Range } from './stretches.js';

/** How each status of a monitor counts, and which of its outages do not. */
export type StatusAccounting = Omit<ReportAccounting, 'combine'>;

/** How much of some time was down, in halves: not at all, half of it, all of it. */
export type DownHalves = 0 | 1 | 2;

/** A stretch of time that counts. */
export interface CountedSpan extends Range {
  readonly down: DownHalves;
}

/** Each way to count, in halves. */
export const halves = { up: 0, half: 1, down: 2 } as const satisfies Record<string, DownHalves>;

/** How a status counts; `null` when it does not. `paused` and `pending` never do. */
const halvesOf = (status: MonitorStatus, accounting: StatusAccounting): DownHalves | null => {
  if (status === 'up' || status === 'down') return halves[status];
  if (status === 'paused' || status === 'pending') return null;
  const countsAs = accounting[status];
  return countsAs === 'excluded' ? null : halves[countsAs];
};

/** Joins stretches that meet and count the same. */
export const joined = (spans: Iterable<CountedSpan>): CountedSpan[] => {
  const result: CountedSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last !== undefined && last.to === span.from && last.down === span.down) {
      result[result.length - 1] = { ...last, to: span.to };
    } else result.push(span);
  }
  return result;
};

/** The part of each stretch that lies in a range. */
export const within = <Span extends Range>(spans: readonly Span[], range: Range): Span[] =>
  spans.flatMap((span) => {
    const [from, to] = [Math.max(span.from, range.from), Math.min(span.to, range.to)];
    return from < to ? [{ ...span, from, to }] : [];
  });

/** How far spans must reach back before a range for {@link countedSpans}, to know when its first outage began. */
export const outageMarginMs = ({ ignoreOutagesUnderSeconds }: StatusAccounting): number =>
  ignoreOutagesUnderSeconds * 1000;

/**
 * The time of a monitor that counts, in the order of time. An outage is a stretch without a gap that counts as down;
 * a short one counts as up, judged by its length from its beginning to the end of the range: what comes later must not
 * change what was reported.
 *
 * @param spans reach back before the range by {@link outageMarginMs}, as far as there is anything
 */
export const countedSpans = (
  spans: readonly Pick<StatusSpan, 'status' | 'from' | 'to'>[],
  accounting: StatusAccounting,
  range: Range,
): CountedSpan[] => {
  const counted = joined(
    within(spans, { from: Number.NEGATIVE_INFINITY, to: range.to }).flatMap(({ status, from, to }) => {
      const down = halvesOf(status, accounting);
      return down === null ? [] : [{ from, to, down }];
    }),
  );
  const shortestMs = outageMarginMs(accounting);
  const isIgnored = ({ down, from, to }: CountedSpan): boolean => down === halves.down && to - from < shortestMs;
  const judged = counted.map((span) => (isIgnored(span) ? { ...span, down: halves.up } : span));
  return within(joined(judged), range);
};

/** Time that counts, summed up. Halves of milliseconds are whole numbers. */
export interface CountedTime {
  readonly countedMs: number;
  readonly downHalfMs: number;
}

/** No time at all. */
export const noTime: CountedTime = { countedMs: 0, downHalfMs: 0 };

/** Adds up times. */
export const addTime = (a: CountedTime, b: CountedTime): CountedTime => ({
  countedMs: a.countedMs + b.countedMs,
  downHalfMs: a.downHalfMs + b.downHalfMs,
});

/** Sums up stretches. */
export const timeOf = (spans: readonly CountedSpan[]): CountedTime => {
  let [countedMs, downHalfMs] = [0, 0];
  for (const { from, to, down } of spans) {
    countedMs += to - from;
    downHalfMs += (to - from) * down;
  }
  return { countedMs, downHalfMs };
};

/** Whole milliseconds down: half of one counts as down, because an uptime must not read better than it was. */
export const downMsOf = ({ downHalfMs }: CountedTime): number => Math.ceil(downHalfMs / 2);

/** How many outages there are, and how long the longest is. */
export interface Outages {
  readonly count: number;
  readonly longestMs: number;
}

/** Counts the stretches that are wholly down. */
export const outagesOf = (spans: readonly CountedSpan[]): Outages => {
  const lengths = spans.filter(({ down }) => down === halves.down).map(({ from, to }) => to - from);
  return { count: lengths.length, longestMs: lengths.reduce((longest, each) => Math.max(longest, each), 0) };
};
