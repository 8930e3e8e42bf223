import type { CheckReport } from '@watchpost/checks';
import type { MonitorStatus } from '@watchpost/schemas';

/** A result that someone has seen; times are milliseconds since the epoch, here and below. */
export interface SeenResult {
  readonly at: number;
  readonly status: CheckReport['status'];
}

/** What of a definition says how results are judged. */
export interface Judgement {
  readonly retries: number;
  readonly recoveryThreshold: number;
  /** How long after a failure its repetition comes. A failure in less than half of that time is no repetition. */
  readonly retryMs: number;
  /** For how long a result says how the target is, when no other follows: until then, and not longer. */
  readonly silentAfterMs: number;
}

/** What a person or a window has done with a monitor, and since when it holds. */
export type Act = { readonly at: number } & (
  | { readonly kind: 'resume' | 'hold'; readonly status: 'pending' | 'paused' | 'maintenance' }
  | { readonly kind: 'redefine'; readonly judgement: Judgement }
);

/** All that could be observed of a monitor. */
export interface Observed {
  readonly createdAt: number;
  readonly until: number;
  readonly judgement: Judgement;
  /** In the order of time. */
  readonly results: readonly SeenResult[];
  /** In the order of time. */
  readonly acts: readonly Act[];
}

/** What of it had been observed by an earlier time. */
export const observedBy = (observed: Observed, until: number): Observed => {
  const isSeen = ({ at }: { readonly at: number }): boolean => at <= until;
  return { ...observed, until, results: observed.results.filter(isSeen), acts: observed.acts.filter(isSeen) };
};

/** A status from its begin to its end. */
export interface Span {
  readonly status: MonitorStatus;
  readonly from: number;
  readonly to: number;
}

/** What results since the last break say together; a break is a gap, an act, or a time in which checks could not be made. */
interface Streak {
  readonly failures: number;
  readonly successes: number;
  readonly failingSince: number | null;
  readonly unmadeSince: number | null;
}

const noStreak: Streak = { failures: 0, successes: 0, failingSince: null, unmadeSince: null };

/** Writes the statuses of one monitor down, from the first to the last. */
class Line {
  readonly #starts: { readonly status: MonitorStatus; readonly from: number }[] = [];

  get status(): MonitorStatus | undefined {
    return this.#starts.at(-1)?.status;
  }

  /** A status holds since a time, whatever was thought before of the time after it. */
  begin(status: MonitorStatus, from: number): void {
    while ((this.#starts.at(-1)?.from ?? Number.NEGATIVE_INFINITY) >= from) this.#starts.pop();
    if (this.status !== status) this.#starts.push({ status, from });
  }

  spans(until: number): Span[] {
    return this.#starts.map(({ status, from }, index) => ({
      status,
      from,
      to: this.#starts[index + 1]?.from ?? until,
    }));
  }
}

/** What one result makes of the results before it, and of the status. */
const judge = (line: Line, streak: Streak, { at, status }: SeenResult, rules: Judgement): Streak => {
  if (status === 'unknown') {
    if (streak.unmadeSince === null) return { ...streak, unmadeSince: at };
    // No one looks while checks cannot be made: what was seen before them is a run of its own.
    line.begin('unknown', streak.unmadeSince);
    return { ...noStreak, unmadeSince: streak.unmadeSince };
  }
  if (status === 'down') {
    const failingSince = streak.failingSince ?? at;
    const isTooSoon = streak.failures * rules.retryMs > 2 * (at - failingSince);
    if (line.status !== 'down' && isTooSoon) return { ...streak, unmadeSince: null };
    const failures = streak.failures + 1;
    if (line.status === 'down' || failures > rules.retries) line.begin('down', failingSince);
    return { failures, successes: 0, failingSince, unmadeSince: null };
  }
  const successes = streak.successes + 1;
  if (line.status !== 'down' || successes >= rules.recoveryThreshold) line.begin(status, at);
  return { ...noStreak, successes };
};

/**
 * The statuses of a monitor from what could be observed of it. Nothing is said about time in which no one looked: a result
 * holds for its time, a run of results ends where it did, and no failure reaches back over the end of a gap.
 */
