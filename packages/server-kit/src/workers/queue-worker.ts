import { randomUUID } from 'node:crypto';
import { serverBounds } from '../base/bounds.js';
import { type Clock, createNap, within } from '../base/clock.js';
import type { Logger } from '../base/logger.js';
import type { OrganizationQueue, Row, Store } from '../store/store.js';
import { createTroubleLog } from './trouble-log.js';
import { newLeaseToken } from './worker-leases.js';

/** What a worker on a queue is made with. */
export interface QueueWorkerOptions<Table extends OrganizationQueue> {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly table: Table;
  /** What is being done, for the log. */
  readonly doing: string;
  /** Names the process as its engine does, so that others find what it held when it died; random unless given. */
  readonly workerId?: string;
  /**
   * Works on rows of one organization that are due, under a lease. What it leaves undone, or throws about, is tried
   * again when the lease has ended.
   */
  readonly work: (rows: readonly Row<Table>[], leaseToken: string) => Promise<void>;
  /** Called with the time before each claim, whether anything is due or not. */
  readonly onClaim?: (now: number) => void;
  /** How long a row is leased, in milliseconds; 30,000 unless given. */
  readonly leaseMs?: number;
  /**
   * Most rows that one claim leases; 50 unless given. While the rows of an organization are worked on, no more of it
   * are claimed, so that others find room; four batches are in hand at most.
   */
  readonly batchSize?: number;
  /** Longest time between two looks, in milliseconds; 1,000 unless given. Rows of this process are seen at once. */
  readonly pollMs?: number;
}

/** Works on a queue, together with every other worker on the same store. */
export interface QueueWorker {
  /** Begins to look for work; trouble with the store is logged and outlasted. Does nothing after the first call. */
  start(): void;
  /**
   * Takes on no more, and resolves when what it has begun is done. Never rejects.
   *
   * @param options.deadlineMs how long it waits for a store that does not answer; 3,000 unless given
   */
  stop(options?: { readonly deadlineMs?: number }): Promise<void>;
  /** When it last looked for work, in milliseconds since the epoch; 0 before the start. */
  readonly lastTickAt: number;
}

/** Shortest time between two looks, so that a burst of rows is one look. */
const restMs = 25;
const maxBatches = serverBounds.queueBatches.most;

/** Makes a worker; nothing is worked on before {@link QueueWorker.start}. */
export const createQueueWorker = <Table extends OrganizationQueue>(options: QueueWorkerOptions<Table>): QueueWorker => {
  const { store, clock, logger, table, doing, work, leaseMs = 30_000, batchSize = 50, pollMs = 1000 } = options;
  const { workerId = `worker_${randomUUID()}` } = options;
  const trouble = createTroubleLog(logger);
  const nap = createNap(clock);
  let isStopping = false;
  let looking: Promise<void> | undefined;
  let unsubscribe = (): void => {};
  let lastTickAt = 0;

  /** Rows that are worked on, by organization. */
  const inHand = new Map<string, number>();
  const underWay = new Set<Promise<void>>();

  const workOn = async (organizationId: string, rows: readonly Row<Table>[], leaseToken: string): Promise<void> => {
    inHand.set(organizationId, rows.length);
    try {
      await work(rows, leaseToken);
      trouble.succeeded(doing);
    } catch (error) {
      trouble.failed(doing, error);
    } finally {
      inHand.delete(organizationId);
      // More of this organization may be due, and there is room again.
      nap.wake();
    }
  };

  /** Begins to work on one batch; returns whether there may be more. */
  const look = async (): Promise<boolean> => {
    const now = clock.now();
    lastTickAt = now;
    options.onClaim?.(now);
    const taken = [...inHand.values()].reduce((sum, count) => sum + count, 0);
    const limit = Math.min(batchSize, maxBatches * batchSize - taken);
    if (limit <= 0) return false;
    const leaseToken = newLeaseToken(workerId);
    const claim = { now, leaseUntil: now + leaseMs, leaseToken, limit };
    const busy = [...inHand.keys()];
    const rows = await store.claimDue(table, {
      ...claim,
      ...(busy.length > 0 && { organizations: { except: busy } }),
    });
    for (const [organizationId, ofOne] of Map.groupBy(rows, (row) => row.organizationId)) {
      const worked = workOn(organizationId, ofOne, leaseToken).finally(() => underWay.delete(worked));
      underWay.add(worked);
    }
    if (rows.length === 0) trouble.succeeded(doing);
    return rows.length === limit;
  };

  const keepLooking = async (): Promise<void> => {
    while (!isStopping) {
      let hasMore = false;
      try {
        hasMore = await look();
      } catch (error) {
        trouble.failed(doing, error);
      }
      await nap.sleep(hasMore ? 0 : pollMs, restMs);
    }
    await Promise.all(underWay);
  };

  return {
    start() {
      if (looking !== undefined || isStopping) return;
      unsubscribe = store.onChange(table, nap.wake);
      looking = keepLooking();
    },
    async stop({ deadlineMs = 3000 } = {}) {
      isStopping = true;
      unsubscribe();
      nap.end();
      await within(clock, deadlineMs, [looking ?? Promise.resolve()]);
    },
    get lastTickAt() {
      return lastTickAt;
    },
  };
};
