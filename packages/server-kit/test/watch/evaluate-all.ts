import { createReadLatencies } from '../../src/history/read-latencies.js';
import type { Store } from '../../src/store/store.js';
import { evaluate } from '../../src/watch/evaluate.js';
import { commitOf } from '../../src/watch/evaluator.js';
import { readFacts } from '../../src/watch/facts.js';

/** Looks at all monitors that have news by `now`, one after the other, as the evaluator does. */
export const evaluateAll = async (store: Store, now: number): Promise<void> => {
  const readLatencies = createReadLatencies(store, () => now);
  for (let round = 0; round < 50; round++) {
    const due = await store.find('evaluations', { nextAt: { atMost: now } }, { limit: 1000, orderBy: 'id' });
    if (due.length === 0) return;
    for (const { id } of due) {
      const evaluation = await store.get('evaluations', { id });
      const facts = evaluation && (await readFacts(store, evaluation, now));
      if (evaluation === undefined || facts === undefined) throw new Error(`no monitor ${id}`);
      const result = await store.commit(commitOf(evaluation, await evaluate(facts, { now, store, readLatencies })));
      if (!result.isCommitted) throw new Error(`refused: ${JSON.stringify(result)}`);
    }
  }
  throw new Error('there is always something to look at');
};
