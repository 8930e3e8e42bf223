import type { StatusSpan } from '../../monitoring/history/status-spans.js';
import type { Range } from '../../monitoring/history/stretches.js';

/** Shorter than that visitors need not know. */
const shortestMs = 60_000;

/** What two lists of ranges have in common; each is in the order of time, without overlap. */
const common = (one: readonly Range[], other: readonly Range[]): Range[] => {
  const both: Range[] = [];
  for (let [a, b] = [0, 0]; a < one.length && b < other.length; ) {
    const [left, right] = [one[a] as Range, other[b] as Range];
    const range = { from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) };
    if (range.to > range.from) both.push(range);
    if (left.to <= right.to) a += 1;
    else b += 1;
  }
  return both;
};

/** Puts ranges together that touch or overlap. */
export const joinedRanges = (ranges: readonly Range[]): Range[] => {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
};

const known: readonly StatusSpan['status'][] = ['up', 'degraded', 'down', 'maintenance'];

/**
 * When nothing is known of any monitor of a component, and of one at least because it could not be observed: a monitor that is
 * paused, or not made yet, says nothing either way.
 */
export class UnobservedStretches {
  #unknown: Range[] = [];
  #open: Range[];

  constructor(range: Range) {
    this.#open = [range];
  }

  /** Adds a monitor by its statuses, which follow each other in the order of time. */
  add(spans: readonly StatusSpan[]): void {
    const open: Range[] = [];
    let from = Number.NEGATIVE_INFINITY;
    for (const span of spans) {
      if (span.status === 'unknown') this.#unknown.push({ from: span.from, to: span.to });
      if (!known.includes(span.status)) continue;
      if (span.from > from) open.push({ from, to: span.from });
      from = span.to;
    }
    open.push({ from, to: Number.POSITIVE_INFINITY });
    this.#open = common(this.#open, open);
  }

  /** The stretches of a minute or more. */
  finish(): readonly Range[] {
    return common(joinedRanges(this.#unknown), this.#open).filter(({ from, to }) => to - from >= shortestMs);
  }
}
