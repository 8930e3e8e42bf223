import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';
import { alertEvent } from './alert-events.js';
import { readSubjects } from './subject.js';

/**
 * Acknowledges firing alerts: they are not repeated until they clear. The commit fails when one of them was acknowledged
 * meanwhile.
 *
 * @param states of rules of the caller's organization
 */
export const acknowledgeAlerts = async (
  states: readonly Row<'alertRuleStates'>[],
  context: OrganizationContext,
): Promise<Change[]> => {
  if (states.length === 0) return [];
  const { caller, now, services } = context;
  const { store } = services;
  const ruleIds = [...new Set(states.map(({ ruleId }) => ruleId))];
  const [rules, subjectOfState] = await Promise.all([
    store.find('alertRules', { id: { in: ruleIds } }, { limit: ruleIds.length }),
    readSubjects(store, states),
  ]);
  const acknowledged = { acknowledgedAt: now, acknowledgedBy: caller.id };
  const actor = actorOf(context);
  return states.flatMap((state): Change[] => {
    const rule = rules.find(({ id }) => id === state.ruleId);
    const subject = subjectOfState(state);
    const where = { id: state.id, acknowledgedAt: null };
    const about = rule && subject && { rule, subject, state: { ...state, ...acknowledged } };
    return [
      { kind: 'update', table: 'alertRuleStates', where, set: acknowledged, mustMatch: true },
      ...(about === undefined ? [] : [alertEvent('alert.acknowledged', about, { actor, now })]),
    ];
  });
};
