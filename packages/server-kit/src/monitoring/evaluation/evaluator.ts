import { serverBounds } from '../../base/bounds.js';
import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Change, Row, Store } from '../../store/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import type { Worker } from '../../workers/worker-loop.js';
import type { ReadLatencies } from '../alerts/windows.js';
import { numbered } from '../incidents/incident-numbers.js';
import { type Evaluation, evaluate } from './evaluate.js';
import { readFacts } from './facts.js';

const maxTries = serverBounds.evaluationTries.most;

/** A look takes milliseconds: what a process that was killed had begun is not to wait for long. */
const leaseMs = 10_000;

/** It asks for work every second; who has not done so for this long has stood still. */
const standstillMs = 30_000;

const name = 'incident evaluation';

/** The commit that writes what a look has led to, as long as the lease of its row is held, and ends the lease. */
export const commitOf = (
  { id, organizationId, leaseToken, beginnings }: Row<'evaluations'>,
  { guards, numbersUsed, changesFrom, hasBegun, seen, nextAt }: Evaluation,
): Change[] => {
  const begun = hasBegun ? { beginnings: beginnings + 1 } : {};
  const entriesFrom = (nextNumber: number): Change[] => [
    ...guards,
    {
      kind: 'update',
      table: 'evaluations',
      // Others count beginnings as well, when they name the monitor; without one of ours, theirs stay.
      where: { id, leaseToken, ...(hasBegun && { beginnings }) },
      set: { ...seen, ...begun, nextAt, leaseUntil: null, leaseToken: null },
      mustMatch: true,
    },
    ...changesFrom(nextNumber),
  ];
  return numbersUsed === 0 ? entriesFrom(1) : [numbered(organizationId, numbersUsed, entriesFrom)];
};

/** Makes the worker that looks at monitors that have news. */
export const createEvaluator = (options: {
  readonly store: Store;
  readonly readLatencies: ReadLatencies;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Names the process as its engine does; random unless given. */
  readonly workerId?: string;
}): Worker => {
  const { store, readLatencies, clock = systemClock, logger = silentLogger, workerId } = options;
  const trouble = createTroubleLog(logger);
  let watchedSince = clock.now();
  let askedAt = Number.NEGATIVE_INFINITY;
  /** Looks at a monitor once; returns whether what came of it was written. */
  const lookAt = async (claimed: Row<'evaluations'>, leaseToken: string): Promise<boolean> => {
    const { id } = claimed;
    const evaluation = await store.get('evaluations', { id, leaseToken });
    // Lost meanwhile: there is more news, or another looks at it.
    if (evaluation === undefined) return true;
    const now = clock.now();
    const facts = await readFacts(store, evaluation, now);
    if (facts === undefined) {
      await store.commit([{ kind: 'delete', table: 'evaluations', where: { id, leaseToken } }]);
      return true;
    }
    const led = await evaluate(facts, { now, store, readLatencies, watchedSince });
    const { isCommitted } = await store.commit(commitOf(evaluation, led));
    return isCommitted;
  };

  const work = async (claimed: Row<'evaluations'>, leaseToken: string): Promise<void> => {
    try {
      for (let tries = 0; tries < maxTries; tries++) if (await lookAt(claimed, leaseToken)) return;
      throw new Error(`the news of ${claimed.id} could not be written`);
    } catch (error) {
      // The lease ends by itself, and the news is still due.
      trouble.failed(name, error);
    }
  };

  return createQueueWorker({
    store,
    clock,
    logger,
    table: 'evaluations',
    name,
    leaseMs,
    onClaim: (now) => {
      // Before it began, while it stood still and before the clock was set, it did not see whether results came.
      if (Math.abs(now - askedAt) > standstillMs) watchedSince = now;
      askedAt = now;
    },
    ...(workerId !== undefined && { workerId }),
    work: async (rows, leaseToken) => {
      // One after the other within an organization: they would only wait for each other's numbers.
      for (const row of rows) await work(row, leaseToken);
    },
  });
};
