import { type Clock, watchForJumps } from '../../base/clock.js';
import { newId } from '../../base/ids.js';
import type { Logger } from '../../base/logger.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { StoreUnavailableError } from '../../store/interface/store.js';
import { workersBounds } from '../../workers/bounds.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import { type Absence, reasonAmong } from '../status/absences.js';
import type { ReasonOf } from '../status/coverage.js';
import { engineBounds } from './bounds.js';
import { declareSilence } from './declare-silence.js';

/** A pause between two observations that is longer is an absence: polls are a second apart. */
const pauseMs = 5000;
/** How often a process writes down that it observes. */
const writeMs = 60_000;
/** The same where there are others, which want to know whether it was there while they paused. */
const writeBesideOthersMs = 5000;
/** A process whose row is older than this is gone: it would have written it again. */
const goneMs = 90_000;

const declaring = 'absence declaration';
const mostProcesses = workersBounds.knownWorkers.most;
const mostAbsences = engineBounds.recentAbsences.most;

/** What a process does that needs it to be there. */
export interface ObserverRole {
  readonly makesChecks: boolean;
  /** Signals of jobs come as requests. */
  readonly takesRequests: boolean;
}

/** What one process knows about when this server observed. */
export interface Observation {
  /** Says what kept the server from observing. */
  readonly reasonOf: ReasonOf;
  /**
   * Declares an absence that has just ended: that before the start, or a pause. Called before each poll; never rejects.
   *
   * @returns false while the database does not take it: until then nothing may be called late
   */
  resume(): Promise<boolean>;
  /** Notes that this process observes: it could poll. Never rejects. */
  noteSuccess(): Promise<void>;
  /** Notes that it could not. */
  noteFailure(error: unknown): void;
  /** Whether an absence goes on, or has ended and is not written yet: until then no reader of absences knows of it. */
  isBehind(): boolean;
  /** Writes down until when it observed, and waits for what is under way. Never rejects. */
  end(): Promise<void>;
}

/** The last time at which one of these processes is known to have observed; `undefined` where none ever did. */
const lastOf = (observers: readonly Row<'observers'>[], workers: readonly Row<'workers'>[]): number | undefined => {
  // A process that held work has reported more often than it writes its row.
  const seen = new Map(workers.map(({ id, lastSeenAt }) => [id, lastSeenAt]));
  const times = observers.map(({ id, observedUntil }) => Math.max(observedUntil, seen.get(id) ?? 0));
  return times.length === 0 ? undefined : Math.max(...times);
};

/**
 * Makes the {@link Observation} of a process. It notices when the server was away: before its start, and when it, its
 * machine or its database paused. What was not checked then becomes `unknown`, without news to people.
 */
