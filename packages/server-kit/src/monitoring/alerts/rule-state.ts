import type { Change, Row } from '../../store/store.js';
import { initialRuleState, isFiring, type RuleState } from './rule-machine.js';

/** The id of how a rule stands for a monitor. It follows from both, so that there is one row of each. */
export const ruleStateId = (ruleId: string, monitorId: string): string => `${ruleId}:${monitorId}`;

/** How a rule stands for a monitor that it has not looked at. */
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
 * The part of a row that the course of an alert looks at; a rule that was changed begins anew, unless it fires.
 *
 * @param state `undefined` when the rule has never looked
 */
export const ruleStateOf = (state: Row<'alertRuleStates'> | undefined, ruleVersion: number): RuleState => {
  if (state === undefined || (state.ruleVersion !== ruleVersion && !isFiring(state))) return initialRuleState;
  const { state: name, failures, successes, startedAt, firedAt, resolvedAt } = state;
  return { state: name, failures, successes, startedAt, firedAt, resolvedAt };
};

/**
 * Writes how a rule stands. The commit fails when somebody has taken the alert on since it was read, or the rule no
 * longer looks.
 *
 * @param before as it was read; `undefined` when it was not known
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
