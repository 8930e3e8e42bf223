import { type Clock, within } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Change, Store } from '../../store/interface/store.js';
import { newLeaseToken } from '../../workers/lease-token.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Worker } from '../../workers/worker-loop.js';
import { hourMs, hourOf } from '../samples/sample.js';
import { chunkExporterHour, type ExporterHour } from './chunk-hour.js';
import { removeGoneExporters, removeOldSamples } from './remove-samples.js';
import { removeSurplusSeries } from './remove-surplus.js';

const id = 'chunks';
const pollMs = 30_000;
/** Far more than the hour of one exporter takes; each commit renews it. */
const leaseMs = 60_000;
/** Scrapes that began in an hour have been written this long after it. */
const settleMs = 5 * 60_000;
/** Shortest time between two exporters: an hour of them leaves room for others. */
const restMs = 5;

/** Makes the worker that moves the scrapes of hours that are over into chunks, and removes what is no longer kept. */
export const createChunkWorker = (options: {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Default: random. */
  readonly workerId?: string;
}): Worker => {
  const { store, clock, logger, workerId = 'chunks' } = options;
  let isSeeded = false;
  let removedAt = Number.NEGATIVE_INFINITY;

  const claim = async (leaseToken: string): Promise<boolean> => {
    const now = clock.now();
    if (!isSeeded) {
      const row = { id, nextAt: now };
      await store.commit([{ kind: 'insert', table: 'sampleWork', row, onConflict: 'ignore' }]);
      isSeeded = true;
    }
    const lease = { now, leaseUntil: now + leaseMs, leaseToken, limit: 1 };
    return (await store.claimDue('sampleWork', lease)).length > 0;
  };

  /** The exporter and hour of the oldest scrape that is not in chunks and whose hour is over. */
  const findHour = async (): Promise<ExporterHour | undefined> => {
    const below = hourOf(clock.now() - settleMs) * hourMs;
    const where = { isChunked: false, at: { below } };
    const options = { orderBy: 'at', limit: 1 } as const;
    const [oldest] = await store.findColumns('exporterScrapes', ['exporterRef', 'at'], where, options);
    return oldest && { exporterRef: oldest.exporterRef, hour: hourOf(oldest.at) };
  };

  const remove = async (): Promise<void> => {
    const isStopping = (): boolean => loop.isStopping;
    await removeGoneExporters(store, isStopping);
    if (clock.monotonic() < removedAt + hourMs) return;
    removedAt = clock.monotonic();
    await removeSurplusSeries(store, isStopping);
    await removeOldSamples(store, clock.now(), isStopping);
  };

  /** Does one exporter's hour; returns whether there may be more. */
  const work = async (): Promise<boolean> => {
    const leaseToken = newLeaseToken(workerId);
    if (!(await claim(leaseToken))) return false;
    const where = { id, leaseToken };
    const guard = (): Change => ({
      kind: 'update',
      table: 'sampleWork',
      where,
      set: { leaseUntil: clock.now() + leaseMs },
      mustMatch: true,
    });
    const hour = await findHour();
    if (hour === undefined) await remove();
    else await chunkExporterHour(store, hour, guard);
    const free = { leaseUntil: null, leaseToken: null, nextAt: clock.now() };
    await store.commit([{ kind: 'update', table: 'sampleWork', where, set: free }]);
    return hour !== undefined;
  };

  const loop = createWorkerLoop({
    clock,
    trouble: createTroubleLog(logger),
    name: 'sample chunking',
    pollMs,
    poll: async () => ({ forMs: (await work()) ? 0 : pollMs, atLeastMs: restMs }),
    subscribe: (wake) => [store.onChange('goneExporters', wake)],
  });

  return {
    start: loop.start,
    // Ends with the exporter that is under way and releases the lease.
    stop: ({ deadlineMs = 3000 } = {}) => within(clock, deadlineMs, [loop.stop()]),
  };
};
