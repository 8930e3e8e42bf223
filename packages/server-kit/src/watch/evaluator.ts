import { randomUUID } from 'node:crypto';
import { type Clock, createNap, systemClock } from '../background/clock.js';
import { createTroubleLog } from '../background/trouble-log.js';
import { type Logger, silentLogger } from '../logger.js';
import type { Row, Store } from '../store/store.js';
import { evaluate, type ReadLatencies } from './evaluate.js';
import { readFacts } from './facts.js';

/** What an evaluator is made with. */
export interface EvaluatorOptions {
  readonly store: Store;
  readonly readLatencies: ReadLatencies;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Longest time between two looks, in milliseconds; 1,000 unless given. News of this process is seen at once. */
  readonly pollMs?: number;
}

/** Looks at monitors that have news, together with every other evaluator on the same store. */
export interface Evaluator {
  /** Begins to look for news; trouble with the store is logged and outlasted. Does nothing after the first call. */
  start(): void;
  /** Takes on no more, and resolves when what it has begun is done. Never rejects. */
  stop(): Promise<void>;
  /** When it last looked for news, in milliseconds since the epoch; 0 before the start. */
  readonly lastTickAt: number;
}

/** Shortest time between two looks, so that a burst of results is one look. */
const restMs = 25;
/** Monitors that are evaluated at once. */
const batchSize = 50;
/** A monitor takes milliseconds; whoever holds it for longer is gone. */
const leaseMs = 30_000;
/** Others take the same number or change the same incident now and then; whoever loses so often meets a storm. */
const maxTries = 20;

const doing = 'Looking for incidents and alerts';

/** Makes an evaluator; nothing is looked at before {@link Evaluator.start}. */
export const createEvaluator = (options: EvaluatorOptions): Evaluator => {
  const { store, readLatencies, clock = systemClock, logger = silentLogger, pollMs = 1000 } = options;
  const trouble = createTroubleLog(logger);
  const nap = createNap(clock);
  let isStopping = false;
  let looking: Promise<void> | undefined;
  let unsubscribe = (): void => {};
  let lastTickAt = 0;

  /** Looks at a monitor once; returns whether what came of it was written. */
  const lookAt = async (claimed: Row<'evaluations'>, leaseToken: string): Promise<boolean> => {
    const { id, nextAt: claimedFor } = claimed;
    const evaluation = await store.get('evaluations', { id, leaseToken });
    // Lost meanwhile: another looks at it.
    if (evaluation === undefined) return true;
    const facts = await readFacts(store, evaluation);
    if (facts === undefined) {
      await store.commit([{ kind: 'delete', table: 'evaluations', where: { id, leaseToken } }]);
      return true;
    }
    const { changes, seen, nextAt } = await evaluate(facts, { now: clock.now(), store, readLatencies });
    const { isCommitted } = await store.commit([
      {
        kind: 'update',
        table: 'evaluations',
        where: { id, leaseToken },
        set: { ...seen, leaseUntil: null, leaseToken: null },
        mustMatch: true,
      },
      // News that came meanwhile has moved the time, and stays due.
      { kind: 'update', table: 'evaluations', where: { id, nextAt: claimedFor }, set: { nextAt } },
      ...changes,
    ]);
    return isCommitted;
  };

  const work = async (claimed: Row<'evaluations'>, leaseToken: string): Promise<void> => {
    try {
      for (let tries = 0; tries < maxTries; tries++) if (await lookAt(claimed, leaseToken)) return;
      throw new Error(`the news of ${claimed.id} could not be written`);
    } catch (error) {
      // The lease ends by itself, and the news is still due.
      trouble.failed(doing, error);
    }
  };

  /** Looks at one batch; returns whether there may be more. */
  const look = async (): Promise<boolean> => {
    const leaseToken = randomUUID();
    const now = clock.now();
    lastTickAt = now;
    const claimed = await store.claimDue('evaluations', {
      now,
      leaseUntil: now + leaseMs,
      leaseToken,
      limit: batchSize,
    });
    trouble.succeeded(doing);
    // One after the other within an organization: they would only take each other's numbers away.
    const byOrganization = Map.groupBy(claimed, ({ organizationId }) => organizationId);
    await Promise.all(
      [...byOrganization.values()].map(async (rows) => {
        for (const row of rows) await work(row, leaseToken);
      }),
    );
    return claimed.length === batchSize;
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
  };

  return {
    start() {
      if (looking !== undefined || isStopping) return;
      unsubscribe = store.onChange('evaluations', nap.wake);
      looking = keepLooking();
    },
    async stop() {
      isStopping = true;
      unsubscribe();
      nap.end();
      await looking;
    },
    get lastTickAt() {
      return lastTickAt;
    },
  };
};
