import type { MonitorType, Quorum } from '@watchpost/schemas';
import type { RecordedStatus } from '../status/rewritten-record.js';
import type { StatusRules } from '../status/status-rules.js';
import { reasonOfCheck } from '../status/unknown-reason.js';
import { continueRun, emptyRun, type Run, type RunCheck } from './continue-run.js';
import { decideQuorum, type LocationVerdict, verdictStatus } from './quorum.js';

/** One result of a location; times are milliseconds since the epoch. */
export interface LocatedResult extends RunCheck {
  /** `ref` of the agent, 0 for the server. */
  readonly agentRef: number;
}

/** What a past of a monitor is made of. */
export interface Replay {
  readonly type: MonitorType;
  /** In the order of `at`. */
  readonly results: readonly LocatedResult[];
  /** The locations that are assigned. */
  readonly agentRefs: readonly number[];
  readonly quorum: Quorum;
  readonly rules: StatusRules;
  /** For how long a result counts. */
  readonly freshMs: number;
  /** When all that was found before ceased to say anything: a pause or a window began or ended. In the order of time. */
  readonly resets: readonly number[];
  /**
   * What a location is taken for whose first result does not decide alone, where that began by a time at which one before it could still
   * count. Default: nothing is known of it.
   */
  readonly before?: { readonly status: Run['currentStatus']; readonly countsUntil: number } | undefined;
  readonly from: number;
  readonly until: number;
}

/** What a location says from a time on. */
interface Said extends Pick<LocationVerdict, 'status' | 'since' | 'cause'> {
  /** Whether its last result counts no longer. */
  readonly isSilent: boolean;
}

const nothing: Said = { status: 'pending', since: Number.NEGATIVE_INFINITY, cause: null, isSilent: true };

/** What a location has said, and how its run goes on. */
interface SaidBy {
  readonly said: readonly Said[];
  /** `undefined` where it has found nothing since the last reset. */
  readonly run: Run | undefined;
}

/** What a location has said, from its first result on: each failure that was confirmed says so since the first of its run. */
const saidBy = (results: readonly LocatedResult[], replay: Replay): SaidBy => {
  const { freshMs, resets, before, until } = replay;
  const said: Said[] = [];
  const begin = (next: Said): void => {
    while ((said.at(-1)?.since ?? Number.NEGATIVE_INFINITY) >= next.since) said.pop();
    said.push(next);
  };
  let run: Run | undefined;
  let reset = 0;
  const silentBy = (now: number): void => {
    const endsAt = run?.at === undefined || run.at === null ? undefined : run.at + freshMs;
    if (endsAt !== undefined && endsAt <= now) begin({ ...nothing, since: endsAt });
  };
  const resetBy = (now: number): void => {
    for (let at = resets[reset]; at !== undefined && at <= now; at = resets[reset]) {
      silentBy(at);
      begin({ ...nothing, since: at });
      run = emptyRun(at);
      reset += 1;
    }
    silentBy(now);
  };
  for (const result of results) {
    resetBy(result.at);
    const first = emptyRun(result.at);
    const isKnown = before !== undefined && result.at < before.countsUntil;
    const last = run ?? (isKnown ? { ...first, currentStatus: before.status } : first);
    run = continueRun(last, result, replay).run;
    const { currentStatus, statusSince: since, cause } = run;
    begin({ status: verdictStatus(currentStatus), since: Math.min(since, result.at), cause, isSilent: false });
  }
  resetBy(until);
  return { said, run };
};

/** Why the locations decide nothing: some are silent, or their checks could not be made. */
const reasonOf = (verdicts: readonly LocationVerdict[], type: MonitorType): RecordedStatus['unknownReason'] => {
  const unmade = verdicts.find(({ status }) => status === 'unknown');
  if (unmade === undefined || verdicts.some(({ isFresh }) => !isFresh)) return 'agentSilent';
  return reasonOfCheck(type, unmade.cause);
};

/** What a past leads to. */
export interface Replayed {
  /** Statuses of which none follows itself; the first begins at `from`, the last one lasts. */
  readonly record: readonly RecordedStatus[];
  /** How the run of each location goes on, by its `agentRef`; none of one that has found nothing. */
  readonly runs: ReadonlyMap<number, Run>;
}

/**
 * Decides what statuses a monitor had in a past time, from the results of its locations in the order in which they were measured: at
 * every moment it is what its quorum makes of what its locations say of that moment now. Where no result counts it is `unknown`.
 */
export const replayLocations = (replay: Replay): Replayed => {
  const { type, results, agentRefs, quorum, from, until } = replay;
  const ofLocation = Map.groupBy(results, ({ agentRef }) => agentRef);
  const located = agentRefs.map((ref) => ({ ref, ...saidBy(ofLocation.get(ref) ?? [], replay) }));
  const lines = located.map(({ said }) => said);
  const moments = lines.flatMap((line) => line.map(({ since }) => since)).filter((at) => at > from && at < until);
  const places = lines.map(() => -1);
  const record: RecordedStatus[] = [];
  for (const moment of [from, ...new Set(moments.sort((one, other) => one - other))]) {
    const verdicts = lines.map((line, location) => {
      let place = places[location] ?? -1;
      while ((line[place + 1]?.since ?? Number.POSITIVE_INFINITY) <= moment) place += 1;
      places[location] = place;
      const { isSilent, ...said } = line[place] ?? nothing;
      return { ...said, isFresh: !isSilent };
    });
    const { status, cause } = decideQuorum(verdicts, quorum);
    if (status === record.at(-1)?.status) continue;
    const unknownReason = status === 'unknown' ? reasonOf(verdicts, type) : null;
    record.push({ status, startedAt: moment, cause, unknownReason });
  }
  return { record, runs: new Map(located.flatMap(({ ref, run }) => (run === undefined ? [] : [[ref, run] as const]))) };
};
