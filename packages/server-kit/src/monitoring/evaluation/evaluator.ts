import type { PatternEngine } from '@watchpost/checks';
import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { FollowFiredAlerts } from '../../request/ports/feature-flags.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import type { Worker } from '../../workers/worker-loop.js';
import type { ReadLatencies } from '../history/read-latencies.js';
import { numbered } from '../incidents/incident-numbers.js';
import { evaluationBounds } from './bounds.js';
import type { Evaluation } from './evaluate.js';
import { evaluateSource, sourceField } from './evaluate-source.js';
import { createRuleSelections } from './rule-selections.js';

const maxTries = evaluationBounds.evaluationTries.most;

/** An evaluation takes milliseconds. After this time another process repeats the evaluations of one that was killed. */
const leaseMs = 10_000;

/** The worker polls every second. A longer gap means that the process was suspended. */
const suspensionMs = 30_000;

const name = 'incident evaluation';

/** How an evaluation ended: with a refused commit it is repeated, and without its lease it is another process's. */
type Ending = 'evaluated' | 'refused' | 'leaseLost' | 'deleted';

/**
 * The commit that writes the result of an evaluation and ends its lease. It fails when the lease was lost.
 *
 * @param following what the alerts that fire lead to elsewhere
 */
export const commitOf = (
  { id, organizationId, leaseToken, beginnings }: Row<'evaluations'>,
  { guards, numbersUsed, changesFrom, hasBegun, seen, nextAt }: Evaluation,
  following: readonly Change[] = [],
): Change[] => {
  const begun = hasBegun ? { beginnings: beginnings + 1 } : {};
  const entriesFrom = (nextNumber: number): Change[] => [
    ...guards,
    {
      kind: 'update',
      table: 'evaluations',
      // Documents that name the monitor count up `beginnings` as well. It is compared only where it is written.
      where: { id, leaseToken, ...(hasBegun && { beginnings }) },
      set: { ...seen, ...begun, nextAt, leaseUntil: null, leaseToken: null },
      mustMatch: true,
    },
    ...changesFrom(nextNumber),
    ...following,
  ];
  return numbersUsed === 0 ? entriesFrom(1) : [numbered(organizationId, numbersUsed, entriesFrom)];
};

/**
 * What the alerts that fire lead to elsewhere. It is read after the rules: a change of what a rule guards counts up what
 * the commit compares.
 */
export const followingOf = async (
  { id, organizationId }: Row<'evaluations'>,
  { fired }: Evaluation,
  { now, followFiredAlerts }: { readonly now: number; readonly followFiredAlerts?: FollowFiredAlerts | undefined },
): Promise<readonly Change[]> => {
  if (fired.length === 0 || followFiredAlerts === undefined) return [];
  return followFiredAlerts({ organizationId, rules: fired, sourceId: id, now });
};

/** Makes the worker that evaluates what is in the queue: monitors, agents and exporters. */
export const createEvaluator = (options: {
  readonly store: Store;
  readonly readLatencies: ReadLatencies;
  readonly patterns: PatternEngine;
  /** What follows in the same commit when alerts fire. Default: nothing. */
  readonly followFiredAlerts?: FollowFiredAlerts;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** The name of the process, equal to that of its engine. Default: random. */
  readonly workerId?: string;
}): Worker => {
  const {
    store,
    readLatencies,
    patterns,
    clock = systemClock,
    logger = silentLogger,
    workerId,
    followFiredAlerts,
  } = options;
  const trouble = createTroubleLog(logger);
  const selections = createRuleSelections();
  let pollingSince = clock.now();
  let polledAt = Number.NEGATIVE_INFINITY;

  const evaluateOnce = async (id: string, leaseToken: string): Promise<Ending> => {
    const evaluation = await store.get('evaluations', { id, leaseToken });
    // The lease was lost: the row was queued again, or another process evaluates it.
    if (evaluation === undefined) return 'leaseLost';
    const now = clock.now();
    const evaluated = await evaluateSource(evaluation, {
      now,
      store,
      readLatencies,
      patterns,
      selections,
      pollingSince,
    });
    if (evaluated === undefined) {
      await store.commit([{ kind: 'delete', table: 'evaluations', where: { id, leaseToken } }]);
      return 'deleted';
    }
    const following = await followingOf(evaluation, evaluated, { now, followFiredAlerts });
    const { isCommitted } = await store.commit(commitOf(evaluation, evaluated, following));
    return isCommitted ? 'evaluated' : 'refused';
  };

  const work = async ({ id }: Row<'evaluations'>, leaseToken: string): Promise<void> => {
    const about = { [sourceField(id)]: id };
    try {
      let ending: Ending = 'refused';
      for (let tries = 0; ending === 'refused' && tries < maxTries; tries++) {
        ending = await evaluateOnce(id, leaseToken);
      }
      if (ending === 'refused') throw new Error(`evaluation of ${id} lost ${maxTries} commits in a row`);
      if (ending === 'evaluated') trouble.succeeded(name, about);
      if (ending === 'deleted') trouble.forget(name, about);
    } catch (error) {
      // The lease expires, and the evaluation is still due.
      trouble.failed(name, error, about);
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
      // After a start, a suspension or a change of the clock, absent results before now are no evidence.
      if (Math.abs(now - polledAt) > suspensionMs) pollingSince = now;
      polledAt = now;
    },
    ...(workerId !== undefined && { workerId }),
    work: async (rows, leaseToken) => {
      // Sequentially within an organization: parallel evaluations would wait for each other's incident numbers.
      for (const row of rows) await work(row, leaseToken);
    },
  });
};