export const recordOf = ({ createdAt, until, judgement, results, acts }: Observed): Span[] => {
  const line = new Line();
  line.begin('pending', createdAt);
  let rules = judgement;
  let streak = noStreak;
  let isHeld = false;
  /** Until when the last result holds, by the definition of its time. */
  let holdsUntil: number | null = null;
  /** No one has looked since the last result held. */
  const falSilent = (now: number): void => {
    if (isHeld || holdsUntil === null || now <= holdsUntil) return;
    // What is pending waits on.
    if (line.status !== 'pending') line.begin('unknown', holdsUntil);
    streak = noStreak;
    holdsUntil = null;
  };
  const act = (each: Act): void => {
    falSilent(each.at);
    streak = noStreak;
    if (each.kind === 'redefine') {
      rules = each.judgement;
      return;
    }
    isHeld = each.kind === 'hold';
    holdsUntil = null;
    line.begin(each.status, each.at);
  };
  const waiting = [...acts];
  const actUntil = (now: number): void => {
    for (let next = waiting[0]; next !== undefined && next.at <= now; next = waiting[0]) {
      act(next);
      waiting.shift();
    }
  };
  for (const result of results) {
    actUntil(result.at);
    if (isHeld) continue;
    falSilent(result.at);
    streak = judge(line, streak, result, rules);
    holdsUntil = result.at + rules.silentAfterMs;
  }
  actUntil(until);
  falSilent(until);
  return line.spans(until);
};

/** A clock that was set back: when, by the clock as it was, and by how much. */
export interface SetBack {
  readonly at: number;
  readonly byMs: number;
}

/** For how long all that is held to the model goes on after a clock was set back. */
const afterwardsMs = 1_800_000;

/** A time as it would have been, had the clock not been set back: there was nothing else in what it says a second time. */
const asBefore = (time: number, { at, byMs }: SetBack): number =>
  time >= at - byMs && time < at - byMs + afterwardsMs ? time + byMs : time;

/** The statuses by a clock that was set back: those that lay ahead of it are moved with their lengths, the one before is shortened. */
const movedBack = (spans: readonly Span[], { at, byMs }: SetBack): Span[] => {
  const isAhead = ({ from }: Span): boolean => from > at - byMs;
  const moved = spans.filter(isAhead).map((span) => ({ ...span, from: span.from - byMs, to: span.to - byMs }));
  const begin = moved[0]?.from ?? (spans.at(-1)?.to ?? at) - byMs;
  const stay = spans.filter((span) => !isAhead(span) && span.from < begin);
  return [...stay.map((span) => ({ ...span, to: Math.min(span.to, begin) })), ...moved];
};

/**
 * The line of time on which a history is judged, where a clock may have been set back: as if it had not been. Records of it are moved
 * to what that clock says.
 */
export const timeline = (setBack: SetBack | undefined) => {
  const moment = (time: number): number => (setBack === undefined ? time : asBefore(time, setBack));
  return {
    moment,
    events: <Event extends { readonly at: number }>(events: readonly Event[]): Event[] =>
      events.map((each) => ({ ...each, at: moment(each.at) })).sort((one, other) => one.at - other.at),
    stretches: <Stretch extends { readonly from: number; readonly to: number }>(all: readonly Stretch[]): Stretch[] =>
      all.map((each) => ({ ...each, from: moment(each.from), to: moment(each.to) })),
    recorded: (spans: readonly Span[]): readonly Span[] => (setBack === undefined ? spans : movedBack(spans, setBack)),
  };
};

/** A monitor with several locations, as far as its record follows from it. */
export interface LocatedObserved {
  readonly createdAt: number;
  readonly until: number;
  /** What each location would have recorded alone. */
  readonly locations: readonly (readonly Span[])[];
  /** How many of them must say down. */
  readonly needed: number;
  readonly acts: readonly Act[];
}

/** What locations say together: a location that is silent, or whose checks could not be made, says nothing. */
const quorumStatus = (locations: readonly (MonitorStatus | undefined)[], needed: number): MonitorStatus => {
  const count = (wanted: MonitorStatus) => locations.filter((each) => each === wanted).length;
  const [up, degraded, down] = [count('up'), count('degraded'), count('down')];
  if (down >= needed) return 'down';
  if (up + degraded === 0) return 'unknown';
  return down + degraded > 0 ? 'degraded' : 'up';
};

