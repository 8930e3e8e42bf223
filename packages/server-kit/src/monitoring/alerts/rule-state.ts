import type { Change, Row } from '../../store/store.js';
import { initialRuleState, isFiring, type RuleState } from './rule-machine.js';

/** The id of a rule's state for a monitor. It is derived from both ids: there is one row for each pair. */
export const ruleStateId = (ruleId: string, monitorId: string): string => `${ruleId}:${monitorId}`;

/** The row of a rule that was not evaluated for the monitor before. */
export const newRuleState = (
  rule: Pick<Row<'alertRules'>, 'id' | 'organizationId' | 'version'>,
  monitorId: string,
): Row<'alertRuleStates'> => ({
  ...initialRuleState,
  id: ruleStateId(rule.id, monitorId),
  organizationId: rule.organizationId,
  ruleId: rule.id,
  monitorId,
  value: null,
  cause: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  notifiedAt: null,
  incidentId: null,
  sequence: 0,
  ruleVersion: rule.version,
  updatedAt: 0,
});

/**
 * The part of a row that the rule machine moves. A rule that was changed starts anew, unless it fires.
 *
 * @param state `undefined` when the rule was never evaluated
 */
export const ruleStateOf = (state: Row<'alertRuleStates'> | undefined, ruleVersion: number): RuleState => {
  if (state === undefined || (state.ruleVersion !== ruleVersion && !isFiring(state))) return initialRuleState;
  const { state: name, failures, successes, startedAt, firedAt, resolvedAt } = state;
  return { state: name, failures, successes, startedAt, firedAt, resolvedAt };
};

/**
 * Writes the state of a rule. The commit fails when the alert was acknowledged since it was read, or the rule no longer
 * covers the monitor.
 *
 * @param before the row as it was read; `undefined` when there was none
 */
export const writeRuleState = (
  { id, ...set }: Row<'alertRuleStates'>,
  before: Row<'alertRuleStates'> | undefined,
): Change =>
  before === undefined
    ? { kind: 'insert', table: 'alertRuleStates', row: { id, ...set } }
    : {
        kind: 'update',
        table: 'alertRuleStates',
        where: { id, acknowledgedAt: before.acknowledgedAt },
        set,
        mustMatch: true,
      };
