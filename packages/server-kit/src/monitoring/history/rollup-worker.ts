import { randomUUID } from 'node:crypto';
import { type Clock, systemClock, within } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Row, Store } from '../../store/interface/store.js';
import { keptHourMs } from '../../store/upkeep/retention.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Worker } from '../../workers/worker-loop.js';
import { rollUpLate } from './late-results.js';
import { rollUpAll } from './roll-up-results.js';
import { lengthMs, type Resolution, settleMs } from './rollup.js';
import { floorTo } from './stretches.js';

/** What a worker is made with. */
export interface RollupWorkerOptions {
  readonly store: Store;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Longest time between two polls, in milliseconds. Default: 30,000. */
  readonly pollMs?: number;
}

/** How long a day waits for its last hour before the next try. */
const waitForHourMs = 60_000;
/** Far more than some monitors take; each part of the work renews it. After it, another process does the period again. */
const leaseMs = 60_000;
/** Shortest time between two polls: catching up leaves room for others. */
const restMs = 5;

/**
 * Makes the worker that rolls up hours and days that are over, for all monitors. Every process may have one; one at a
 * time has the lease.
 */
export const createRollupWorker = (options: RollupWorkerOptions): Worker => {
  const { store, clock = systemClock, logger = silentLogger, pollMs = 30_000 } = options;
  let isSeeded = false;

  /** The first hour is that of the oldest monitor, so that a history from before is rolled up, too. */
  const seed = async (): Promise<void> => {
    if ((await store.find('rollupProgress', {}, { limit: 2 })).length === 2) return;
    const now = clock.now();
    const [oldest] = await store.find('monitors', {}, { orderBy: 'createdAt', limit: 1 });
    const since = Math.max(Math.min(oldest?.createdAt ?? now, now), now - keptHourMs);
    const row = (id: Resolution) => {
      const doneUntil = floorTo(id, since);
      return { id, doneUntil, nextAt: doneUntil + lengthMs[id] + settleMs[id] };
    };
    for (const id of ['hour', 'day'] as const) {
      await store.commit([{ kind: 'insert', table: 'rollupProgress', row: row(id), onConflict: 'ignore' }]);
    }
  };

  /** Rolls up the next hour or day, if it is its time. */
  const advance = async ({ id, doneUntil }: Row<'rollupProgress'>, leaseToken: string): Promise<void> => {
    // The rows are those of `seed`.
    const resolution = id as Resolution;
    const endsAt = doneUntil + lengthMs[resolution];
    const where = { id, leaseToken };
    const release = async (set: { readonly doneUntil?: number; readonly nextAt?: number }): Promise<void> => {
      const changed = { leaseUntil: null, leaseToken: null, ...set };
      await store.commit([{ kind: 'update', table: 'rollupProgress', where, set: changed }]);
    };
    if (clock.now() < endsAt) return release({ nextAt: endsAt + settleMs[resolution] });
    if (resolution === 'day') {
      const hour = await store.get('rollupProgress', { id: 'hour' });
      if (hour === undefined || hour.doneUntil < endsAt) return release({ nextAt: clock.now() + waitForHourMs });
    }
    const isDone = await rollUpAll(
      store,
      { resolution, startsAt: doneUntil },
      {
        guard: () => ({
          kind: 'update',
          table: 'rollupProgress',
          where,
          set: { leaseUntil: clock.now() + leaseMs },
          mustMatch: true,
        }),
        isStopping: () => loop.isStopping,
      },
    );
    await release(isDone ? { doneUntil: endsAt, nextAt: endsAt + lengthMs[resolution] + settleMs[resolution] } : {});
  };

  /** Rolls up what is over, one period of each kind; returns whether there may be more. */
  const rollUpNext = async (): Promise<boolean> => {
    if (!isSeeded) await seed();
    isSeeded = true;
    const leaseToken = randomUUID();
    const now = clock.now();
    const lease = { leaseUntil: now + leaseMs, leaseToken };
    const claimed = await store.claimDue('rollupProgress', { now, ...lease, limit: 1 });
    for (const row of claimed) await advance(row, leaseToken);
    // Only when nothing else is due: they are few, and hours that were never rolled up come first.
    return claimed.length > 0 || rollUpLate(store);
  };

  const loop = createWorkerLoop({
    clock,
    trouble: createTroubleLog(logger),
    name: 'result roll-up',
    pollMs,
    poll: async () => ({ forMs: (await rollUpNext()) ? 0 : pollMs, atLeastMs: restMs }),
  });

  return {
    start: loop.start,
    // Ends with the monitors that are under way and releases the lease.
    stop: ({ deadlineMs = 3000 } = {}) => within(clock, deadlineMs, [loop.stop()]),
  };
};
