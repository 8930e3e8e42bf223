import { setTimeout as delay } from 'node:timers/promises';
import { resources } from '@watchpost/schemas';
import {
  type Change,
  type CommitResult,
  type Store,
  StoreUnavailableError,
  type TableName,
} from '../../store/interface/store.js';
import type { Context, RequestContext } from '../context.js';
import type { Decision, Operation } from '../operation.js';
import { httpBounds } from './bounds.js';
import type { Answer } from './call.js';
import { addressBucket } from './client-address.js';
import type { IdempotentRun } from './idempotency.js';
import { ProblemError } from './problem.js';
import { createTurns } from './turns.js';
import { writeAnswer } from './write-answer.js';

/** A request that was read, and what it asks for. */
interface Performance {
  readonly operation: Operation;
  readonly input: Parameters<Operation['verb']>[0];
  readonly context: RequestContext;
  readonly run: IdempotentRun | undefined;
}

/** What a commit answers that a limit refused. */
type OverLimit = Extract<CommitResult, { readonly reason: 'over_limit' }>;

/** Adds the limits that the changes of a request must hold. */
export type HoldToLimits = (
  changes: readonly Change[],
  context: Context<'entitlements'>,
) => {
  readonly changes: readonly Change[];
  /** The answer when one of the limits refused the commit. */
  refusalOf(result: OverLimit): Promise<ProblemError>;
};

/**
 * Makes the function that runs the verb of a request and commits its decision. When another request was faster, it runs
 * again with fresh reads: one after the other for each organization, or for each source of requests without one.
 *
 * @param options.record writes the changes of a refused request; `false` when a guard refused them
 */
export const createPerformer = ({
  store,
  record,
  holdToLimits,
}: {
  readonly store: Pick<Store, 'commit'>;
  readonly holdToLimits: HoldToLimits;
  readonly record: (changes: readonly Change[]) => Promise<boolean>;
}): ((performance: Performance) => Promise<Answer>) => {
  const turns = createTurns();

  /** Runs the verb once; `undefined` when another request changed meanwhile what it had read. */
  const attempt = async ({ operation, input, context, run }: Performance): Promise<Answer | undefined> => {
    const decision = await decide(operation, input, context);
    if (decision instanceof ProblemError) {
      if (await record(decision.changes)) throw decision.recorded();
      return undefined;
    }
    let answer: Answer | undefined;
    let afterCommit: Decision['afterCommit'];
    const entriesOf = (final: Decision): readonly Change[] => {
      afterCommit = final.afterCommit;
      answer = writeAnswer(operation.route, final, input.query);
      return [...(final.changes ?? []), ...(run === undefined ? [] : [run.complete(answer)])];
    };
    const { derive, changes: besides = [] } = decision;
    const decided = derive === undefined ? entriesOf(decision) : [derive(entriesOf), ...besides];
    const { changes, refusalOf } = holdToLimits(decided, context);
    const result: CommitResult = changes.length === 0 ? { isCommitted: true } : await store.commit(changes);
    if (result.isCommitted) {
      afterCommit?.();
      return answer;
    }
    if (await run?.isTakenOver()) throw takenOver();
    if (result.reason === 'over_limit') throw await refusalOf(result);
    if (result.reason === 'over_bound') throw boundReached(result.table, result.atMost);
    return undefined;
  };

  const retry = async (performance: Performance): Promise<Answer | undefined> => {
    for (let retries = 0; retries < maxRetries; retries++) {
      const late = await attempt(performance);
      if (late !== undefined) return late;
      // Random pauses: two processes that collided once should not collide again.
      await delay(Math.random() * 5 * retries);
    }
    return undefined;
  };

  return async (performance) => {
    const { run } = performance;
    try {
      const answer = (await attempt(performance)) ?? (await turns(queueOf(performance), () => retry(performance)));
      if (answer === undefined) {
        throw new ProblemError('conflict', 'Others are changing this at the same time; try again.');
      }
      await run?.end({ isAnswered: true });
      return answer;
    } catch (error) {
      const ending = run?.end({ isAnswered: false });
      // No answer waits for a failing database.
      if (!(error instanceof StoreUnavailableError)) await ending;
      throw error;
    }
  };
};

/** The key of requests that wait for each other. A flood from one client must not delay the requests of others. */
const queueOf = ({ operation, context: { caller, clientAddress } }: Performance): string =>
  caller.organizationId ?? caller.id ?? `${operation.path} ${addressBucket(clientAddress)}`;

/** Requests of one process take turns, so only processes race each other: so many lost races mean overload. */
const maxRetries = httpBounds.commitAttempts.most;

/** The decision of the verb, which may be a refusal that counts only if its changes are written. */
const decide = async (
  operation: Operation,
  input: Performance['input'],
  context: RequestContext,
): Promise<Decision | ProblemError> => {
  try {
    return await operation.verb(input, context);
  } catch (error) {
    if (error instanceof ProblemError && error.changes.length > 0) return error;
    throw error;
  }
};

/** Nothing of this request was written; the one that took over has the answer. */
const takenOver = (): ProblemError =>
  new ProblemError('conflict', 'Another request with this Idempotency-Key took over; repeat it for its answer.', {
    headers: { 'retry-after': '1' },
  });

export const boundReached = (table: TableName, atMost: number): ProblemError => {
  const words = resources.find(({ collection }) => collection === table)?.words.many ?? table;
  return new ProblemError('plan_limit_reached', `An organization has at most ${atMost} ${words}.`);
};
