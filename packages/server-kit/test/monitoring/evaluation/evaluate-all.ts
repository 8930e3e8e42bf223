import { createPatternEngine } from '@watchpost/checks';
import type { EvaluationOptions } from '../../../src/monitoring/evaluation/evaluate-rules.js';
import { evaluateSource } from '../../../src/monitoring/evaluation/evaluate-source.js';
import { commitOf, followingOf } from '../../../src/monitoring/evaluation/evaluator.js';
import { createRuleSelections, type RuleSelections } from '../../../src/monitoring/evaluation/rule-selections.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import type { FollowFiredAlerts } from '../../../src/request/ports/feature-flags.js';
import type { Change, Row, Store } from '../../../src/store/interface/store.js';

/** What an evaluation of a test may be given. */
export interface EvaluatingOptions extends Pick<EvaluationOptions, 'pollingSince'> {
  readonly followFiredAlerts?: FollowFiredAlerts;
}

const leaseToken = 'evaluating';
const patterns = createPatternEngine();
/** What the evaluator of a store remembers. */
const selectionsOf = new WeakMap<Store, RuleSelections>();

/** Claims the evaluations that are due by `now`. */
export const claimDue = (store: Store, now: number): Promise<Row<'evaluations'>[]> =>
  store.claimDue('evaluations', { now, leaseUntil: now + 10_000, leaseToken, limit: 1000 });

/** The changes of an evaluation, as the evaluator commits them. */
export const evaluationOf = async (
  store: Store,
  evaluation: Row<'evaluations'>,
  options: EvaluatingOptions & { readonly now: number },
): Promise<Change[]> => {
  const { now } = options;
  const readLatencies = createReadLatencies(store, () => now);
  const selections = selectionsOf.get(store) ?? createRuleSelections();
  selectionsOf.set(store, selections);
  const evaluated = await evaluateSource(evaluation, { ...options, store, readLatencies, patterns, selections });
  if (evaluated === undefined) throw new Error(`no source ${evaluation.id}`);
  return commitOf(evaluation, evaluated, await followingOf(evaluation, evaluated, options));
};

/** Evaluates all monitors that are due by `now`, one after the other, as the evaluator does. */
export const evaluateAll = async (store: Store, now: number, options: EvaluatingOptions = {}): Promise<void> => {
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
