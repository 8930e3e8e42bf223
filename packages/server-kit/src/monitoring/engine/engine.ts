import { randomUUID } from 'node:crypto';
import type { Credentials } from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import { type Clock, createNap, systemClock, watchForJumps, within } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { CheckOutcome, Row, Store } from '../../store/store.js';
import { createBatchWriter } from '../../workers/batch-writer.js';
import { listenForSilence } from '../../workers/silent-workers.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerPresence } from '../../workers/worker-presence.js';
import { withLateMarks } from '../history/late-results.js';
import { alignSchedule } from './align-schedule.js';
import type { MonitorCheck } from './check-monitor.js';
import { createCheckPool } from './check-pool.js';
import { createWorkFinder, pollMs } from './find-work.js';
import { createLeaseKeeper, type LeasedMonitor } from './lease-keeper.js';
import { type FinishedCheck, judgeCheck, toCheckRequest } from './outcome.js';

/** What an engine is made with. */
export interface EngineOptions {
  readonly store: Store;
  readonly runCheck: MonitorCheck;
  /** Opens what a monitor signs in with; monitors have no credentials unless given. */
  readonly openCredentials?: (monitor: Row<'monitors'>) => Credentials | null;
  /** Told how long after its time each check began, in milliseconds. */
  readonly onLateness?: (milliseconds: number) => void;
  /** Whether rules look at every result of a monitor; at none unless given. */
  readonly isWatched?: (monitor: Row<'monitors'>) => boolean;
  readonly guard: AddressGuard;
  /** The machine's own unless given. */
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Names this process in the table of workers; random unless given. */
  readonly workerId?: string;
  /**
   * Most checks that run at once, but for those that only ask the database. 64 unless given: enough for 100 checks a
   * second of 600 ms each.
   */
  readonly concurrency?: number;
  /**
   * How long before its time a monitor is leased, in milliseconds. 1,000 unless given. Half of it is the time between
   * two batches, and what finding the next one may take before checks begin late.
   */
  readonly claimAheadMs?: number;
}

/** How an engine stands. */
export interface EngineStats {
  /** Monitors that it has leased and that wait for their time. */
  readonly due: number;
  readonly running: number;
  /** Results that are not written yet. */
  readonly pending: number;
  /** Checks since the start: all that ended, those of them that began more than 250 ms late, and those of them whose
   * result was dropped because the lease was lost. */
  readonly completed: number;
  readonly late: number;
  readonly lost: number;
  /**
   * How long the longest due monitor waits of an organization that holds few of the places, in milliseconds; 0 when
   * none waits. What an organization has due beyond its share does not count.
   */
  readonly overdueMs: number;
  /** When it last looked for work, in milliseconds since the epoch; 0 before the start. At most about a second ago. */
  readonly lastTickAt: number;
}

/** Runs the checks of monitors when they are due, together with every other engine on the same store. */
export interface Engine {
  readonly workerId: string;
  /** Begins to look for work; trouble with the store is logged and outlasted. Does nothing after the first call. */
  start(): void;
  /**
   * Takes on no more work, lets running checks end until the deadline, aborts the rest, writes what was found and
   * gives back its leases. Resolves when nothing of it runs any more; never rejects.
   *
   * @param options.deadlineMs how long running checks may take; 8,000 unless given. Writing may take a second more.
   */
  stop(options?: { readonly deadlineMs?: number }): Promise<void>;
  /** Looks for work now rather than at the next tick. */
  wake(): void;
  stats(): EngineStats;
}

/** Shortest sleep, so that a burst of changes is one look. */
const restMs = 25;
/** The same when places are scarce: so that places that become free are filled many at a time. */
const restWhenCrowdedMs = 50;
/** Contract of the engine: checks begin less than this after their time. */
const lateAfterMs = 250;

/** A check that began this late was probably in the hands of a process that died. */
const rescuedAfterMs = 1000;

/** Longest wait of a result for others to share its transaction; longer than the time between two claims, which share
 * theirs too. */
const gatherMs = 600;
/** The same for a result that changes a status or comes shortly before the next check of its monitor. */
const gatherUrgentMs = 10;

/** What writing the last results may take after the deadline of a stop. */
const farewellMs = 1000;

const claiming = 'Looking for monitors that are due';
const recording = 'Writing results of checks';

