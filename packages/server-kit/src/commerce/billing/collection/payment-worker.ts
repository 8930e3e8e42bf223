import type { Clock } from '../../../base/clock.js';
import type { Logger } from '../../../base/logger.js';
import type { Store } from '../../../store/interface/store.js';
import { createQueueWorker } from '../../../workers/queue-worker.js';
import type { Worker } from '../../../workers/worker-loop.js';
import { attemptLeaseMs } from './attempt-rows.js';
import type { Collector } from './collector.js';

/**
 * Makes the worker that looks attempts up: those whose process died, those that are under way, and those that a webhook
 * named. One of an organization at a time, so that a slow provider does not hold those of others back.
 */
export const createPaymentWorker = (options: {
  readonly store: Store;
  readonly collector: Pick<Collector, 'lookUp'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): Worker =>
  createQueueWorker({
    store: options.store,
    clock: options.clock,
    logger: options.logger,
    table: 'invoicePayments',
    name: 'payment look-up',
    leaseMs: attemptLeaseMs,
    batchSize: 1,
    work: async (rows, leaseToken) => {
      for (const row of rows) await options.collector.lookUp({ ...row, leaseToken });
    },
  });
