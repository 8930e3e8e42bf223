import type { SignalKind } from './histories.js';
import type { Act, SeenResult } from './record-model.js';
import type { Absence } from './record-world.js';

/** A signal of a job that was taken; times are milliseconds since the epoch, here and below. */
export interface Signal {
  readonly at: number;
  readonly kind: SignalKind;
}

/** When a job must signal, or it is late. */
export interface JobRules {
  readonly periodMs: number;
  readonly graceMs: number;
  /** How long a run may take; `null` for any. */
  readonly maxRunMs: number | null;
}

/** All that could be observed of a job. */
export interface ObservedJob {
  readonly until: number;
  readonly rules: JobRules;
  /** In the order of time. */
  readonly signals: readonly Signal[];
  /** In the order of time. */
  readonly acts: readonly Act[];
  /** When no process was there. */
  readonly absences: readonly Absence[];
}

/** A time in which the process is there, or may not be: it notices by five seconds that it was not. */
interface Deaf {
  readonly surely: readonly Absence[];
  readonly maybe: readonly Absence[];
}

const second = 1000;
/** A signal counts for the slot that is at most so much later. */
const earlyMs = 60 * second;
/** A shorter absence does not count; and how much longer it may seem to be than it was: at its begin, where no one was left to say, and at its end. */
const noticedMs = 5 * second;
const seemsMs = { before: 65 * second, after: 3 * second };

const deafTimes = (absences: readonly Absence[]): Deaf => ({
  surely: absences.filter(({ from, to }) => to - from > noticedMs),
  maybe: absences
    .filter(({ from, to }) => to - from > noticedMs - 2 * second)
    .map(({ from, to }) => ({ from: from - seemsMs.before, to: to + seemsMs.after })),
});

const touches = (times: readonly Absence[], { from, to }: Absence): boolean =>
  times.some((each) => each.from <= to && each.to >= from);

/** By when a job was late; not for sure where an absence was near. */
export interface Lateness {
  readonly at: number;
  /** Until when it neither ended nor was paused. */
  readonly to: number;
  readonly isSure: boolean;
}

/** The times in which a signal has to come once the last ones came, up to a time. */
const awaited = (
  { periodMs, graceMs, maxRunMs }: JobRules,
  { endedAt, runsSince }: { readonly endedAt: number | null; readonly runsSince: number | null },
  until: number,
): Absence[] => {
  const all: Absence[] = [];
  if (runsSince !== null && maxRunMs !== null) all.push({ from: runsSince, to: runsSince + maxRunMs });
  const heardAt = endedAt ?? runsSince;
  const early = Math.min(earlyMs, Math.ceil(periodMs / 2) - 1);
  for (let slot = heardAt === null ? until : heardAt + periodMs; slot + graceMs < until; slot += periodMs) {
    all.push({ from: slot - early, to: slot + graceMs });
  }
  return all.sort((one, other) => one.to - other.to);
};

/** When a job was late: at the end of the grace of a slot whose signal could have been taken, and was not; and when a run took too long. */
export const latenessesOf = ({ until, rules, signals, acts, absences }: ObservedJob): Lateness[] => {
  const deaf = deafTimes(absences);
  const found: Lateness[] = [];
  const events = [...signals, ...acts].sort((one, other) => one.at - other.at);
  let heard: { readonly endedAt: number | null; readonly runsSince: number | null } = {
    endedAt: null,
    runsSince: null,
  };
  let isHeld = false;
  let since = Number.NEGATIVE_INFINITY;
  const listen = (to: number): void => {
    for (const time of isHeld ? [] : awaited(rules, heard, to)) {
      if (time.to < since || time.to >= to || touches(deaf.surely, time)) continue;
      const isSure = !touches(deaf.maybe, time);
      found.push({
        at: time.to,
        to: events.find(({ at, kind }) => at > time.to && kind !== 'start')?.at ?? until,
        isSure,
      });
      if (isSure) break;
    }
    since = to;
  };
  for (const event of events) {
    listen(event.at);
    const { at, kind } = event;
    if (kind === 'start') heard = { ...heard, runsSince: at };
    else if (kind === 'success' || kind === 'fail') heard = { endedAt: at, runsSince: null };
    else if (kind === 'hold') isHeld = true;
    else if (kind === 'resume') {
      isHeld = false;
      // What it did meanwhile is not known: it is expected as if it had signalled just now.
      const { endedAt, runsSince } = heard;
      heard =
        endedAt === null ? { endedAt, runsSince: runsSince === null ? null : at } : { endedAt: at, runsSince: null };
    }
  }
  listen(until);
  return found;
};

/** What is wrong in the results of a job, in words; nothing where each is what was heard, or was not in time. */
export const wrongResults = (
  job: ObservedJob,
  results: readonly SeenResult[],
  isTroubled: (at: number) => boolean,
): string[] => {
  const wrong: string[] = [];
  const latenesses = latenessesOf(job);
  const ends = job.signals.filter(({ kind }) => kind !== 'start');
  const heardAt = new Map(ends.map(({ at, kind }) => [at, kind === 'fail' ? 'down' : 'up']));
  const stored = new Map(results.map(({ at, status }) => [at, status]));
  for (const [at, status] of heardAt) {
    if (stored.get(at) !== status) wrong.push(`${status} at ${at} was signalled`);
  }
  for (const { at, status } of results) {
    if (heardAt.has(at) || status === 'unknown') continue;
    const lastKind = ends.findLast((signal) => signal.at <= at)?.kind;
    const known = latenesses.filter((lateness) => lateness.at <= at && at <= lateness.to);
    if (status === 'down' && lastKind !== 'fail' && known.length === 0) wrong.push(`down at ${at} without lateness`);
    if (status !== 'down' && (lastKind !== 'success' || known.some(({ isSure }) => isSure)))
      wrong.push(`${status} at ${at}`);
  }
  for (const { at, to, isSure } of latenesses) {
    if (!isSure || isTroubled(at) || stored.get(at) === 'down') continue;
    if (to < job.until) wrong.push(`late at ${at} and not down`);
    else if (job.until - at > 2 * second) wrong.push(`late at ${at} and not down at the end`);
  }
  return wrong;
};
