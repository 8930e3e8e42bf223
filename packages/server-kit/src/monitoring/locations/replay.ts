import type { MonitorStatus, Quorum } from '@watchpost/schemas';
import type { StatusRules } from '../status/status-rules.js';
import { continueRun, emptyRun, type Run, type RunCheck } from './continue-run.js';
import { decideQuorum, type LocationVerdict, verdictStatus } from './quorum.js';

/** One result of a location; times are milliseconds since the epoch. */
export interface LocatedResult extends RunCheck {
  /** `ref` of the agent, 0 for the server. */
  readonly agentRef: number;
}

/** A status of a monitor from its beginning to its end; milliseconds since the epoch. */
export interface StatusSpan {
  readonly status: MonitorStatus;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly cause: string | null;
}

/** What a past of a monitor is made of. */
export interface Replay {
  /** In the order of `at`, from {@link freshMs} before `from` on. */
  readonly results: readonly LocatedResult[];
  /** The locations that are assigned. */
  readonly agentRefs: readonly number[];
  readonly quorum: Quorum;
  readonly rules: StatusRules;
  /** For how long a result counts. */
  readonly freshMs: number;
  readonly from: number;
  readonly until: number;
}

const verdictOf = ({ at, currentStatus, statusSince, cause }: Run, now: number, freshMs: number): LocationVerdict => ({
  status: verdictStatus(currentStatus),
  since: statusSince,
  cause,
  isFresh: at !== null && now - at < freshMs,
});

/** Where anything can change: at each result, and where one ceases to count. */
const momentsOf = ({ results, freshMs, from, until }: Replay): number[] => {
  const moments = [from, ...results.flatMap(({ at }) => [at, at + freshMs])];
  return [...new Set(moments)].filter((moment) => moment < until).sort((one, other) => one - other);
};

/** Lets a status begin, as the status machine does: only `down` after `unknown` takes back what was there before. */
const begin = (spans: readonly StatusSpan[], next: Omit<StatusSpan, 'endedAt'>, until: number): StatusSpan[] => {
  const last = spans.at(-1);
  if (last === undefined) return [{ ...next, endedAt: until }];
  if (last.status === next.status) return [...spans];
  const takesBack = last.status === 'unknown' && next.status === 'down';
  const startedAt = takesBack ? next.startedAt : Math.max(next.startedAt, last.startedAt);
  const kept = spans
    .filter((span) => span.startedAt < startedAt)
    .map((span) => ({ ...span, endedAt: Math.min(span.endedAt, startedAt) }));
  return [...kept, { ...next, startedAt, endedAt: until }];
};

/**
 * Decides what statuses a monitor had in a past time, from the results of its locations: by the same rules as when they
 * come in, one after the other. Where no result counts it is `unknown`.
 *
 * @returns statuses that follow each other from `from` to `until`, no two alike in a row
 */
export const replayLocations = (replay: Replay): readonly StatusSpan[] => {
  const { results, agentRefs, quorum, freshMs, from, until } = replay;
  const runs = new Map(agentRefs.map((ref) => [ref, emptyRun(from)]));
  let spans: StatusSpan[] = [];
  let place = 0;
  for (const moment of momentsOf(replay)) {
    for (let next = results[place]; next !== undefined && next.at <= moment; next = results[place]) {
      const run = runs.get(next.agentRef);
      if (run !== undefined) runs.set(next.agentRef, continueRun(run, next, replay).run);
      place += 1;
    }
    const verdicts = [...runs.values()].map((run) => verdictOf(run, moment, freshMs));
    const { status, downSince, cause } = decideQuorum(verdicts, quorum);
    spans = begin(spans, { status, startedAt: downSince ?? moment, cause }, until);
  }
  return spans.flatMap((span) => {
    const startedAt = Math.max(span.startedAt, from);
    return span.endedAt > startedAt ? [{ ...span, startedAt }] : [];
  });
};
