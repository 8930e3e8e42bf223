import { randomUUID } from 'node:crypto';
import { type Clock, within } from '../base/clock.js';
import type { Logger } from '../base/logger.js';
import type { OrganizationQueue, Row, Store } from '../store/interface/store.js';
import { workersBounds } from './bounds.js';
import { newLeaseToken } from './lease-token.js';
import { createTroubleLog } from './trouble-log.js';
import { createWorkerLoop, type Pause, type Worker } from './worker-loop.js';

/** What a worker on a queue is made with. */
export interface QueueWorkerOptions<Table extends OrganizationQueue> {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly table: Table;
  /** Names the work in the log, as a noun. */
  readonly name: string;
  /** Default: random. With the id of an engine, others free what it held when it dies. */
  readonly workerId?: string;
  /**
   * Works on rows of one organization that are due, under a lease. What it leaves undone, or throws about, is retried
   * when the lease has ended.
   */
  readonly work: (rows: readonly Row<Table>[], leaseToken: string) => Promise<void>;
  /** Called with the time before each claim, whether anything is due or not. */
  readonly onClaim?: (now: number) => void;
  /** How long a row is leased, in milliseconds. Default: 30,000. */
  readonly leaseMs?: number;
  /**
   * Most rows that one claim leases. Default: 50. While the rows of an organization are processed, no further rows of
   * it are claimed, which leaves room for others; at most four batches are under way.
   */
  readonly batchSize?: number;
  /** Longest time between two polls, in milliseconds. Default: 1,000. Rows of this process are claimed at once. */
  readonly pollMs?: number;
  /** Shortest time between two polls, in milliseconds. Default: 25. A burst of rows is one claim. */
  readonly restMs?: number;
}

const maxBatches = workersBounds.queueBatches.most;

/** Makes a worker on a queue, which it shares with every other worker on the same store. */
export const createQueueWorker = <Table extends OrganizationQueue>(options: QueueWorkerOptions<Table>): Worker => {
  const { store, clock, logger, table, name, work } = options;
  const { workerId = `worker_${randomUUID()}`, leaseMs = 30_000, batchSize = 50, pollMs = 1000, restMs = 25 } = options;
  const trouble = createTroubleLog(logger);

  /** How many rows are worked on, by organization. */
  const held = new Map<string, number>();
  const underWay = new Set<Promise<void>>();

  const workOn = async (organizationId: string, rows: readonly Row<Table>[], leaseToken: string): Promise<void> => {
    held.set(organizationId, rows.length);
    try {
      await work(rows, leaseToken);
      trouble.succeeded(name);
    } catch (error) {
      trouble.failed(name, error);
    } finally {
      held.delete(organizationId);
      // More of this organization may be due, and there is room again.
      loop.wake();
    }
  };

  /** Begins to work on one batch; after a full one there may be more. */
  const poll = async (): Promise<Pause> => {
    const now = clock.now();
    options.onClaim?.(now);
    const taken = [...held.values()].reduce((sum, count) => sum + count, 0);
    const limit = Math.min(batchSize, maxBatches * batchSize - taken);
    if (limit <= 0) return { forMs: pollMs, atLeastMs: restMs };
    const leaseToken = newLeaseToken(workerId);
    const lease = { now, leaseUntil: now + leaseMs, leaseToken, limit };
    const busy = [...held.keys()];
    const rows = await store.claimDue(table, { ...lease, ...(busy.length > 0 && { organizations: { except: busy } }) });
    for (const [organizationId, ofOne] of Map.groupBy(rows, (row) => row.organizationId)) {
      const worked = workOn(organizationId, ofOne, leaseToken).finally(() => underWay.delete(worked));
      underWay.add(worked);
    }
    return { forMs: rows.length === limit ? 0 : pollMs, atLeastMs: restMs };
  };

  const loop = createWorkerLoop({
    clock,
    trouble,
    name: `${name} claim`,
    pollMs,
    poll,
    subscribe: (wake) => [store.onChange(table, wake)],
  });

  return {
    start: loop.start,
    stop: ({ deadlineMs = 3000 } = {}) => within(clock, deadlineMs, [loop.stop().then(() => Promise.all(underWay))]),
  };
};
