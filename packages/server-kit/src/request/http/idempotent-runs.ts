import { type Clock, systemClock } from '../../base/clock.js';
import { newId } from '../../base/ids.js';
import { silentLogger } from '../../base/logger.js';
import { type Change, type Store, StoreUnavailableError } from '../../store/interface/store.js';
import { newLeaseToken, workerOf } from '../../workers/lease-token.js';
import { type FreeLeases, listenForSilence } from '../../workers/silent-workers.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerPresence, type WorkerPresence } from '../../workers/worker-presence.js';
import type { IdempotentRuns } from '../ports/idempotent-runs.js';
import { httpBounds } from './bounds.js';

/** How long this process stays registered after its last run began: a row for each request would cost two writes. */
const lingerMs = 5_000;
/**
 * How long the other workers are watched after a request met a key that one of them holds: twice the time in which a
 * dead one is found.
 */
const watchMs = 5_000;
/** Pause before keys that could not be freed are freed again. */
const retryMs = 1_000;
const mostUnreleased = httpBounds.unreleasedKeys.most;
/** Keys that one commit frees. */
const releasedAtOnce = 100;

/** A process that ends must not wait for these timers. */
const backgroundClock = (now: () => number): Clock => ({
  ...systemClock,
  now,
  setTimer: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
});

/** Makes the {@link IdempotentRuns} of a process. */
export const createIdempotentRuns = (options: {
  readonly store: Pick<Store, 'get' | 'find' | 'commit'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly freeLeases: FreeLeases;
}): IdempotentRuns => {
  const { store, now, freeLeases } = options;
  const clock = backgroundClock(now);
  const running = new Set<string>();
  const unreleased: Change[] = [];
  let presence: { readonly workerId: string; readonly row: WorkerPresence } | undefined;
  let lastBegunAt = Number.NEGATIVE_INFINITY;
  let watchedFrom = Number.NEGATIVE_INFINITY;
  let cancelRetry: (() => void) | undefined;
  const isWatching = (): boolean => clock.monotonic() - watchedFrom < watchMs;

  const openPresence = () => {
    const workerId = newId('wrk', now());
    const silent = listenForSilence({ store, workerId, freeLeases });
    const row = createWorkerPresence({
      store,
      clock,
      // Requests that fail for the same reason are logged themselves.
      trouble: createTroubleLog(silentLogger),
      workerId,
      isBusy: () => running.size > 0 || clock.monotonic() - lastBegunAt < lingerMs || isWatching(),
      listener: {
        isInDoubt: false,
        poll: async (hasReported) => {
          if (isWatching()) await silent.poll(hasReported);
        },
      },
    });
    row.start();
    return { workerId, row };
  };

  const releaseAll = async (): Promise<void> => {
    cancelRetry = undefined;
    while (unreleased.length > 0) {
      // Taken out first: another failure may begin a second release while this one waits for the database.
      const portion = unreleased.splice(0, releasedAtOnce);
      try {
        await store.commit(portion);
      } catch {
        unreleased.unshift(...portion);
        cancelRetry ??= clock.setTimer(() => void releaseAll(), retryMs);
        return;
      }
    }
  };

  return {
    async begin() {
      lastBegunAt = clock.monotonic();
      presence ??= openPresence();
      const { workerId, row } = presence;
      if (!(await row.appear())) throw new StoreUnavailableError('this process cannot be reported as alive');
      const leaseToken = newLeaseToken(workerId);
      running.add(leaseToken);
      return leaseToken;
    },
    async end(leaseToken, release) {
      running.delete(leaseToken);
      if (release === undefined) return;
      try {
        await store.commit([release]);
      } catch {
        if (unreleased.length < mostUnreleased) unreleased.push(release);
        cancelRetry ??= clock.setTimer(() => void releaseAll(), retryMs);
      }
    },
    async hasEnded(leaseToken) {
      if (running.has(leaseToken)) return false;
      const workerId = workerOf(leaseToken);
      if (workerId === undefined) return false;
      if (workerId === presence?.workerId) return true;
      if ((await store.get('workers', { id: workerId })) === undefined) return true;
      // It may be dead, and no other process may be running to detect that.
      presence ??= openPresence();
      watchedFrom = clock.monotonic();
      return false;
    },
    async stop() {
      const ending = presence;
      presence = undefined;
      lastBegunAt = watchedFrom = Number.NEGATIVE_INFINITY;
      cancelRetry?.();
      cancelRetry = undefined;
      await releaseAll();
      await ending?.row.leave();
    },
  };
};