/** Makes an engine; nothing runs before {@link Engine.start}. */
export const createEngine = (options: EngineOptions): Engine => {
  const { store, runCheck, guard, clock = systemClock, logger = silentLogger } = options;
  const { openCredentials = () => null, isWatched = () => false } = options;
  const { workerId = `worker_${randomUUID()}`, concurrency = 64, claimAheadMs = 1000 } = options;
  const trouble = createTroubleLog(logger);
  const nap = createNap(clock);
  const jumpSinceLastLook = watchForJumps(clock);
  const leases = createLeaseKeeper({ store, clock, trouble, workerId });

  let isStopping = false;
  let isAligned = false;
  let looking: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let unsubscribe = (): void => {};
  let lastTickAt = 0;
  let completed = 0;
  let late = 0;

  const writer = createBatchWriter<CheckOutcome>({
    doing: recording,
    write: async (outcomes) => (await store.recordChecks(withLateMarks(outcomes, clock.now()))).lost.length,
    clock,
    trouble,
    batchSize: 100,
    gatherMs,
    gatherUrgentMs,
  });

  const onFinished = (check: FinishedCheck): void => {
    completed += 1;
    const lateness = check.startedAt - check.dueAt;
    options.onLateness?.(lateness);
    if (lateness > lateAfterMs) late += 1;
    const { outcome, transition } = judgeCheck(check, isWatched(check.monitor));
    const nextCheckAt = outcome.set.nextCheckAt ?? Number.POSITIVE_INFINITY;
    // What was taken over should not be lost once more; in an overload all is overdue, and gathering what matters.
    const isRescued = lateness > rescuedAfterMs && pool.free > 0;
    const isUrgent = transition !== undefined || isRescued || nextCheckAt < clock.now() + claimAheadMs;
    writer.add({ outcome, leaseUntil: check.lease.until, isUrgent });
    if (finder.isCrowded) nap.wake();
  };

  const pool = createCheckPool<LeasedMonitor>({
    runCheck: (monitor, environment) => runCheck(toCheckRequest(monitor, openCredentials(monitor)), environment),
    guard,
    clock,
    logger,
    capacity: concurrency,
    isShared: () => finder.isShared,
    mayBegin: () => !presence.hasStoodStill(),
    onFinished,
    onSurplus: ({ lease, monitor }, reason) => {
      leases.drop(lease);
      if (reason === 'noPlace') finder.noteSurplus(monitor.organizationId);
      nap.wake();
    },
  });

  const presence = createWorkerPresence({
    store,
    clock,
    trouble,
    workerId,
    isBusy: () => finder.isClaiming || pool.waiting > 0 || pool.running > 0 || leases.hasSurplus || !writer.isIdle,
    onGivenUp: async () => {
      // Others may have begun what waits here for its time.
      leases.drop(...pool.dropWaiting());
      nap.wake();
      // What nobody else has begun is still ours: or we would begin it a second time ourselves.
      await Promise.all([writer.flush(), leases.renew(pool.runningLeases())]);
    },
    listener: listenForSilence({ store, workerId }),
  });

  const finder = createWorkFinder({
    store,
    clock,
    pool: () => pool,
    leases,
    presence: () => presence,
    flush: () => writer.flush(),
    concurrency,
    claimAheadMs,
    isStopping: () => isStopping,
  });

  /** Looks for work once; returns how long to sleep until the next look. */
  const look = async (): Promise<number> => {
    const now = clock.now();
    lastTickAt = now;
    pool.expire();
    if (jumpSinceLastLook() !== 0) isAligned = false;
    await leases.release();
    if (writer.isStuck) return pollMs;
    if (!isAligned) {
      // Results that wait carry due times by the clock as it was.
      await writer.flush();
      await alignSchedule(store, now);
      isAligned = true;
    }
    return finder.find();
  };

  const keepLooking = async (): Promise<void> => {
    while (!isStopping) {
      try {
        const sleepMs = await look();
        trouble.succeeded(claiming);
        await nap.sleep(sleepMs, finder.isCrowded ? restWhenCrowdedMs : restMs);
      } catch (error) {
        trouble.failed(claiming, error);
        await nap.sleep(pollMs, pollMs);
      }
    }
  };

  const shutDown = async (deadlineMs: number): Promise<void> => {
    isStopping = true;
    unsubscribe();
    nap.end();
    if (looking === undefined) return;
    const endsAt = clock.monotonic() + deadlineMs;
    leases.drop(...pool.dropWaiting());
    const released = leases.release();
    await within(clock, deadlineMs, [looking, pool.whenIdle()]);
    leases.drop(...pool.abortRunning());
    const written = writer.drain(() => clock.monotonic() >= endsAt);
    const gone = Promise.all([written, released, leases.release()]).then(presence.leave);
    await within(clock, endsAt + farewellMs - clock.monotonic(), [gone]);
  };

  return {
    workerId,
    start: () => {
      if (looking !== undefined || isStopping) return;
      unsubscribe = store.onChange('monitors', nap.wake);
      presence.start();
      looking = keepLooking();
    },
    stop: ({ deadlineMs = 8000 } = {}) => {
      stopping ??= shutDown(deadlineMs);
      return stopping;
    },
    wake: nap.wake,
    stats: () => ({
      due: pool.waiting,
      running: pool.running,
      pending: writer.pending,
      completed,
      late,
      lost: writer.lost,
      overdueMs: finder.overdueMs,
      lastTickAt,
    }),
  };
};
