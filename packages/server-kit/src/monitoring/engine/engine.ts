import { randomUUID } from 'node:crypto';
import type { Credentials } from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import { type Clock, systemClock, watchForJumps, within } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { ExportingOrganizations } from '../../outbound/telemetry/exporting-organizations.js';
import type { EngineStats } from '../../request/ports/work-statistics.js';
import type { Row, Store } from '../../store/interface/store.js';
import { listenForSilence } from '../../workers/silent-workers.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, shutdownGraceMs, type Worker } from '../../workers/worker-loop.js';
import { createWorkerPresence } from '../../workers/worker-presence.js';
import { alignSchedule } from './align-schedule.js';
import type { MonitorCheck } from './check-monitor.js';
import { createCheckPool } from './check-pool.js';
import { unread } from './drivers/heartbeat.js';
import { traceOf } from './export-result.js';
import { createWorkFinder, pollMs } from './find-work.js';
import { freeLeases } from './free-leases.js';
import { createLeaseKeeper, type LeasedMonitor } from './lease-keeper.js';
import { createObservation } from './observation.js';
import { toCheckRequest } from './outcome.js';
import { createPortions } from './portions.js';
import { redate } from './redate.js';
import { createResultWriter } from './result-writer.js';

/** What an engine is made with. */
export interface EngineOptions {
  readonly store: Store;
  readonly runCheck: MonitorCheck;
  /** Opens the credentials of a monitor. Default: no monitor has any. */
  readonly openCredentials?: (monitor: Row<'monitors'>) => Credentials | null;
  /** Called with how long after its time each check began, in milliseconds. */
  readonly onLateness?: (milliseconds: number) => void;
  /** Whether rules evaluate every result of a monitor. Default: of none. */
  readonly isWatched?: (monitor: Row<'monitors'>) => boolean;
  /** Telemetry exports that get the results of a monitor. Default: none. */
  readonly exportsOf?: ExportingOrganizations['exportsOf'];
  readonly guard: AddressGuard;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Names this process in the table of workers. Default: random. */
  readonly workerId?: string;
  /** Whether this process takes requests as well, such as the signals of jobs. Default: `true`. */
  readonly takesRequests?: boolean;
  /**
   * Most checks that run at once, but for those that only query the database. Default: 64, enough for 100 checks a
   * second of 600 ms each.
   */
  readonly concurrency?: number;
  /**
   * How long before its time a monitor is leased, in milliseconds. Default: 1,000. Half of it is the time between two
   * batches, and what finding the next one may take before checks begin late.
   */
  readonly claimAheadMs?: number;
}

/** Runs the checks of monitors when they are due, together with every other engine on the same store. */
export interface Engine extends Worker {
  readonly workerId: string;
  /**
   * Begins no new work, lets running checks end until the deadline, aborts the rest, writes the outcomes and releases
   * its leases. Resolves when nothing of it runs any more; never rejects.
   *
   * @param options.deadlineMs how long running checks may take. Default: 8,000. Writing may take a second more.
   */
  stop(options?: { readonly deadlineMs?: number }): Promise<void>;
  /** Polls now rather than at the next tick. */
  wake(): void;
  stats(): EngineStats;
}

/** Shortest sleep: a burst of changes is one poll. */
const restMs = 25;
/** The same when places are scarce: places that become free are filled many at a time. */
const restWhenCrowdedMs = 50;

