import type { Change, Row } from '../../store/store.js';
import { isFiring } from '../alerts/rule-machine.js';
import { tellAlert } from '../alerts/tell-alert.js';
import { ruleOpenKey } from '../incidents/incident-rows.js';
import { resolveByRule } from './alert-course.js';
import type { Facts } from './facts.js';

/**
 * Ends what rules have left that no longer look at a monitor, because they were switched off, are about others now, or
 * the monitor has lost the tag: alerts are told to have cleared, incidents are resolved, and the states go.
 */
export const endOfFormerRules = (
  { monitor, rules, states, formerRules, open }: Pick<Facts, 'monitor' | 'rules' | 'states' | 'formerRules' | 'open'>,
  now: number,
): Change[] =>
  [...states.values()]
    .filter(({ ruleId }) => !rules.some(({ id }) => id === ruleId))
    .flatMap((state): Change[] => {
      const rule = formerRules.find(({ id }) => id === state.ruleId);
      const incident = open.get(ruleOpenKey(state.ruleId, monitor.id));
      const cleared: Row<'alertRuleStates'> = { ...state, state: 'inactive', resolvedAt: now };
      const name = rule === undefined ? 'The alert rule' : `The alert rule ${rule.name}`;
      const message = `${name} no longer looks at ${monitor.name}`;
      return [
        { kind: 'delete', table: 'alertRuleStates', where: { id: state.id }, mustMatch: true },
        ...(rule !== undefined && isFiring(state)
          ? tellAlert('alert.resolved', { rule, monitor, state: cleared }, { now })
          : []),
        ...(incident === undefined ? [] : resolveByRule(incident, message, { at: now, now })),
      ];
    });