/** The statuses of a monitor from what its locations found, whenever that was reported. Until one says something, it is pending. */
export const locatedRecordOf = ({ createdAt, until, locations, needed, acts }: LocatedObserved): Span[] => {
  const line = new Line();
  line.begin('pending', createdAt);
  let [isHeld, isWaiting] = [false, true];
  const moments = [...locations.flat().map(({ from }) => from), ...acts.map(({ at }) => at)];
  for (const moment of [...new Set(moments)].sort((one, other) => one - other)) {
    for (const act of acts) {
      if (act.at !== moment || act.kind === 'redefine') continue;
      isHeld = act.kind === 'hold';
      isWaiting = true;
      line.begin(act.status, moment);
    }
    const statuses = locations.map((spans) => spans.findLast(({ from }) => from <= moment)?.status);
    const status = quorumStatus(statuses, needed);
    if (isHeld || (isWaiting && status === 'unknown')) continue;
    isWaiting = false;
    line.begin(status, moment);
  }
  return line.spans(until);
};

/** A group, as far as its record follows from it. */
export interface GroupObserved {
  readonly createdAt: number;
  /** When it was checked first. */
  readonly decidedAt: number;
  readonly until: number;
  /** The record of each member. */
  readonly members: readonly (readonly Span[])[];
  /** How many of them may be lost. */
  readonly bearable: number;
}

/** What a group is while its members are so. */
const groupStatus = (members: readonly (MonitorStatus | undefined)[], bearable: number): MonitorStatus => {
  let lost = 0;
  for (const status of ['down', 'degraded', 'unknown'] as const) {
    lost += members.filter((each) => each === status).length;
    if (lost > bearable) return status;
  }
  return members.some((each) => each === 'up' || each === 'degraded' || each === 'down') ? 'up' : 'unknown';
};

/** The statuses of a group from the records of its members: at every moment what they make of it, since it was checked first. */
export const groupRecordOf = ({ createdAt, decidedAt, until, members, bearable }: GroupObserved): Span[] => {
  const line = new Line();
  line.begin('pending', createdAt);
  const moments = [decidedAt, ...members.flat().map(({ from }) => from)].filter((at) => at >= decidedAt);
  for (const moment of moments.sort((one, other) => one - other)) {
    const statuses = members.map((spans) => spans.findLast(({ from }) => from <= moment)?.status);
    line.begin(groupStatus(statuses, bearable), moment);
  }
  return line.spans(until);
};

/** Seconds in each status, as far as there are any. */
export const secondsIn = (spans: readonly Span[], { from, to }: { readonly from: number; readonly to: number }) => {
  const seconds: Partial<Record<MonitorStatus, number>> = {};
  for (const span of spans) {
    const ms = Math.min(span.to, to) - Math.max(span.from, from);
    if (ms > 0) seconds[span.status] = (seconds[span.status] ?? 0) + ms;
  }
  return Object.fromEntries(Object.entries(seconds).map(([status, ms]) => [status, ms / 1000]));
};

/** Percent of the time up and down that was up, to four decimals and rounded down; `null` where none counts. */
export const percentUp = (spans: readonly Span[], range: { readonly from: number; readonly to: number }) => {
  const { up = 0, degraded = 0, down = 0 } = secondsIn(spans, range);
  const [upMs, countedMs] = [up + degraded, up + degraded + down].map((seconds) => BigInt(Math.round(seconds * 1000)));
  if (upMs === undefined || countedMs === undefined || countedMs === 0n) return null;
  return Number((upMs * 1_000_000n) / countedMs) / 10_000;
};

/** An outage that people hear of: `unknown`, a pause and a window end none. */
export interface Outage {
  readonly from: number;
  /** `null` while it lasts. */
  readonly to: number | null;
}

/** The outages of a record. */
export const outagesOf = (spans: readonly Span[]): Outage[] => {
  const outages: { from: number; to: number | null }[] = [];
  for (const { status, from } of spans) {
    const open = outages.at(-1)?.to === null ? outages.at(-1) : undefined;
    if (status === 'down' && open === undefined) outages.push({ from, to: null });
    if ((status === 'up' || status === 'degraded') && open !== undefined) open.to = from;
  }
  return outages;
};
