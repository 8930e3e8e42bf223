import type { Change, Row } from '../../store/store.js';
import { notifyOfAlert } from '../alerts/notify-of-alert.js';
import { isFiring } from '../alerts/rule-machine.js';
import { resolveAutomatically } from '../incidents/incident-changes.js';
import { ruleOpenKey } from '../incidents/incident-rows.js';
import type { Facts } from './facts.js';

/**
 * Closes the alerts of rules that no longer cover a monitor: they were switched off, have another target, or the monitor
 * lost the tag. Firing alerts clear, incidents are resolved, and the states are deleted.
 */
export const closeAlertsOfDetachedRules = (
  facts: Pick<Facts, 'monitor' | 'rules' | 'states' | 'detachedRules' | 'open'>,
  now: number,
): Change[] =>
  [...facts.states.values()]
    .filter(({ ruleId }) => !facts.rules.some(({ id }) => id === ruleId))
    .flatMap((state) => closeAlert(state, facts, now));

const closeAlert = (
  state: Row<'alertRuleStates'>,
  { monitor, detachedRules, open }: Pick<Facts, 'monitor' | 'detachedRules' | 'open'>,
  now: number,
): Change[] => {
  const rule = detachedRules.find(({ id }) => id === state.ruleId);
  const incident = open.get(ruleOpenKey(state.ruleId, monitor.id));
  const cleared: Row<'alertRuleStates'> = { ...state, state: 'inactive', resolvedAt: now };
  const name = rule === undefined ? 'The alert rule' : `The alert rule ${rule.name}`;
  const message = `${name} no longer covers ${monitor.name}`;
  return [
    { kind: 'delete', table: 'alertRuleStates', where: { id: state.id }, mustMatch: true },
    ...(rule !== undefined && isFiring(state)
      ? notifyOfAlert('alert.resolved', { rule, monitor, state: cleared }, { now })
      : []),
    ...(incident === undefined ? [] : resolveAutomatically(incident, message, { at: now, now })),
  ];
};
