import { type Clock, systemClock, within } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Worker } from '../../workers/worker-loop.js';
import { giveUpLeftovers } from './left-behind.js';
import { recoveryStep } from './recovery-step.js';
import { queueRemoval, removalStep } from './removal.js';

/** What a worker is made with. */
export interface RecoveryWorkerOptions {
  readonly store: Store;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Longest time between two polls, in milliseconds. Default: 5,000. What this process queues is claimed at once. */
  readonly pollMs?: number;
}

/** Rows that one claim advances; of more, each gets its step in turn. */
const batchSize = 4;
/** Far more than a step takes. After it, another process may go on from the last step. */
const leaseMs = 60_000;
/** Time between two searches for deliveries of disabled webhooks: nothing is sent to them, and there is no hurry. */
const leftoversMs = 60_000;

/** Takes a step with each row; throws the first error once all steps have ended. */
const allOf = async <Item>(rows: readonly Item[], step: (row: Item) => Promise<void>): Promise<void> => {
  const steps = await Promise.allSettled(rows.map(step));
  for (const ended of steps) if (ended.status === 'rejected') throw ended.reason;
};

/**
 * Makes the worker that queues again what did not arrive, gives up what waits for disabled webhooks, and deletes what is
 * left of removed ones. Every process may have one.
 */
export const createRecoveryWorker = (options: RecoveryWorkerOptions): Worker => {
  const { store, clock = systemClock, logger = silentLogger, pollMs = 5000 } = options;

  /** Takes one step and releases the lease: a long recovery does not keep others waiting. */
  const advance = async (row: Row<'webhookRecoveries'>, leaseToken: string): Promise<void> => {
    const now = clock.now();
    const held = { table: 'webhookRecoveries', where: { id: row.id, leaseToken }, mustMatch: true } as const;
    const { webhookId, organizationId } = row;
    const webhook = await store.get('webhooks', { id: webhookId });
    if (webhook === undefined) {
      // Servers of older builds queued a removal as a recovery without its webhook.
      await store.commit([{ kind: 'delete', ...held }, queueRemoval({ id: webhookId, organizationId }, now)]);
      return;
    }
    const { set, changes } = await recoveryStep(row, webhook, store, now);
    // Without the lease nothing of this is written: another worker has taken the step.
    const released = { leaseUntil: null, leaseToken: null, updatedAt: now, ...set };
    await store.commit([{ kind: 'update', ...held, set: released }, ...changes]);
  };

  const common = { store, clock, logger, leaseMs, batchSize, pollMs, restMs: 0 };
  const recoveries = createQueueWorker({
    ...common,
    table: 'webhookRecoveries',
    name: 'webhook recovery',
    work: (rows, leaseToken) => allOf(rows, (row) => advance(row, leaseToken)),
  });
  const removals = createQueueWorker({
    ...common,
    table: 'webhookRemovals',
    name: 'webhook removal',
    work: (rows, leaseToken) => allOf(rows, ({ id }) => removalStep(id, { store, leaseToken, now: clock.now() })),
  });

  const leftovers = createWorkerLoop({
    clock,
    trouble: createTroubleLog(logger),
    name: 'disabled webhook clearing',
    pollMs,
    poll: async () => {
      await giveUpLeftovers(store, clock.now());
      return { forMs: leftoversMs, atLeastMs: leftoversMs };
    },
  });

  return {
    start: () => {
      recoveries.start();
      removals.start();
      leftovers.start();
    },
    stop: async ({ deadlineMs = 3000 } = {}) => {
      await Promise.all([
        recoveries.stop({ deadlineMs }),
        removals.stop({ deadlineMs }),
        within(clock, deadlineMs, [leftovers.stop()]),
      ]);
    },
  };
};
