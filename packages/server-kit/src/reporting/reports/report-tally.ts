import {
  type MonitorStatus,
  monitorStatuses,
  type ReportDay,
  type ReportMonitor,
  type ReportSummary,
} from '@watchpost/schemas';
import { contentHashOf } from '../../base/content-hash.js';
import {
  addTime,
  type CountedSpan,
  type CountedTime,
  countedSpans,
  downMsOf,
  noTime,
  type Outages,
  outagesOf,
  timeOf,
  within,
} from '../../monitoring/history/counted-time.js';
import { type LatencySummary, mergeSummaries, noLatencies } from '../../monitoring/history/latency-summary.js';
import { MergedTimeline } from '../../monitoring/history/merged-timeline.js';
import type { RangeDay } from '../../monitoring/history/periods.js';
import { percentOf, type StatusSpan } from '../../monitoring/history/status-spans.js';
import type { Range } from '../../monitoring/history/stretches.js';
import { UnknownTally, type UnknownTime } from '../../monitoring/history/unknown-tally.js';
import type { Row } from '../../store/interface/store.js';

type Accounting = Row<'reports'>['accounting'];
type Milliseconds = Record<MonitorStatus, number>;

const noMilliseconds = (): Milliseconds =>
  // Every status is named once.
  Object.fromEntries(monitorStatuses.map((status) => [status, 0])) as Milliseconds;

const secondsOf = (milliseconds: Milliseconds): ReportDay['seconds'] =>
  Object.fromEntries(monitorStatuses.map((status) => [status, milliseconds[status] / 1000])) as ReportDay['seconds'];

/** The fields of counted time, as they are shown. */
const shownTime = (time: CountedTime) => {
  const downMs = downMsOf(time);
  const upMs = time.countedMs - downMs;
  return {
    uptimePercent: percentOf(upMs, time.countedMs),
    countedSeconds: time.countedMs / 1000,
    upSeconds: upMs / 1000,
    downSeconds: downMs / 1000,
  };
};

/** Hands on each part of a stretch that lies in one day. Both are in the order of time. */
const eachDay = <Span extends Range>(
  spans: readonly Span[],
  days: readonly Range[],
  take: (day: number, part: Span) => void,
): void => {
  let first = 0;
  for (const span of spans) {
    while ((days[first]?.to ?? Number.POSITIVE_INFINITY) <= span.from) first += 1;
    for (let day = first; (days[day]?.from ?? Number.POSITIVE_INFINITY) < span.to; day++) {
      for (const part of within([span], days[day] ?? span)) take(day, part);
    }
  }
};

/** Stretches of one status that meet are one, however they were read. */
const intervalsOf = (spans: readonly StatusSpan[]): [MonitorStatus, number, number][] => {
  const intervals: [MonitorStatus, number, number][] = [];
  for (const { status, from, to } of spans) {
    const last = intervals.at(-1);
    if (last !== undefined && last[0] === status && last[2] === from) last[2] = to;
    else intervals.push([status, from, to]);
  }
  return intervals;
};

/** What was recorded of one monitor. */
export interface RecordedMonitor {
  readonly id: string;
  readonly name: string;
  /** Reach back before the range as far as the accounting needs. */
  readonly spans: readonly StatusSpan[];
  readonly latencies: LatencySummary;
}

/** What the monitors of a report add up to. */
export interface ReportTotals
  extends Pick<
    ReportSummary,
    | 'monitorCount'
    | 'seconds'
    | 'uptimePercent'
    | 'countedSeconds'
    | 'upSeconds'
    | 'downSeconds'
    | 'outages'
    | 'longestOutageSeconds'
  > {
  readonly countedMs: number;
  readonly downMs: number;
  readonly latencies: LatencySummary;
  readonly unknownTimes: UnknownTime[];
}

/** Adds monitors up, one after the other, and keeps no timeline of them. */
export class ReportTally {
  readonly #range: Range;
  readonly #days: readonly RangeDay[];
  readonly #accounting: Accounting;
  readonly #monitors: ReportMonitor[] = [];
  readonly #seconds: Milliseconds = noMilliseconds();
  readonly #dayMilliseconds: readonly Milliseconds[];
  readonly #dayTimes: CountedTime[];
  readonly #merged = new MergedTimeline();
  readonly #unknown = new UnknownTally();
  #time = noTime;
  #outages: Outages = { count: 0, longestMs: 0 };
  #latencies = noLatencies();

  constructor(range: Range, days: readonly RangeDay[], accounting: Accounting) {
    this.#range = range;
    this.#days = days;
    this.#accounting = accounting;
    this.#dayMilliseconds = days.map(noMilliseconds);
    this.#dayTimes = days.map(() => noTime);
  }

  /** Moments of the merged timeline that are held. */
  get heldMoments(): number {
    return this.#merged.size;
  }

  add({ id, name, spans, latencies }: RecordedMonitor): void {
    const inRange = within(spans, this.#range);
    for (const span of inRange) {
      this.#seconds[span.status] += span.to - span.from;
      this.#unknown.add(span);
    }
    eachDay(inRange, this.#days, (day, { status, from, to }) => {
      const milliseconds = this.#dayMilliseconds[day];
      if (milliseconds !== undefined) milliseconds[status] += to - from;
    });
    const counted = countedSpans(spans, this.#accounting, this.#range);
    const time = timeOf(counted);
    const { count, longestMs } = outagesOf(counted);
    if (this.#accounting.combine === 'average') {
      this.#addTime(counted);
      this.#outages = { count: this.#outages.count + count, longestMs: Math.max(this.#outages.longestMs, longestMs) };
    } else this.#merged.add(counted);
    this.#latencies = mergeSummaries([this.#latencies, latencies]);
    this.#monitors.push({
      id,
      name,
      ...shownTime(time),
      outages: count,
      longestOutageSeconds: longestMs / 1000,
      latencyCount: latencies.count,
      intervalsHash: contentHashOf(intervalsOf(inRange)),
    });
  }

  /** What all monitors add up to. It is called once, after the last of them. */
  finish(): { readonly totals: ReportTotals; readonly monitors: ReportMonitor[]; readonly days: ReportDay[] } {
    const { combine } = this.#accounting;
    if (combine !== 'average') {
      const spans = this.#merged.spans(combine);
      this.#addTime(spans);
      this.#outages = outagesOf(spans);
    }
    const days = this.#days.map(({ date }, day) => ({
      date,
      seconds: secondsOf(this.#dayMilliseconds[day] ?? noMilliseconds()),
      ...shownTime(this.#dayTimes[day] ?? noTime),
    }));
    const totals = {
      monitorCount: this.#monitors.length,
      seconds: secondsOf(this.#seconds),
      unknownTimes: this.#unknown.times,
      ...shownTime(this.#time),
      outages: this.#outages.count,
      longestOutageSeconds: this.#outages.longestMs / 1000,
      countedMs: this.#time.countedMs,
      downMs: downMsOf(this.#time),
      latencies: this.#latencies,
    };
    return { totals, monitors: this.#monitors, days };
  }

  #addTime(counted: readonly CountedSpan[]): void {
    this.#time = addTime(this.#time, timeOf(counted));
    eachDay(counted, this.#days, (day, part) => {
      this.#dayTimes[day] = addTime(this.#dayTimes[day] ?? noTime, timeOf([part]));
    });
  }
}
