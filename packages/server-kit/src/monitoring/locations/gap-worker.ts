import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { locationsBounds } from './bounds.js';
import { decideLate } from './late-record.js';

/** Makes the worker that decides once more about monitors for which results have come late. */
export const createGapWorker = (options: {
  readonly store: Store;
  readonly clock?: Clock;
  readonly logger?: Logger;
}): Worker => {
  const { store, clock = systemClock, logger = silentLogger } = options;

  /** Decides what can be decided now; returns since when there is more, or `undefined` when nothing is left. */
  const decideAll = async ({ id, since: first }: Row<'statusGaps'>): Promise<number | undefined> => {
    let since = first;
    for (let step = 0; step < locationsBounds.gapSteps.most; step += 1) {
      const now = clock.now();
      const monitor = await store.get('monitors', { id });
      if (monitor === undefined || monitor.locations.length === 0) return undefined;
      const decided = await decideLate(store, monitor, { since, now });
      if (decided !== 'refused' && decided >= now) return undefined;
      // A monitor that changed meanwhile is read again.
      if (decided !== 'refused') since = Math.max(since, decided);
    }
    return since;
  };

  return createQueueWorker({
    store,
    clock,
    logger,
    table: 'statusGaps',
    name: 'gap filling',
    work: async (rows, leaseToken) => {
      for (const row of rows) {
        const since = await decideAll(row);
        const where = { id: row.id, leaseToken };
        // Queued again meanwhile, it has another lease or none.
        const later = { since: since ?? row.since, nextAt: clock.now(), leaseUntil: null, leaseToken: null };
        await store.commit([
          since === undefined
            ? { kind: 'delete', table: 'statusGaps', where }
            : { kind: 'update', table: 'statusGaps', where, set: later },
        ]);
      }
    },
  });
};
