import { type Clock, systemClock, within } from '../../base/clock.js';
import { newId } from '../../base/ids.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { DeliverySenderStats } from '../../request/ports/work-statistics.js';
import { type DeliveryFamily, engineTables } from '../../store/interface/delivery-families.js';
import type { Store } from '../../store/interface/store.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Pause, shutdownGraceMs, type Worker } from '../../workers/worker-loop.js';
import { createWorkerPresence } from '../../workers/worker-presence.js';
import { createAttemptMaker } from './attempt-maker.js';
import { createAttemptWriter } from './attempt-writer.js';
import { deliveryBounds } from './bounds.js';
import type { Courier } from './courier.js';
import { createDeliveryClaimer } from './delivery-claimer.js';
import { deliveryLeaseMs, moveDeliveryLeases } from './delivery-leases.js';
import { createEventDispatcher } from './event-dispatcher.js';
import { createRecordAttempts } from './record-attempts.js';
import { defaultRetrySeconds } from './retry-schedule.js';

/** What a sender of any family is made with. */
export interface FamilySenderOptions {
  readonly store: Store;
  /** Seconds between attempts. Default: 10, 120 and 900. */
  readonly retrySeconds?: readonly number[];
  /** Most deliveries that are under way at once. Default: 64. */
  readonly concurrency?: number;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /**
   * Names it in the table of workers, where engines notice when it dies. Default: random. Never the id of an engine, which
   * stops reporting while it holds nothing.
   */
  readonly workerId?: string;
  /** At least 0 and below 1; spreads retries, and decides between equals. */
  readonly random?: () => number;
  /**
   * Longest time between two polls, in milliseconds. Default: 1,000. Events of other processes, and pauses of lanes
   * that have ended, are found by then.
   */
  readonly pollMs?: number;
}

/** Turns events into deliveries and sends them, together with every other sender on the same store. */
export interface DeliverySender extends Worker {
  /**
   * Begins no new work and lets requests end until the deadline. What is under way then is recorded as interrupted, and
   * any sender may send it again; what was not sent yet is as if it had never been claimed. Never rejects.
   *
   * @param options.deadlineMs Default: 5,000. Writing may take a second more.
   */
  stop(options?: { readonly deadlineMs?: number }): Promise<void>;
  stats(): DeliverySenderStats;
}

/** Longest rest under load. It ends sooner when most requests have ended, which fills places many at a time. */
const restMs = 10;
const maxPending = deliveryBounds.pendingOutcomes.most;

/**
 * Makes a sender of one family; nothing is sent before {@link DeliverySender.start}.
 *
 * @param options.courier closed when the sender stops
 * @param options.dispatches whether it also turns events into deliveries, for all families
 */
export const createFamilySender = <Family extends DeliveryFamily>(
  options: FamilySenderOptions & { readonly courier: Courier<Family>; readonly dispatches: boolean },
): DeliverySender => {
  const { store, courier, dispatches, clock = systemClock, logger = silentLogger } = options;
  const { family, name } = courier;
  const { retrySeconds = defaultRetrySeconds, concurrency = 64, random = Math.random, pollMs = 1000 } = options;
  const { workerId = newId('wrk', clock.now()) } = options;
  const trouble = createTroubleLog(logger);
  const dispatcher = createEventDispatcher({ store, clock, pollMs });
  let stopping: Promise<void> | undefined;
  /** When a retry is due that this process has planned; milliseconds since the epoch. */
  let nextAt = Number.POSITIVE_INFINITY;

  const wakeIfMoreDue = (): void => {
    if (claimer.hasMoreDue) loop.wake();
  };

  const written = createAttemptWriter({
    name: `${family === 'webhooks' ? 'webhook' : name} attempt write`,
    record: createRecordAttempts({ store, courier, retrySeconds, random }),
    clock,
    trouble,
    onWritten: (retryAt) => {
      if (retryAt >= nextAt) return wakeIfMoreDue();
      nextAt = retryAt;
      loop.wake();
    },
  });
  const { writer } = written;

  const attempts = createAttemptMaker({
    store,
    courier,
    clock,
    logger,
    trouble,
    // Others may have begun what was claimed before a suspension of the process.
    mayBegin: () => !presence.wasSuspended(),
    onEnded: (outcome, leaseUntil) => writer.add({ outcome, leaseUntil, isUrgent: true }),
    onFree: wakeIfMoreDue,
  });

  const presence = createWorkerPresence({
    store,
    clock,
    trouble,
    workerId,
    isBusy: () => claimer.isClaiming || !attempts.isIdle || !writer.isIdle,
    onGivenUp: async () => {
      await writer.flush();
      // A delivery that no other sender has begun is still ours, or this process would send it a second time.
      const now = clock.now();
      const held = { workerId, now, leaseUntil: now + deliveryLeaseMs };
      await store.commit(await moveDeliveryLeases(store, held, family));
    },
  });

  const claimer = createDeliveryClaimer({
    store,
    courier,
    workerId,
    concurrency,
    random,
    attempts,
    presence,
    writer,
  });

  /** Begins what is due; returns for how long nothing more is, in milliseconds. */
  const findWork = async (): Promise<number> => {
    const now = clock.now();
    if (nextAt <= now) nextAt = Number.POSITIVE_INFINITY;
    if (writer.isStuck || writer.pending >= maxPending) return pollMs;
    if (dispatches) await dispatcher.dispatch(now);
    const begun = await claimer.fillPlaces(now);
    if ((begun > 0 && claimer.hasMoreDue) || (dispatches && dispatcher.hasEvents)) return 0;
    return Math.min(pollMs, Math.max(0, nextAt - clock.now()));
  };

  const poll = async (): Promise<Pause> => {
    const forMs = await findWork();
    const { count, whenAtMost } = attempts.running;
    if (claimer.hasMoreDue || count > concurrency / 4) await whenAtMost(count / 4, restMs);
    return { forMs, atLeastMs: 0 };
  };

  const loop = createWorkerLoop({
    clock,
    trouble,
    name: `${name} claim`,
    pollMs,
    poll,
    subscribe: (wake) => [
      ...(dispatches
        ? [
            store.onChange('events', () => {
              dispatcher.note();
              wake();
            }),
          ]
        : []),
      store.onChange(engineTables(family).deliveries, wake),
    ],
  });

  const shutDown = async (deadlineMs: number): Promise<void> => {
    const polled = loop.stop();
    attempts.refuse();
    const endsAt = clock.monotonic() + deadlineMs;
    await within(clock, deadlineMs, [polled.then(() => attempts.running.whenAtMost(0))]);
    // What has not ended by now does so here, and has its outcome or its lease written like anything else.
    const closed = courier.close();
    const isTooLate = (): boolean => clock.monotonic() >= endsAt + shutdownGraceMs;
    const drained = attempts.running
      .whenAtMost(0)
      .then(() => Promise.all([writer.drain(isTooLate), attempts.whenReleased()]));
    await within(clock, endsAt + shutdownGraceMs - clock.monotonic(), [closed, drained.then(presence.leave)]);
  };

  return {
    start: () => {
      presence.start();
      loop.start();
    },
    stop: ({ deadlineMs = 5000 } = {}) => {
      stopping ??= shutDown(deadlineMs);
      return stopping;
    },
    stats: () => ({
      waiting: claimer.waiting,
      running: attempts.running.count,
      pending: writer.pending,
      delivered: written.delivered,
      failed: written.failed,
      lost: writer.lost,
      lastTickAt: loop.lastPollAt,
    }),
  };
};
