import type { AlertSubject } from '@watchpost/schemas';
import type { Change, Row } from '../../store/interface/store.js';
import { initialRuleState, isFiring, type RuleState } from './rule-machine.js';
import { subjectColumns } from './subject.js';

/** The id of a rule's state for a subject. It is derived from both ids: there is one row for each pair. */
export const ruleStateId = (ruleId: string, subjectId: string): string => `${ruleId}:${subjectId}`;

/** The row of a rule that was not evaluated for the subject before. */
export const newRuleState = (
  rule: Pick<Row<'alertRules'>, 'id' | 'organizationId' | 'version'>,
  subject: AlertSubject,
): Row<'alertRuleStates'> => ({
  ...initialRuleState,
  id: ruleStateId(rule.id, subject.id),
  organizationId: rule.organizationId,
  ruleId: rule.id,
  ...subjectColumns(subject),
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
 * covers the subject.
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
