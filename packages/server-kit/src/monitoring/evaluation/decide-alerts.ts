import type { AlertSubject } from '@watchpost/schemas';
import type { Change, Row } from '../../store/interface/store.js';
import type { RuleTimeline } from '../alerts/evaluate-rule.js';
import { ruleStateId } from '../alerts/rule-state.js';
import { ruleOpenKey } from '../incidents/incident-rows.js';
import { type AlertMoment, decideAlert } from './decide-alert.js';
import { earliest } from './earliest.js';

/** The timeline of a rule for one subject. */
export type EvaluatedRule = RuleTimeline & { readonly rule: Row<'alertRules'>; readonly subject: AlertSubject };

/** What is known about the alerts of the subjects. */
export interface KnownAlerts {
  /** The states of rules by their ids. */
  readonly states: ReadonlyMap<string, Row<'alertRuleStates'>>;
  /** Unresolved incidents by what they are open about. */
  readonly open: ReadonlyMap<string, Row<'incidents'>>;
}

/** What follows from rules that were evaluated. */
export interface DecidedAlerts {
  /** Rules whose alerts began or ended must be as they were read. */
  readonly guards: readonly Change[];
  readonly changes: readonly Change[];
  readonly numbersUsed: number;
  /** Whether an alert has fired. */
  readonly hasFired: boolean;
  /** Rules whose alerts have fired, each once. */
  readonly fired: readonly Row<'alertRules'>[];
  /** When to evaluate again. `null`: at the next change. */
  readonly evaluateAgainAt: number | null;
}

/** Refuses the commit when the rule was changed since it was read; counts what begins, so that a change of it notices. */
const guardRule = ({ id, version, beginnings }: Row<'alertRules'>, hasBegun: boolean): Change => ({
  kind: 'update',
  table: 'alertRules',
  where: { id, version, ...(hasBegun && { beginnings }) },
  set: hasBegun ? { beginnings: beginnings + 1 } : { version },
  mustMatch: true,
});

/**
 * Decides what follows from rules, each evaluated for one or more subjects; pure, so that it can be repeated with another
 * number.
 *
 * @param evaluated in the order in which rows are written
 * @param moment.busyUntil clock samples wait until then
 */
export const decideAlerts = (
  { states, open }: KnownAlerts,
  evaluated: readonly EvaluatedRule[],
  moment: Omit<AlertMoment, 'rule' | 'subject'> & { readonly busyUntil: number },
): DecidedAlerts => {
  const begun = new Map<Row<'alertRules'>, boolean>();
  const fired = new Set<Row<'alertRules'>>();
  const changes: Change[] = [];
  let [numbersUsed, hasFired] = [0, false];
  let evaluateAgainAt: number | null = null;
  for (const { rule, subject, steps, evaluateAgainAt: byClockAt } of evaluated) {
    const known = {
      state: states.get(ruleStateId(rule.id, subject.id)),
      incident: open.get(ruleOpenKey(rule.id, subject.id)),
    };
    const nextNumber = moment.nextNumber + numbersUsed;
    const alert = decideAlert(known, steps, { ...moment, rule, subject, nextNumber });
    if (alert.changes.length > 0) begun.set(rule, alert.hasBegun || begun.get(rule) === true);
    changes.push(...alert.changes);
    numbersUsed += alert.numbersUsed;
    hasFired ||= alert.hasFired;
    if (alert.hasFired) fired.add(rule);
    const clockAt = byClockAt === null ? null : Math.max(byClockAt, moment.busyUntil);
    evaluateAgainAt = earliest(evaluateAgainAt, alert.evaluateAgainAt, clockAt);
  }
  const guards = [...begun].map(([rule, hasBegun]) => guardRule(rule, hasBegun));
  return { guards, changes, numbersUsed, hasFired, fired: [...fired], evaluateAgainAt };
};