export const createObservation = (options: {
  readonly store: Pick<Store, 'find' | 'findColumns' | 'commit'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly trouble: TroubleLog;
  readonly workerId: string;
  readonly role: ObserverRole;
}): Observation => {
  const { store, clock, logger, trouble, workerId, role } = options;
  const jumpSinceLast = watchForJumps(clock);
  let absences: Absence[] = [];
  let last: { readonly wall: number; readonly monotonic: number } | undefined;
  let hasFailed = false;
  let hasEnded = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let hasOthers = false;
  let isBusy = false;
  let nextTryAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> = Promise.resolve();

  const readObservers = async () => {
    const observers = await store.find('observers', {}, { limit: mostProcesses });
    hasOthers = observers.some(({ id, hasEnded }) => id !== workerId && !hasEnded);
    return observers;
  };
  /** Those without which this process's absence is one of the whole server. */
  const alike = (observers: readonly Row<'observers'>[]) =>
    observers.filter((each) => (role.makesChecks ? each.makesChecks : each.takesRequests));

  const ownRow = (observedUntil: number): Change[] => [
    // Rows of another role stay: they say since when those tasks have had no process.
    { kind: 'delete', table: 'observers', where: { ...role, observedUntil: { below: observedUntil - goneMs } } },
    {
      kind: 'insert',
      table: 'observers',
      row: { id: workerId, observedUntil, ...role },
      onConflict: 'ignore',
    },
    { kind: 'update', table: 'observers', where: { id: workerId }, set: { observedUntil, hasEnded } },
  ];

  /** Declares what was missed, and says so in one line. */
  const declare = async ({ from, to, reason }: Absence): Promise<void> => {
    try {
      const monitors = await declareSilence(store, to, {
        clock,
        reasonOf: reasonAmong(absences),
        isStopping: () => hasEnded,
      });
      // An outage of the database has its line in the log of the kit.
      logger[reason === 'database' ? 'debug' : 'warn']('absence recorded', {
        reason,
        seconds: Math.round((to - from) / 1000),
        unknownMonitors: monitors,
      });
      trouble.succeeded(declaring);
    } catch (error) {
      trouble.failed(declaring, error);
    }
  };

  const record = async (absence: Absence, others: readonly Row<'observers'>[]): Promise<void> => {
    absences = [...absences, absence].slice(-mostAbsences);
    const { from: startedAt, to: endedAt, reason } = absence;
    // Another process that has not ended was there, or will find that it was not: then both say so, and neither is wrong.
    const present = others.filter((other) => !other.hasEnded && other.observedUntil > startedAt);
    const lacksChecks = role.makesChecks && !present.some(({ makesChecks }) => makesChecks);
    const lacksRequests = role.takesRequests && !present.some(({ takesRequests }) => takesRequests);
    const kind = { isOfChecksAlone: !lacksRequests, isOfRequestsAlone: !lacksChecks };
    const row = { id: newId('abs', endedAt), startedAt, endedAt, reason, ...kind };
    const isAbsence = lacksChecks || lacksRequests;
    await store.commit([
      ...ownRow(endedAt),
      ...(isAbsence ? [{ kind: 'insert', table: 'absences', row } as const] : []),
    ]);
    if (role.makesChecks) underWay = underWay.then(() => declare(absence));
  };

  const begin = async (now: number): Promise<void> => {
    const observers = await readObservers();
    const workers = await store.find('workers', {}, { limit: mostProcesses });
    const latest = { orderBy: 'endedAt', isDescending: true, limit: mostAbsences } as const;
    const known = await store.find('absences', { isOfRequestsAlone: false }, latest);
    absences = known.toReversed().map(({ startedAt, endedAt, reason }) => ({ from: startedAt, to: endedAt, reason }));
    const from = lastOf(alike(observers), workers);
    if (from === undefined || now - from <= pauseMs) {
      await store.commit(ownRow(now));
      return;
    }
    // One that ended without a word may be there still; its monitors are known, then.
    const others = observers.filter(({ hasEnded, observedUntil }) => !hasEnded && observedUntil > now - goneMs);
    const areGone = alike(others).every(({ id }) =>
      workers.every((worker) => worker.id !== id || worker.lastSeenAt <= from),
    );
    // One that does the other thing has been there since, as its row is younger.
    const gone = areGone ? alike(others) : [];
    await record(
      { from, to: now, reason: 'away' },
      others.filter((other) => !gone.includes(other)),
    );
  };

  const recordPause = async (absence: Absence): Promise<void> => {
    const others = (await readObservers()).filter(({ id }) => id !== workerId);
    await record(absence, others);
  };

  /** @returns false where an absence has ended and could not be written */
  const note = async (hasPolled: boolean): Promise<boolean> => {
    const [wall, monotonic] = [clock.now(), clock.monotonic()];
    if (hasEnded || isBusy || monotonic < nextTryAt) return true;
    const before = last;
    const jumpMs = jumpSinceLast();
    // A clock that was set back says nothing about how long it was.
    const passedMs = before && Math.max(wall - before.wall, Math.round(monotonic - before.monotonic));
    try {
      isBusy = true;
      if (before === undefined || passedMs === undefined) await begin(wall);
      else if (passedMs > pauseMs) {
        const isStep = jumpMs > 0 && monotonic - before.monotonic <= pauseMs;
        await recordPause({
          from: wall - passedMs,
          to: wall,
          reason: hasFailed ? 'database' : isStep ? 'clock' : 'stalled',
        });
      } else if (!hasPolled) return true;
      else if (monotonic - writtenAt >= (hasOthers ? writeBesideOthersMs : writeMs)) {
        await store.commit(ownRow(wall));
        await readObservers();
      } else {
        last = { wall, monotonic };
        hasFailed = false;
        return true;
      }
      trouble.succeeded(declaring);
      writtenAt = monotonic;
      last = { wall, monotonic };
      hasFailed = false;
      return true;
    } catch (error) {
      trouble.failed(declaring, error);
      const isUnavailable = error instanceof StoreUnavailableError;
      hasFailed ||= isUnavailable;
      // A defect here must not keep monitors from being checked.
      if (!isUnavailable) nextTryAt = monotonic + writeMs;
      return !isUnavailable;
    } finally {
      isBusy = false;
    }
  };

  return {
    reasonOf: (from, to) => reasonAmong(absences)(from, to),
    resume: () => note(false),
    noteSuccess: async () => void (await note(true)),
    noteFailure: (error) => {
      hasFailed ||= error instanceof StoreUnavailableError;
    },
    isBehind: () => hasFailed || (last !== undefined && clock.monotonic() - last.monotonic > pauseMs),
    end: async () => {
      hasEnded = true;
      await underWay;
      if (last === undefined) return;
      await store.commit(ownRow(clock.now())).catch(() => undefined);
    },
  };
};
