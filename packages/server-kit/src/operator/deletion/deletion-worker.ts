import type { Clock } from '../../base/clock.js';
import type { CoreAnd } from '../../request/services.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { deletionStep } from './deletion-step.js';

/** Makes the worker that deletes organizations and accounts when their grace has ended. */
export const createDeletionWorker = ({
  services,
  clock,
}: {
  readonly services: CoreAnd<'outbox'>;
  readonly clock: Clock;
}): Worker =>
  createQueueWorker({
    store: services.store,
    clock,
    logger: services.logger,
    table: 'deletions',
    name: 'deletion',
    work: async (rows, leaseToken) => {
      for (const { id } of rows) await deletionStep(id, { services, leaseToken, now: clock.now() });
    },
  });
