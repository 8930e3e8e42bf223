import { type MonitorStatus, monitorStatuses, type UnknownReason } from '@watchpost/schemas';

/** A stretch of time in one status; milliseconds since the epoch, the end not included. */
export interface StatusSpan {
  readonly status: MonitorStatus;
  readonly from: number;
  readonly to: number;
  readonly cause: string | null;
  /** Why it is `unknown`, where that was read and recorded. */
  readonly unknownReason?: UnknownReason | null | undefined;
}

/** What is known about the statuses of a monitor. */
export interface StatusRecord {
  /** Statuses that have ended, in the order of time. */
  readonly ended: readonly {
    readonly status: MonitorStatus;
    readonly startedAt: number;
    readonly endedAt: number;
    readonly cause?: string | null;
    readonly unknownReason?: UnknownReason | null;
  }[];
  readonly current: {
    readonly status: MonitorStatus;
    readonly since: number;
    readonly cause: string | null;
    readonly unknownReason?: UnknownReason | null | undefined;
  };
}

/**
 * The statuses of a range without a gap: what is not on record counts as `unknown`.
 *
 * @param range.from not before the monitor was made
 * @param range.to not after now
 */
export const spansOf = (record: StatusRecord, range: { readonly from: number; readonly to: number }): StatusSpan[] => {
  const spans: StatusSpan[] = [];
  let reached = range.from;
  const add = (startedAt: number, endedAt: number, what: Omit<StatusSpan, 'from' | 'to'>): void => {
    const from = Math.max(startedAt, reached);
    const to = Math.min(endedAt, range.to);
    if (to <= from) return;
    if (from > reached) spans.push({ status: 'unknown', from: reached, to: from, cause: null });
    spans.push({ ...what, from, to });
    reached = to;
  };
  for (const { status, startedAt, endedAt, cause = null, unknownReason } of record.ended) {
    add(startedAt, endedAt, { status, cause, unknownReason });
  }
  const { since, ...current } = record.current;
  add(since, Number.POSITIVE_INFINITY, current);
  if (reached < range.to) spans.push({ status: 'unknown', from: reached, to: range.to, cause: null });
  return spans;
};

/** Seconds in each status. */
export type StatusSeconds = Readonly<Record<MonitorStatus, number>>;

const noTime: Record<MonitorStatus, number> = {
  up: 0,
  degraded: 0,
  down: 0,
  maintenance: 0,
  paused: 0,
  pending: 0,
  unknown: 0,
};

/** Adds up spans. It counts whole milliseconds: the sums add up to the range exactly. */
export class StatusTally {
  readonly #milliseconds = { ...noTime };

  add({ status, from, to }: Pick<StatusSpan, 'status' | 'from' | 'to'>): void {
    this.#milliseconds[status] += to - from;
  }

  get seconds(): StatusSeconds {
    const seconds = { ...noTime };
    for (const status of monitorStatuses) seconds[status] = this.#milliseconds[status] / 1000;
    return seconds;
  }
}

/** Adds up the spans of a list. */
export const secondsOf = (spans: readonly StatusSpan[]): StatusSeconds => {
  const tally = new StatusTally();
  for (const span of spans) tally.add(span);
  return tally.seconds;
};

/** How statuses that are neither up nor down count. */
export interface UptimeAccounting {
  readonly degraded: 'up' | 'down' | 'excluded';
  readonly maintenance: 'up' | 'down' | 'excluded';
  readonly unknown: 'up' | 'down' | 'excluded';
}

/** How uptime is counted unless a report asks for something else. `paused` and `pending` never count. */
export const usualAccounting: UptimeAccounting = { degraded: 'up', maintenance: 'excluded', unknown: 'excluded' };

/** The most that a million times it is still a whole number of double precision. */
const exactMs = Math.floor(Number.MAX_SAFE_INTEGER / 1_000_000);

/** What percentage of the counted time was up, to four decimals; `null` when no time counts. Both are whole. */
export const percentOf = (upMs: number, countedMs: number): number | null => {
  if (countedMs === 0) return null;
  // Rounded down exactly: a millisecond of failure must not read as a hundred percent.
  if (upMs <= exactMs) return Math.floor((upMs * 1_000_000) / countedMs) / 10_000;
  return Number((BigInt(upMs) * 1_000_000n) / BigInt(countedMs)) / 10_000;
};

/** How much time counts, and how much of it the monitor was up; whole milliseconds. */
export interface CountedTime {
  readonly upMs: number;
  readonly countedMs: number;
}

/** The part of the seconds that counts. */
export const countedTime = (seconds: StatusSeconds, accounting: UptimeAccounting = usualAccounting): CountedTime => {
  // In whole milliseconds: the same times always give the same percentage.
  const millisecondsIn = (status: MonitorStatus): number => Math.round(seconds[status] * 1000);
  let upMs = millisecondsIn('up');
  let countedMs = upMs + millisecondsIn('down');
  for (const status of ['degraded', 'maintenance', 'unknown'] as const) {
    if (accounting[status] === 'excluded') continue;
    countedMs += millisecondsIn(status);
    if (accounting[status] === 'up') upMs += millisecondsIn(status);
  }
  return { upMs, countedMs };
};

/** Percent of the time that counts in which the monitor was up, to four decimals; `null` when none counts. */
export const uptimePercent = (
  seconds: StatusSeconds,
  accounting: UptimeAccounting = usualAccounting,
): number | null => {
  const { upMs, countedMs } = countedTime(seconds, accounting);
  return percentOf(upMs, countedMs);
};
