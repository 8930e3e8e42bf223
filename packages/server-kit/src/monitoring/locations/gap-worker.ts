import { serverBounds } from '../../base/bounds.js';
import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Row, Store } from '../../store/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { fillGap } from './fill-gap.js';

/** How long a gap waits for the evaluation of what came after it, and when that is read again. */
const evaluationWaitMs = 600_000;
const readAgainMs = 1000;

/** Whether an evaluation would still take what fills the gap for something new, and open incidents about the past. */
const isUnevaluated = async (store: Store, monitor: Row<'monitors'>, now: number): Promise<boolean> => {
  const evaluation = await store.get('evaluations', { id: monitor.id });
  const isBehind = evaluation !== undefined && evaluation.statusSeenSince < monitor.statusSince;
  return isBehind && now < monitor.statusSince + evaluationWaitMs;
};

/** Makes the worker that fills the gaps of monitors with results that came late. */
export const createGapWorker = (options: {
  readonly store: Store;
  readonly clock?: Clock;
  readonly logger?: Logger;
}): Worker => {
  const { store, clock = systemClock, logger = silentLogger } = options;

  /** Fills what can be filled now; returns when to go on, or `undefined` when nothing is left. */
  const fillAll = async (id: string): Promise<number | undefined> => {
    for (let step = 0; step < serverBounds.gapSteps.most; step += 1) {
      const now = clock.now();
      const monitor = await store.get('monitors', { id });
      // A gap that is still open is queued again when it ends.
      if (monitor === undefined || monitor.locations.length === 0 || monitor.currentStatus === 'unknown')
        return undefined;
      if (await isUnevaluated(store, monitor, now)) return now + readAgainMs;
      if ((await fillGap(store, monitor, now)) === 'none') return undefined;
    }
    return clock.now();
  };

  return createQueueWorker({
    store,
    clock,
    logger,
    table: 'statusGaps',
    name: 'gap filling',
    work: async (rows, leaseToken) => {
      for (const { id } of rows) {
        const nextAt = await fillAll(id);
        const where = { id, leaseToken };
        // Queued again meanwhile, it has another lease or none.
        const done = { kind: 'delete', table: 'statusGaps', where } as const;
        const later = { nextAt, leaseUntil: null, leaseToken: null };
        await store.commit([
          nextAt === undefined ? done : { kind: 'update', table: 'statusGaps', where, set: { ...later, nextAt } },
        ]);
      }
    },
  });
};
