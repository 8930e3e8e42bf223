import { type MonitorStatus, monitorStatuses } from '@watchpost/schemas';
import { within } from '../history/counted-time.js';
import type { StatusSeconds, StatusSpan } from '../history/status-spans.js';
import type { Sample } from './sample.js';

/** A range of time; milliseconds since the epoch, the end not included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Whole milliseconds in each status, for exact sums. */
type Sums = Record<MonitorStatus, number>;

const sumsOf = (sumOf: (status: MonitorStatus) => number): Sums =>
  // Every status is named once.
  Object.fromEntries(monitorStatuses.map((status) => [status, sumOf(status)])) as Sums;

/** The statuses of a monitor, ready to be summed up over many ranges. */
export class StatusHistory {
  readonly #spans: readonly StatusSpan[];
  /** What comes before each span, summed up. */
  readonly #before: Sums[] = [];

  /** @param spans without a gap, in the order of time */
  constructor(spans: readonly StatusSpan[]) {
    this.#spans = spans;
    let before = sumsOf(() => 0);
    for (const { status, from, to } of spans) {
      this.#before.push(before);
      before = { ...before, [status]: before[status] + to - from };
    }
  }

  /** The status on record at a time. */
  statusAt(at: number): MonitorStatus {
    return this.#spanAt(at)?.status ?? 'unknown';
  }

  /**
   * Seconds in each status of a range, as they were known when it ended. The record has a failure from its first check
   * on, before it was confirmed, and forgets that checks could not be made meanwhile.
   *
   * @param range within what the spans cover
   * @param sample the sample at which the range ends
   */
  knownSeconds(range: Range, { status, unmade }: Pick<Sample, 'status' | 'unmade'>): StatusSeconds {
    const [before, until] = [this.#sumsUntil(range.from), this.#sumsUntil(range.to)];
    const sums = sumsOf((each) => until[each] - before[each]);
    const last = this.#spanAt(range.to - 1);
    if (last !== undefined && last.status !== status) {
      const from = Math.max(last.from, range.from);
      const isUnmade = status === 'unknown' && unmade !== null;
      const since = isUnmade ? Math.min(Math.max(unmade.since, from), range.to) : from;
      sums[last.status] -= range.to - from;
      if (isUnmade) sums[unmade.before] += since - from;
      sums[status] += range.to - since;
    }
    return sumsOf((each) => sums[each] / 1000);
  }

  /**
   * The statuses of a range one after the other, as they were known when it ended.
   *
   * @param range within what the spans cover
   * @param sample the sample at which the range ends
   */
  knownSpans(range: Range, { status, unmade }: Pick<Sample, 'status' | 'unmade'>): StatusSpan[] {
    const spans = within(this.#spans.slice(this.#indexAt(range.from), this.#indexAt(range.to - 1) + 1), range);
    const last = spans.at(-1);
    if (last === undefined || last.status === status) return spans;
    const isUnmade = status === 'unknown' && unmade !== null;
    const since = isUnmade ? Math.min(Math.max(unmade.since, last.from), range.to) : last.from;
    const known = [
      { ...last, status: isUnmade ? unmade.before : status, to: since },
      { ...last, status, from: since },
    ];
    return [...spans.slice(0, -1), ...known.filter(({ from, to }) => from < to)];
  }

  #sumsUntil(at: number): Sums {
    const index = this.#indexAt(at);
    const [span, before] = [this.#spans[index], this.#before[index]];
    if (span === undefined || before === undefined) return sumsOf(() => 0);
    return {
      ...before,
      [span.status]: before[span.status] + Math.min(Math.max(at - span.from, 0), span.to - span.from),
    };
  }

  #spanAt(at: number): StatusSpan | undefined {
    return this.#spans[this.#indexAt(at)];
  }

  /** Where the span is that a time lies in. */
  #indexAt(at: number): number {
    let [low, high] = [0, this.#spans.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#spans[middle]?.from ?? at) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
