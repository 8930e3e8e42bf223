import { evaluate } from '../../../src/monitoring/evaluation/evaluate.js';
import type { EvaluationOptions } from '../../../src/monitoring/evaluation/evaluate-rules.js';
import { commitOf } from '../../../src/monitoring/evaluation/evaluator.js';
import { readFacts } from '../../../src/monitoring/evaluation/facts.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import type { Change, Row, Store } from '../../../src/store/store.js';

const leaseToken = 'evaluating';

/** Takes monitors to look at that have news by `now`. */
export const claimNews = (store: Store, now: number): Promise<Row<'evaluations'>[]> =>
  store.claimDue('evaluations', { now, leaseUntil: now + 10_000, leaseToken, limit: 1000 });

/** What a look at a monitor would write, as the evaluator does. */
export const lookAt = async (
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

/** Looks at all monitors that have news by `now`, one after the other, as the evaluator does. */
export const evaluateAll = async (
  store: Store,
  now: number,
  options: Pick<EvaluationOptions, 'pollingSince'> = {},
): Promise<void> => {
  for (let round = 0; round < 50; round++) {
    const claimed = await claimNews(store, now);
    if (claimed.length === 0) return;
    for (const { id } of claimed) {
      const evaluation = await store.get('evaluations', { id, leaseToken });
      // Another look has left news for it.
      if (evaluation === undefined) continue;
      const result = await store.commit(await lookAt(store, evaluation, { now, ...options }));
      if (!result.isCommitted) throw new Error(`refused: ${JSON.stringify(result)}`);
    }
  }
  throw new Error('there is always something to look at');
};

/** The entries of a commit with what derivations lead to that find no rows. */
export const expanded = (changes: readonly Change[]): readonly Change[] =>
  changes.flatMap((change) => (change.kind === 'derive' ? (change.changes([]) ?? []) : [change]));
