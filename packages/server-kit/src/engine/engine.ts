import { randomUUID } from 'node:crypto';
import { createBatchWriter } from '../background/batch-writer.js';
import { type Clock, createNap, systemClock, watchForJumps, within } from '../background/clock.js';
import { createTroubleLog } from '../background/trouble-log.js';
import type { AddressGuard } from '../checks/address-guard.js';
import type { Check, Credentials } from '../checks/check.js';
import { type Logger, silentLogger } from '../logger.js';
import type { CheckOutcome, Row, Store } from '../store/store.js';
import { alignSchedule } from './align-schedule.js';
import { createCheckPool } from './check-pool.js';
import { fitLease, type Lease, moveLeases, presumedTimeoutMs, releaseLeases } from './leases.js';
import { type FinishedCheck, judgeCheck } from './outcome.js';
import { createWorkerPresence } from './worker-presence.js';

/** What an engine is made with. */
export interface EngineOptions {
  readonly store: Store;
  readonly runCheck: Check;
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
  /** Most checks that run at once. 64 unless given: enough for 100 checks a second of 600 ms each. */
  readonly concurrency?: number;
  /**
   * How long before its time a monitor is leased, in milliseconds. 1,000 unless given. Half of it is the time between
   * two batches, and what finding the next one may take before checks begin late.
   */
  readonly claimAheadMs?: number;
  /** How long a lease outlasts the check's timeout, in milliseconds; 3,000 unless given. Time to write the result. */
  readonly leaseMarginMs?: number;
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

/** Longest sleep between two looks, whatever the store said: what other processes do may not have reached us. */
const pollMs = 1000;
/** Shortest sleep, so that a burst of changes is one look. */
const restMs = 25;
/** The same when the pool was full: so that places that become free are filled many at a time. */
const restWhenFullMs = 50;
/** Most monitors that wait for their time, as a multiple of the checks that may run at once: many are made in a second. */
const waitingPerRunning = 4;
/** Contract of the engine: checks begin less than this after their time. */
const lateAfterMs = 250;

/** Longest wait of a result for others to share its transaction; longer than the time between two claims, which share
 * theirs too. */
const gatherMs = 600;
/** The same for a result that changes a status or comes shortly before the next check of its monitor. */
const gatherUrgentMs = 10;

/** What writing the last results may take after the deadline of a stop. */
const farewellMs = 1000;

const claiming = 'Looking for monitors that are due';
const releasing = 'Giving back leases';
const recording = 'Writing results of checks';

/** Makes an engine; nothing runs before {@link Engine.start}. */
export const createEngine = (options: EngineOptions): Engine => {
  const { store, runCheck, guard, clock = systemClock, logger = silentLogger } = options;
  const { openCredentials = () => null, isWatched = () => false } = options;
  const { workerId = `worker_${randomUUID()}`, concurrency = 64, claimAheadMs = 1000, leaseMarginMs = 3000 } = options;
  const trouble = createTroubleLog(logger);
  const nap = createNap(clock);
  const jumpSinceLastLook = watchForJumps(clock);
  const presence = createWorkerPresence({ store, clock, trouble, workerId });

  let isStopping = false;
  let isAligned = false;
  let isStarved = false;
  /** By the monotonic clock. */
  let batchClaimedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let unsubscribe = (): void => {};
  const surplus: Lease[] = [];
  let lastTickAt = 0;
  let completed = 0;
  let late = 0;

  const writer = createBatchWriter<CheckOutcome>({
    doing: recording,
    write: async (outcomes) => (await store.recordChecks(outcomes)).lost.length,
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
    const isUrgent = transition !== undefined || nextCheckAt < clock.now() + claimAheadMs;
    writer.add({ outcome, leaseUntil: check.lease.until, isUrgent });
    if (isStarved) nap.wake();
  };

  const onSurplus = (lease: Lease): void => {
    surplus.push(lease);
    nap.wake();
  };

  const pool = createCheckPool({
    runCheck,
    openCredentials,
    guard,
    clock,
    logger,
    capacity: concurrency,
    onFinished,
    onSurplus,
  });

  const release = async (leases: readonly Lease[]): Promise<void> => {
    if (leases.length === 0) return;
    // Without the store the leases end by themselves.
    await store.commit(releaseLeases(leases)).catch((error: unknown) => trouble.failed(releasing, error));
  };

  /** Leases monitors that are due soon, at most `limit`; returns how many. */
  const claim = async (limit: number): Promise<number> => {
    const now = clock.now();
    const token = randomUUID();
    const batchLeaseUntil = now + claimAheadMs + presumedTimeoutMs + leaseMarginMs;
    const monitors = await store.claimMonitors({
      dueBy: now + claimAheadMs,
      now,
      leaseUntil: batchLeaseUntil,
      leaseToken: token,
      limit,
    });
    batchClaimedAt = clock.monotonic();
    const leased = monitors.map((monitor) => {
      const dueAt = monitor.nextCheckAt ?? now;
      const beginsAt = Math.max(dueAt, now);
      const until = fitLease(monitor, { beginsAt, batchLeaseUntil, marginMs: leaseMarginMs });
      return { monitor, dueAt, lease: { monitorRef: monitor.ref, token, until } };
    });
    const leases = leased.map(({ lease }) => lease);
    if (isStopping) {
      await release(leases);
      return 0;
    }
    pool.take(leased);
    const moved = leases.filter((lease) => lease.until !== batchLeaseUntil);
    if (moved.length > 0) await store.commit(moveLeases(moved));
    return leases.length;
  };

  /** Looks for work once; returns how long to sleep until the next look. */
  const look = async (): Promise<number> => {
    const now = clock.now();
    lastTickAt = now;
    pool.expire();
    presence.announce();
    if (jumpSinceLastLook() !== 0) isAligned = false;
    await release(surplus.splice(0));
    isStarved = pool.free === 0;
    if (isStarved || writer.isStuck) return pollMs;
    if (!isAligned) {
      // Results that wait carry due times by the clock as it was.
      await writer.flush();
      await alignSchedule(store, now);
      isAligned = true;
    }

    const dueAt = await store.nextMonitorDueAt(now);
    const untilDueMs = dueAt === undefined ? Number.POSITIVE_INFINITY : dueAt - now;
    const batchMs = claimAheadMs / 2;
    const untilBatchMs = Math.max(0, batchClaimedAt + batchMs - clock.monotonic());
    // What the next batch would find only after its time, such as a new monitor, does not wait for it.
    if (untilDueMs > untilBatchMs) {
      const sleepMs = Math.max(untilDueMs - claimAheadMs, untilBatchMs);
      if (sleepMs > 0) return Math.min(sleepMs, pollMs);
    }
    // What is overdue begins at once, so no more of it is taken than can; what is due later finds other places free.
    const limit = untilDueMs <= 0 ? pool.free : waitingPerRunning * concurrency - pool.waiting;
    if (limit <= 0) return batchMs;
    // Results that wait anyway share the transaction of the claim.
    void writer.flush();
    return (await claim(limit)) === limit ? 0 : batchMs;
  };

  const keepLooking = async (): Promise<void> => {
    while (!isStopping) {
      try {
        const sleepMs = await look();
        trouble.succeeded(claiming);
        await nap.sleep(sleepMs, isStarved ? restWhenFullMs : restMs);
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
    const dropped = release(pool.dropWaiting());
    await within(clock, deadlineMs, [looking, pool.whenIdle()]);
    const aborted = release([...pool.abortRunning(), ...surplus]);
    await within(clock, endsAt + farewellMs - clock.monotonic(), [
      writer.drain(() => clock.monotonic() >= endsAt),
      dropped,
      aborted,
      presence.leave(),
    ]);
  };

  return {
    workerId,
    start: () => {
      if (looking !== undefined || isStopping) return;
      unsubscribe = store.onChange('monitors', nap.wake);
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
      lastTickAt,
    }),
  };
};
