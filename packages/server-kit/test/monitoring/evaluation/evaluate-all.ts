import { evaluate } from '../../../src/monitoring/evaluation/evaluate.js';
import type { EvaluationOptions } from '../../../src/monitoring/evaluation/evaluate-rules.js';
import { commitOf } from '../../../src/monitoring/evaluation/evaluator.js';
import { readFacts } from '../../../src/monitoring/evaluation/facts.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import type { Change, Row, Store } from '../../../src/store/store.js';

const leaseToken = 'evaluating';

/** Claims the evaluations that are due by `now`. */
export const claimDue = (store: Store, now: number): Promise<Row<'evaluations'>[]> =>
  store.claimDue('evaluations', { now, leaseUntil: now + 10_000, leaseToken, limit: 1000 });

/** The changes of an evaluation, as the evaluator commits them. */
export const evaluationOf = async (
  store: Store,
  evaluation: Row<'evaluations'>,
  options: Pick<EvaluationOptions, 'now' | 'pollingSince'>,
): Promise<Change[]> => {
  const { now } = options;
  const facts = await readFacts(store, evaluation, now);
  if (facts === undefined) throw new Error(`no monitor ${evaluation.id}`);
  const readLatencies = createReadLatencies(store, () => now);
  return commitOf(evaluation, await evaluate(facts, { ...options, store, readLatencies }));
};

/** Evaluates all monitors that are due by `now`, one after the other, as the evaluator does. */
export const evaluateAll = async (
  store: Store,
  now: number,
  options: Pick<EvaluationOptions, 'pollingSince'> = {},
): Promise<void> => {
  for (let round = 0; round < 50; round++) {
    const claimed = await claimDue(store, now);
    if (claimed.length === 0) return;
    for (const { id } of claimed) {
      const evaluation = await store.get('evaluations', { id, leaseToken });
      // Another evaluation has queued it again.
      if (evaluation === undefined) continue;
      const result = await store.commit(await evaluationOf(store, evaluation, { now, ...options }));
      if (!result.isCommitted) throw new Error(`refused: ${JSON.stringify(result)}`);
    }
  }
  throw new Error('there is always an evaluation due');
};

/** The entries of a commit with what derivations lead to that find no rows. */
export const expanded = (changes: readonly Change[]): readonly Change[] =>
  changes.flatMap((change) => (change.kind === 'derive' ? (change.changes([]) ?? []) : [change]));
