import { randomUUID } from 'node:crypto';
import { type Clock, createNap, systemClock, within } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Row, Store } from '../../store/store.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { clearStep, giveUpLeftovers } from './left-behind.js';
import { recoveryStep } from './recovery-step.js';

/** What a worker is made with. */
export interface RecoveryWorkerOptions {
  readonly store: Store;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Longest time between two looks, in milliseconds; 5,000 unless given. What this process asks for is seen at once. */
  readonly pollMs?: number;
}

/**
 * Puts what did not arrive into the queue once more, for whoever asked to recover it; gives up what waits for disabled
 * webhooks, and clears away what is left of removed ones. Every process may have one.
 */
export interface RecoveryWorker {
  /** Begins to look for work; trouble with the store is logged and outlasted. Does nothing after the first call. */
  start(): void;
  /**
   * Ends the steps that are under way and begins no more. Never rejects.
   *
   * @param options.deadlineMs how long it waits for a store that does not answer; 3,000 unless given
   */
  stop(options?: { readonly deadlineMs?: number }): Promise<void>;
}

/** Shortest time between two looks when there was nothing to do, so that a burst of changes is one look. */
const restMs = 25;
/** Recoveries that are advanced side by side; of more, each gets its step in turn. */
const batchSize = 4;
/** Far more than a step takes. After it, another process may go on from the last step. */
const leaseMs = 60_000;
/** Time between two looks for what waits for disabled webhooks: nothing is sent to them, so there is no hurry. */
const leftoversMs = 60_000;

const recovering = 'Recovering deliveries';

/** Makes a worker; nothing is done before {@link RecoveryWorker.start}. */
export const createRecoveryWorker = (options: RecoveryWorkerOptions): RecoveryWorker => {
  const { store, clock = systemClock, logger = silentLogger, pollMs = 5000 } = options;
  const trouble = createTroubleLog(logger);
  const nap = createNap(clock);
  let leftoversAt = clock.monotonic();
  let isStopping = false;
  let looking: Promise<void> | undefined;
  let unsubscribe = (): void => {};

  /** Takes one step and lets go, so that a long recovery does not keep others waiting. */
  const advance = async (row: Row<'webhookRecoveries'>, leaseToken: string): Promise<void> => {
    const now = clock.now();
    const webhook = await store.get('webhooks', { id: row.webhookId });
    const { set, changes } =
      webhook === undefined ? await clearStep(row, store, now) : await recoveryStep(row, webhook, store, now);
    // Who has lost the lease was overtaken by another: then nothing of this is written.
    await store.commit([
      {
        kind: 'update',
        table: 'webhookRecoveries',
        where: { id: row.id, leaseToken },
        set: { leaseUntil: null, leaseToken: null, updatedAt: now, ...set },
        mustMatch: true,
      },
      ...changes,
    ]);
  };

  /** Advances what is in the queue; returns whether there may be more. */
  const look = async (): Promise<boolean> => {
    const now = clock.now();
    if (clock.monotonic() >= leftoversAt) {
      await giveUpLeftovers(store, now);
      leftoversAt = clock.monotonic() + leftoversMs;
    }
    const leaseToken = randomUUID();
    const lease = { leaseUntil: now + leaseMs, leaseToken };
    const rows = await store.claimDue('webhookRecoveries', { now, ...lease, limit: batchSize });
    const steps = await Promise.allSettled(rows.map((row) => advance(row, leaseToken)));
    for (const step of steps) if (step.status === 'rejected') throw step.reason;
    trouble.succeeded(recovering);
    return rows.length > 0;
  };

  const keepLooking = async (): Promise<void> => {
    while (!isStopping) {
      let hasMore = false;
      try {
        hasMore = await look();
      } catch (error) {
        // A step that failed is tried again when its lease has run out.
        trouble.failed(recovering, error);
      }
      if (!hasMore) await nap.sleep(pollMs, restMs);
    }
  };

  return {
    start() {
      if (looking !== undefined || isStopping) return;
      unsubscribe = store.onChange('webhookRecoveries', nap.wake);
      looking = keepLooking();
    },
    async stop({ deadlineMs = 3000 } = {}) {
      isStopping = true;
      unsubscribe();
      nap.end();
      await within(clock, deadlineMs, [looking ?? Promise.resolve()]);
    },
  };
};
