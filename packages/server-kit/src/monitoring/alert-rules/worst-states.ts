import type { AlertState } from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';
import { alertRulesBounds } from './bounds.js';

/** The states from the worst to the best. */
const fromWorst: readonly AlertState[] = ['firing', 'recovering', 'pending', 'noData'];
const maxStates = alertRulesBounds.worstStates.most;

/** Reads the worst state of each rule, over all monitors; `inactive` when it has none of the others. */
export const readWorstStates = async (
  store: Pick<Store, 'find'>,
  rules: readonly Pick<Row<'alertRules'>, 'id'>[],
): Promise<ReadonlyMap<string, AlertState>> => {
  if (rules.length === 0) return new Map();
  const ids = rules.map(({ id }) => id);
  const where = { ruleId: { in: ids }, state: { in: fromWorst } };
  const states = await store.find('alertRuleStates', where, { orderBy: 'ruleId', limit: maxStates });
  const isComplete = states.length < maxStates;
  const present = Map.groupBy(states, ({ ruleId }) => ruleId);

  const worstOf = async (ruleId: string): Promise<AlertState> => {
    for (const state of fromWorst) {
      const found = isComplete
        ? present.get(ruleId)?.find((each) => each.state === state)
        : (await store.find('alertRuleStates', { ruleId, state }, { orderBy: 'updatedAt', limit: 1 }))[0];
      if (found !== undefined) return state;
    }
    return 'inactive';
  };
  return new Map(await Promise.all(ids.map(async (id) => [id, await worstOf(id)] as const)));
};