/** Makes an engine; nothing runs before {@link Engine.start}. */
export const createEngine = (options: EngineOptions): Engine => {
  const { store, runCheck, guard, clock = systemClock, logger = silentLogger } = options;
  const { openCredentials = () => null, isWatched = () => false, onLateness = () => {} } = options;
  const { exportsOf = () => [] } = options;
  const { workerId = `worker_${randomUUID()}`, concurrency = 64, claimAheadMs = 1000 } = options;
  const trouble = createTroubleLog(logger);
  const jumpSinceLastPoll = watchForJumps(clock);
  const leases = createLeaseKeeper({ store, clock, trouble, workerId });
  const role = { makesChecks: true, takesRequests: options.takesRequests ?? true };
  const observation = createObservation({ store, clock, logger, trouble, workerId, role });
  let isAligned = false;
  /** By how much the clock was set back since the last alignment. */
  let setBackMs = 0;
  let stopping: Promise<void> | undefined;

  const results = createResultWriter({
    store,
    clock,
    trouble,
    claimAheadMs,
    isWatched,
    hasFreePlace: () => pool.free > 0,
    onLateness,
  });
  const { writer } = results;

  const pool = createCheckPool<LeasedMonitor>({
    runCheck: async (monitor, environment, startedAt) => {
      const wasBehind = observation.isBehind();
      const traceId = traceOf(monitor, exportsOf(monitor), startedAt);
      const report = await runCheck(toCheckRequest(monitor, openCredentials(monitor), traceId), environment);
      // Signals that were lost in an absence are not missed; this one cannot have been read yet.
      return monitor.type === 'heartbeat' && (wasBehind || observation.isBehind()) ? unread : report;
    },
    guard,
    clock,
    logger,
    capacity: concurrency,
    isShared: () => finder.isShared,
    mayBegin: () => !presence.wasSuspended(),
    onFinished: (check) => {
      results.record({ ...check, exports: exportsOf(check.monitor), reasonOf: observation.reasonOf });
      if (finder.isCrowded) loop.wake();
    },
    onSurplus: ({ lease, monitor }, reason) => {
      leases.drop(lease);
      if (reason === 'noPlace') finder.noteSurplus(monitor.organizationId);
      loop.wake();
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
      loop.wake();
      // A running check that no other worker has begun is still ours, or this process would begin it a second time.
      await Promise.all([writer.flush(), leases.renew(pool.runningLeases())]);
    },
    listener: listenForSilence({ store, workerId, freeLeases }),
  });

  const finder = createWorkFinder({
    store,
    clock,
    pool,
    leases,
    presence,
    flush: () => writer.flush(),
    concurrency,
    claimAheadMs,
    isStopping: () => loop.isStopping,
  });

  /** Finds due monitors and begins their checks; returns for how long nothing more is due, in milliseconds. */
  const findWork = async (): Promise<number> => {
    const now = clock.now();
    pool.expire();
    const jumpMs = jumpSinceLastPoll();
    if (jumpMs !== 0) isAligned = false;
    setBackMs = Math.max(0, setBackMs - jumpMs);
    // What was claimed before is judged by times as they were: a failure that it confirms would begin ahead of now.
    if (jumpMs < 0) leases.drop(...pool.dropWaiting(), ...pool.abortRunning());
    await leases.release();
    if (writer.isStuck) return pollMs;
    if (!isAligned) {
      // Results that wait carry due times by the clock as it was.
      await writer.flush();
      // A process that writes what a pause left behind is there.
      const options = { portions: createPortions(clock), meanwhile: observation.noteSuccess };
      if (setBackMs > 0) {
        const monitors = await redate(store, { now, backMs: setBackMs }, options);
        logger.warn('clock set back; statuses moved', { seconds: Math.round(setBackMs / 1000), monitors });
      }
      await alignSchedule(store, now, options);
      setBackMs = 0;
      isAligned = true;
    }
    return finder.find();
  };

  const loop = createWorkerLoop({
    clock,
    trouble,
    name: 'monitor claim',
    pollMs,
    poll: async () => {
      try {
        if (!(await observation.resume())) return { forMs: pollMs, atLeastMs: restMs };
        const forMs = await findWork();
        if (!writer.isStuck) await observation.noteSuccess();
        return { forMs, atLeastMs: finder.isCrowded ? restWhenCrowdedMs : restMs };
      } catch (error) {
        observation.noteFailure(error);
        throw error;
      }
    },
    subscribe: (wake) => [store.onChange('monitors', wake)],
  });

  const shutDown = async (deadlineMs: number): Promise<void> => {
    const polled = loop.stop();
    const endsAt = clock.monotonic() + deadlineMs;
    leases.drop(...pool.dropWaiting());
    const released = leases.release();
    await within(clock, deadlineMs, [polled, pool.whenIdle()]);
    leases.drop(...pool.abortRunning());
    const written = writer.drain(() => clock.monotonic() >= endsAt);
    const gone = Promise.all([written, released, leases.release()]).then(() =>
      Promise.all([observation.end(), presence.leave()]),
    );
    await within(clock, endsAt + shutdownGraceMs - clock.monotonic(), [gone]);
  };

  return {
    workerId,
    start: () => {
      presence.start();
      loop.start();
    },
    stop: ({ deadlineMs = 8000 } = {}) => {
      stopping ??= shutDown(deadlineMs);
      return stopping;
    },
    wake: loop.wake,
    stats: () => ({
      due: pool.waiting,
      running: pool.running,
      pending: writer.pending,
      completed: results.completed,
      late: results.late,
      lost: writer.lost,
      overdueMs: finder.overdueMs,
      lastTickAt: loop.lastPollAt,
    }),
  };
};
