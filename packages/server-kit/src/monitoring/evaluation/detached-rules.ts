import type { AlertSubject } from '@watchpost/schemas';
import type { Change, Row } from '../../store/interface/store.js';
import { notifyOfAlert } from '../alerts/notify-of-alert.js';
import { isFiring } from '../alerts/rule-machine.js';
import { resolveAutomatically } from '../incidents/incident-changes.js';
import { ruleOpenKey } from '../incidents/incident-rows.js';
import type { KnownAlerts } from './decide-alerts.js';

/** The states of rules that were evaluated, and the rules of those among them that no longer apply. */
export interface Detachable extends KnownAlerts {
  readonly rules: readonly Row<'alertRules'>[];
  readonly detachedRules: readonly Row<'alertRules'>[];
}

/**
 * Closes the alerts of rules that no longer cover what was evaluated: they were switched off, have another target, or a
 * monitor lost the tag. Firing alerts clear, incidents are resolved, and the states are deleted.
 */
export const closeAlertsOfDetachedRules = (known: Detachable, now: number, monitor?: AlertSubject): Change[] =>
  [...known.states.values()]
    .filter(({ ruleId }) => !known.rules.some(({ id }) => id === ruleId))
    .flatMap((state) => {
      const subject = state.subject ?? monitor;
      return subject === undefined ? [] : closeAlert(state, subject, known, now);
    });

const closeAlert = (
  state: Row<'alertRuleStates'>,
  subject: AlertSubject,
  { detachedRules, open }: Pick<Detachable, 'detachedRules' | 'open'>,
  now: number,
): Change[] => {
  const rule = detachedRules.find(({ id }) => id === state.ruleId);
  const incident = open.get(ruleOpenKey(state.ruleId, subject.id));
  const cleared: Row<'alertRuleStates'> = { ...state, state: 'inactive', resolvedAt: now };
  const name = rule === undefined ? 'The alert rule' : `The alert rule ${rule.name}`;
  const message = `${name} no longer covers ${subject.name}`;
  return [
    { kind: 'delete', table: 'alertRuleStates', where: { id: state.id }, mustMatch: true },
    ...(rule !== undefined && isFiring(state)
      ? notifyOfAlert('alert.resolved', { rule, subject, state: cleared }, { now })
      : []),
    ...(incident === undefined ? [] : resolveAutomatically(incident, message, { at: now, now })),
  ];
};
