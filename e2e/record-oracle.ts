import type { Outage } from '@watchpost/testbed/truth';

/** A status of a monitor, as `GET /monitors/{id}/status-history` has it; milliseconds since the epoch. */
export interface Recorded {
  readonly status: string;
  readonly from: number;
  readonly until: number;
}

/** A time. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** What is held against the truth. */
export interface RecordedMonitor {
  readonly name: string;
  readonly recorded: readonly Recorded[];
  /** When its host did not answer well. */
  readonly outages: readonly Outage[];
  /** When it could not be watched, because of a fault of ours. */
  readonly faults: readonly Span[];
  readonly intervalMs: number;
  readonly timeoutMs: number;
  /** How long it takes to confirm a failure: all retries, with their waits. */
  readonly verificationMs: number;
}

/** What is wrong in the record of a monitor. */
export interface Verdict {
  /** Milliseconds that are down in the record and were not, and the reverse. */
  readonly wrongMs: number;
  /** Times down without any outage. */
  readonly falseDowns: number;
  /** Outages that lasted long enough to be confirmed while it was watched, and are not in the record. */
  readonly lostOutages: number;
  /** Milliseconds `unknown` although it was watched. */
  readonly unexplainedMs: number;
}

/** What a machine under load takes beside the times that a monitor is set to. */
const slackMs = 2500;

const overlapMs = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from));

/** How much of a span lies in none of the others. The others must not overlap each other. */
const outsideMs = (span: Span, others: readonly Span[]): number =>
  span.until - span.from - others.reduce((sum, other) => sum + overlapMs(span, other), 0);

/** Spans without overlaps. */
const joined = (spans: readonly Span[]): Span[] => {
  const result: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last === undefined || span.from > last.until) result.push(span);
    else result[result.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
  }
  return result;
};

/**
 * Holds the record of a monitor against what was true of its host. A status is believed for as long as the next check may take
 * to come and to end; while it could not be watched, and until checks have decided again, anything but a false `down` goes.
 */
export const verdictOf = (monitor: RecordedMonitor): Verdict => {
  const { recorded, outages, intervalMs, timeoutMs, verificationMs } = monitor;
  const nextMs = intervalMs + timeoutMs + slackMs;
  // A check that began before an outage may fail because of it, and one that ends it may come an interval later.
  const mayBeDown = joined(
    outages.map(({ from, until }) => ({ from: from - timeoutMs - slackMs, until: until + nextMs })),
  );
  const faults = monitor.faults.map(({ from, until }) => ({
    from: from - nextMs,
    until: until + nextMs + verificationMs,
  }));
  const mayBeUp = joined([
    ...outages.map(({ from }) => ({ from: from - nextMs, until: from + nextMs })),
    ...outages.map(({ until }) => ({ from: until - slackMs, until: until + nextMs })),
    ...faults,
  ]);
  let wrongMs = 0;
  let falseDowns = 0;
  let unexplainedMs = 0;
  for (const span of recorded) {
    if (span.status === 'down') {
      wrongMs += outsideMs(span, mayBeDown);
      if (!mayBeDown.some((may) => overlapMs(span, may) > 0)) falseDowns += 1;
    }
    if (span.status === 'up') {
      for (const outage of outages) {
        const wrong = { from: Math.max(span.from, outage.from), until: Math.min(span.until, outage.until) };
        if (wrong.until > wrong.from) wrongMs += outsideMs(wrong, mayBeUp);
      }
    }
    if (span.status === 'unknown') unexplainedMs += outsideMs(span, joined(faults));
  }
  const lostOutages = outages.filter((outage) => {
    const watched = outsideMs(outage, joined(faults));
    const isFound = recorded.some((span) => span.status === 'down' && overlapMs(span, outage) > 0);
    // One verification more is granted where a fault lies beside it.
    return watched > nextMs + 2 * verificationMs && !isFound;
  }).length;
  return { wrongMs, falseDowns, lostOutages, unexplainedMs };
};
